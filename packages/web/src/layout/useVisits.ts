import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { settle } from '#app/routes.js';
import { useSession } from '#app/session.js';
import { useTabs } from '#app/tabs.js';
import { usePalette } from './palette.js';

interface Ways {
  /** Keeps the scroll position. */
  keepScroll?: true;
  /** Remounts the page. */
  refresh?: true;
  /** Path of the page whose tab to reuse. */
  inPlaceOf?: string;
}

/** Records each visit in the tabs, moves focus to the page, and restores the scroll position of kept pages; others scroll to the top. */
export function useVisits(path: string | undefined) {
  const { search, key, state } = useLocation();
  const menus = useSession((one) => one.menus);
  const last = useRef<string | undefined>(undefined);
  const refreshed = useRef('');
  const main = useRef<HTMLElement>(null);
  const scrolledTo = useRef(new Map<string, number>());
  const { keepScroll, refresh, inPlaceOf } = (state ?? {}) as Ways;

  useEffect(() => {
    const room = main.current;
    const note = () => last.current !== undefined && room && scrolledTo.current.set(last.current, room.scrollTop);
    room?.addEventListener('scroll', note, { passive: true });
    return () => room?.removeEventListener('scroll', note);
  }, []);

  // Use a layout effect to run before paint, and before the scroll event that the page change itself causes.
  useLayoutEffect(() => {
    if (path === undefined) return;
    const left = last.current !== path ? last.current : undefined;
    const kept = left !== undefined && !refresh && useTabs.getState().live.includes(path);
    if (kept) main.current?.scrollTo({ top: scrolledTo.current.get(path) ?? 0 });
    // Skip the first page of a visit: it is not scrolled, and calling scrollTo would force a layout before it is complete.
    else if (last.current !== undefined && (left !== undefined || !keepScroll)) main.current?.scrollTo({ top: 0 });
    const leave = left && settle(left, menus)?.route.noCache ? left : undefined;
    useTabs.getState().visit(path, search, { leave, inPlaceOf });
    if (refresh && refreshed.current !== key) {
      refreshed.current = key;
      useTabs.getState().reload(path);
    }
    // Moving focus away from the palette would close it.
    const elsewhere = usePalette.getState().open || document.activeElement?.closest('[role=tablist]');
    if (left !== undefined && !elsewhere) main.current?.focus({ preventScroll: true });
    last.current = path;
  }, [path, search, key, refresh, keepScroll, inPlaceOf, menus]);

  return main;
}
