import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { settle } from '../app/routes.js';
import { useSession } from '../app/session.js';
import { useTabs } from '../app/tabs.js';
import { usePalette } from './palette.js';

interface Ways {
  /** The page stays where it is scrolled to. */
  keepScroll?: true;
  /** The page is made anew. */
  refresh?: true;
  /** Path of the page whose tab it takes over. */
  inPlaceOf?: string;
}

/** Notes each visit in the tabs, moves the focus to the page, and scrolls: back to where a kept page was left, up elsewhere. */
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

  // Before the page is painted, and before the browser tells of the scroll that the change of pages itself has made.
  useLayoutEffect(() => {
    if (path === undefined) return;
    const left = last.current !== path ? last.current : undefined;
    const kept = left !== undefined && !refresh && useTabs.getState().live.includes(path);
    if (kept) main.current?.scrollTo({ top: scrolledTo.current.get(path) ?? 0 });
    // The first page of a visit is not scrolled yet, and to say so would have it laid out before it is whole.
    else if (last.current !== undefined && (left !== undefined || !keepScroll)) main.current?.scrollTo({ top: 0 });
    const leave = left && settle(left, menus)?.route.noCache ? left : undefined;
    useTabs.getState().visit(path, search, { leave, inPlaceOf });
    if (refresh && refreshed.current !== key) {
      refreshed.current = key;
      useTabs.getState().reload(path);
    }
    // Focus taken from the palette would close it.
    const elsewhere = usePalette.getState().open || document.activeElement?.closest('[role=tablist]');
    if (left !== undefined && !elsewhere) main.current?.focus({ preventScroll: true });
    last.current = path;
  }, [path, search, key, refresh, keepScroll, inPlaceOf, menus]);

  return main;
}
