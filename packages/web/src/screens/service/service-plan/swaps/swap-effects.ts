import type { Data } from '@shiyi/sdk';
import { type Cell, type Cells, type Line, meals, partsOf, type Sum, slotOf, sumOf } from '../plan-edits.js';
import { cellAt } from '../plan-store.js';

export type SwapOffer = Data<'getServiceSwapOptions'>[number];

/** The meal and the day as they are in the editor, and with another line in place of one. */
export interface SwapEffect {
  meal: readonly [before: Sum, after: Sum];
  day: readonly [before: Sum, after: Sum];
}

/** The line that a swap puts in the place of another one. */
export const lineOfOffer = ({ item }: SwapOffer, line: Line): Line => (line.origin === undefined ? item : { ...item, origin: line.origin });

const withLine = (cell: Cell, at: number, line: Line): Cell => ({
  ...cell,
  items: [...cell.items.slice(0, at), line, ...cell.items.slice(at + 1)],
});

export function effectOf(now: Cells, slot: string, at: number, next: Line): SwapEffect {
  const { date } = partsOf(slot);
  const before = cellAt(now, slot);
  const after = withLine(before, at, next);
  const others = meals.map((meal) => slotOf(date, meal)).filter((one) => one !== slot);
  const rest = others.map((one) => cellAt(now, one));
  return { meal: [sumOf([before]), sumOf([after])], day: [sumOf([...rest, before]), sumOf([...rest, after])] };
}
