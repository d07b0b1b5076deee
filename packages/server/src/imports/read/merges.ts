import { type Cell, maxColumns, maxSheetRows, UnreadableFile } from './table.js';

interface Merge {
  column: number;
  /** Last row. */
  to: number;
}

const tooMany = new UnreadableFile([
  '合并的单元格过多，请取消合并后再上传',
  'The sheet has too many merged cells; unmerge them and upload it again',
]);

/** Returns the column index, from 0, of a reference such as AB12. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < 4; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** Returns the row of a reference such as C20, or of the end of a range. */
export const rowOf = (reference: string) => Number(/(\d{1,9})$/.exec(reference)?.[1] ?? 0);

/** Cells merged over several rows, which store their value in the first one only. Titles, merged over several columns, are no such cells. */
export class Merges {
  #from = new Map<number, Merge[]>();
  #count = 0;
  #active = new Map<number, { to: number; value: Cell }>();

  /** Adds a range such as A2:A5. */
  add(range: string) {
    const [first = '', last = ''] = range.split(':');
    const [from, to, column] = [rowOf(first), rowOf(last), columnOf(first)];
    if (to <= from || column < 0 || column >= maxColumns) return;
    if (++this.#count > maxSheetRows) throw tooMany;
    this.#from.set(from, [...(this.#from.get(from) ?? []).slice(0, maxColumns), { column, to }]);
  }

  /** Returns the values that the cells of this row share with the row above. Call it for each row in order. */
  valuesAt(row_no: number, cells: readonly Cell[]): [column: number, value: Cell][] {
    const values: [number, Cell][] = [];
    for (const [column, { to, value }] of this.#active)
      if (row_no > to) this.#active.delete(column);
      else if ((cells[column] ?? null) === null) values.push([column, value]);
    for (const { column, to } of this.#from.get(row_no) ?? []) this.#active.set(column, { to, value: cells[column] ?? null });
    return values;
  }
}
