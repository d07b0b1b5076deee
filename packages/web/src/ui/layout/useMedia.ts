import { useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Returns whether the viewport is narrower than 1024 pixels, where the layout switches to mobile. */
export function useMobile(): boolean {
  return useMedia('(max-width: 1023.98px)');
}

/** Returns whether the viewport fits all columns of a table (800 pixels). */
export function useWide(): boolean {
  return useMedia('(min-width: 800px)');
}

/** Returns whether a second column fits beside a record (1200 pixels). */
export function useRoomy(): boolean {
  return useMedia('(min-width: 1200px)');
}

let isAskedToPrint = false;

function onPrint(changed: () => void) {
  const change = (event: Event) => {
    isAskedToPrint = event.type === 'beforeprint';
    changed();
  };
  const list = matchMedia('print');
  list.addEventListener('change', changed);
  for (const name of ['beforeprint', 'afterprint'] as const) window.addEventListener(name, change);
  return () => {
    list.removeEventListener('change', changed);
    for (const name of ['beforeprint', 'afterprint'] as const) window.removeEventListener(name, change);
  };
}

/** Returns whether the page is being printed, so that everything must be rendered. Browsers tell the media query only after the pages are laid out. */
export function usePrinting(): boolean {
  return useSyncExternalStore(onPrint, () => isAskedToPrint || matchMedia('print').matches);
}
