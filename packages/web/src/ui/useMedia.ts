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

/** Whether the window is narrower than 1024 pixels, where the layout becomes mobile. */
export function useMobile(): boolean {
  return useMedia('(max-width: 1023.98px)');
}

/** Whether tables have room for all their columns. */
export function useWide(): boolean {
  return useMedia('(min-width: 800px)');
}

/** Whether the page is being laid out for paper, where everything has to stand. */
export function usePrinting(): boolean {
  return useMedia('print');
}
