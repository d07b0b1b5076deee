// Rewrites the rows of an imported file with their outcomes, in a separate process, because the uploaded file is untrusted.
import { guardedCell } from '@shiyi/sdk/csv';
import type { Language } from '../../http/refusal.js';
import { outcomeColumns, outcomeHeads } from '../map/columns.js';
import { csvWriter, type RowWriter, sheetWriter } from '../outcome/row-writer.js';
import { openTable } from '../read/read-table.js';
import type { Cell, Format, Line } from '../read/table.js';
import { answerServer } from './child.js';
import type { StoredTable } from './open-file.js';

/** Result and reason by line number. */
export type Outcomes = Record<number, readonly [result: string, reason: string]>;

/** The next line to write, if any is left. */
interface Next {
  next: number | null;
}

export interface OutcomeTalk {
  /** Starts the file with its header row. */
  head: {
    ask: StoredTable & { target: string; as: Format; language: Language; headRowNo: number | null; sheets: string[]; shape: string | null };
    answer: Next;
  };
  /** Writes the lines up to this one with the given outcomes. */
  lines: { ask: { upTo: number; outcomes: Outcomes }; answer: Next };
}

interface OutcomeState {
  lines: AsyncGenerator<Line[]>;
  /** Lines read but not written yet. */
  ahead: Line[];
  writer: RowWriter;
  width: number;
  /** Columns of an earlier outcome file, which the new ones replace. */
  own: ReadonlySet<number>;
  /** Outcomes hold for the lines after theirs, too: one record has many lines. */
  isLong: boolean;
  before: readonly [string, string];
}

let stateOrThrow: OutcomeState | undefined;

const cellText = (cell: Cell | undefined) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''));

function plain(cells: readonly Cell[], { width, own }: Pick<OutcomeState, 'width' | 'own'>): string[] {
  const texts: string[] = [];
  for (let at = 0; at < width; at++) if (!own.has(at)) texts.push(guardedCell(cellText(cells[at])));
  return texts;
}

async function head({ path, format, target, as, language, headRowNo, sheets, shape }: OutcomeTalk['head']['ask']) {
  const { above, head, rows } = await openTable(path, format, {
    headAt: headRowNo ?? (() => 0),
    sheets: sheets.length > 0 ? sheets : undefined,
  });
  const columns = { width: head.cells.length, own: outcomeColumns(head.cells.map((cell) => cellText(cell))) };
  const writer = as === 'csv' ? csvWriter(target) : sheetWriter(target);
  stateOrThrow = { lines: rows, ahead: [], writer, ...columns, isLong: shape === 'long', before: ['', ''] };
  await writer.write([...above.map(({ cells }) => plain(cells, columns)), [...plain(head.cells, columns), ...outcomeHeads[language]]]);
  return { next: head.row_no + 1 };
}

async function writeLines({ upTo, outcomes }: OutcomeTalk['lines']['ask']): Promise<Next> {
  if (!stateOrThrow) throw new Error('Nothing was started.');
  const state = stateOrThrow;
  const { lines, writer, isLong } = state;
  for (;;) {
    const { ahead } = state;
    const later = ahead.findIndex((line) => line.row_no > upTo);
    const rows = ahead.slice(0, later < 0 ? ahead.length : later).map(({ row_no, cells }) => {
      const own = outcomes[row_no] ?? (isLong ? state.before : (['', ''] as const));
      state.before = own;
      const [result, reason] = own;
      return [...plain(cells, state), result, guardedCell(reason)];
    });
    await writer.write(rows);
    if (later >= 0) {
      state.ahead = ahead.slice(later);
      return { next: ahead[later]?.row_no ?? null };
    }
    const more = await lines.next();
    if (more.done) break;
    state.ahead = more.value;
  }
  await writer.end();
  return { next: null };
}

answerServer<OutcomeTalk>({ head, lines: writeLines });
