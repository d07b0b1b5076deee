import type { DayOrder } from './day-notation.js';
import type { Decimal } from './number-notation.js';

/** How the values of a column are written, decided by the whole column. */
export interface ColumnNotation {
  decimal?: Decimal;
  order?: DayOrder;
  /** Unit of numbers without one. */
  unit?: string;
  /** Cells that show it. */
  cells: number;
  /** What only the user can say, and a cell that may mean two things. */
  question?: { about: 'decimal' | 'order' | 'unit'; cell: string };
}

/** What the user said about a column. */
export type NotationChoice = Partial<Pick<ColumnNotation, 'decimal' | 'order' | 'unit'>>;

const said: Readonly<Record<string, NotationChoice>> = {
  ...{ point: { decimal: 'point' }, comma: { decimal: 'comma' } },
  ...{ day_month: { order: 'day_month' }, month_day: { order: 'month_day' } },
};

/** Parses what the user said about columns, `column=comma`, `column=month_day` or `column=lb`, one per line. */
export function parseNotations(text: string, nameOf: (head: string) => string): ReadonlyMap<string, NotationChoice> {
  const choices = new Map<string, NotationChoice>();
  for (const line of text.split(/\r?\n/)) {
    const at = line.lastIndexOf('=');
    const word = line
      .slice(at + 1)
      .trim()
      .toLowerCase();
    if (at < 1 || word === '') continue;
    const name = nameOf(line.slice(0, at));
    choices.set(name, { ...choices.get(name), ...(said[word] ?? { unit: word }) });
  }
  return choices;
}
