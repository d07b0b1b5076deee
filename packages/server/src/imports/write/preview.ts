import type { Sentence } from '../../http/refusal.js';
import { maskDigits } from '../decide/mask.js';
import type { BadRow, GoodRow } from '../decide/prepare.js';
import { asText, isEmpty, type Value } from '../decide/values.js';
import type { ImportRun } from '../kind.js';
import type { Cell, Line } from '../read/table.js';

/** A line of a file as it would be written. */
export interface PreviewRow {
  row_no: number;
  /** Which of the records of its line, from 0. */
  part: number;
  /** What its cells say, by column. */
  cells: string[];
  /** What is read from them, by field. */
  values: Record<string, Value>;
  reason: Sentence | null;
}

const maxRows = 10;
const maxText = 100;

const textFor = (cell: Cell | undefined) => (isEmpty(cell) ? '' : maskDigits(asText(cell).slice(0, maxText)));

/** Collects the lines of a dry run that are shown as they would be written. */
export function previewer({ dryRun, options: { preview_row = 1 } }: ImportRun, fields: readonly (string | null)[]) {
  let rows: PreviewRow[] = [];
  let count = 0;
  return {
    add({ row_no, cells }: Line, row: GoodRow | BadRow) {
      if (!dryRun || row_no < preview_row || count >= maxRows) return;
      count++;
      const texts = fields.map((_, at) => textFor(cells[at]));
      rows.push({
        ...{ row_no, part: row.part ?? 0 },
        cells: texts,
        ...('values' in row ? { values: row.values, reason: null } : { values: row.read ?? {}, reason: row.reason }),
      });
    },
    /** Returns the list that the lines of the next chunk go to. */
    rows() {
      rows = [];
      return rows;
    },
  };
}
