import { useLayoutEffect } from 'react';
import type { ColumnLayout } from './useColumnLayout.js';

/** Sets the offset of each pinned column from the edge of the table. */
export function usePins<T>(layout: ColumnLayout<T> | undefined, boxed: boolean) {
  const table = layout?.table;
  const count = layout?.pinnedCount ?? 0;
  const names = layout?.shown
    .slice(0, count)
    .map((column) => column.name)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns may be pinned, as many as before
  useLayoutEffect(() => {
    const shown = table?.current;
    const cells = [...(shown?.tHead?.rows[0]?.cells ?? [])].slice(0, count + (boxed ? 1 : 0));
    if (!shown || count === 0) return;
    const measure = () => {
      let from = 0;
      for (const [at, cell] of cells.entries()) {
        if (!boxed || at > 0) shown.style.setProperty(`--pin-${boxed ? at - 1 : at}`, `${from}px`);
        from += cell.offsetWidth;
      }
    };
    const watching = new ResizeObserver(measure);
    for (const cell of cells) watching.observe(cell);
    measure();
    return () => watching.disconnect();
  }, [table, count, names, boxed]);
}
