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

/** Returns whether the page is being printed, so that everything must be rendered. */
export function usePrinting(): boolean {
  return useMedia('print');
}
