import { type BadRow, type GoodRow, type OmittedRow, preparer } from '../decide/prepare.js';
import type { ImportOptions, ImportRun, ImportType } from '../kind.js';
import { exampleFinder, exampleWords } from '../map/example-row.js';
import type { ColumnNotation } from '../notation/column-notation.js';
import type { Line } from '../read/table.js';
import { type PreviewRow, previewer } from './preview.js';

/** Rows written with their outcomes in one transaction. */
const chunkRows = 2000;
/** Maximum rows per record. Further rows are rejected. */
const maxTogether = 5000;

export interface ChunkOrder {
  type: ImportType;
  /** The field of each column. */
  fields: (string | null)[];
  /** Line after which to start. */
  after: number;
  importId: number;
  dryRun: boolean;
  options: ImportOptions;
  /** The heads of the columns. */
  heads: string[];
}

export interface Rows {
  good: GoodRow[];
  bad: BadRow[];
  /** Lines that have nothing to import. */
  omitted: OmittedRow[];
  /** The first lines as they would be written. */
  preview: PreviewRow[];
  last: number;
  read_pct: number;
  end: boolean;
}

/** Iterates over the lines of a table with one line of lookahead. */
class LineCursor {
  #lines: Line[] = [];
  #at = 0;

  constructor(readonly table: AsyncGenerator<Line[]>) {}

  async peek(): Promise<Line | undefined> {
    while (this.#at >= this.#lines.length) {
      const more = await this.table.next();
      if (more.done) return undefined;
      [this.#lines, this.#at] = [more.value, 0];
    }
    return this.#lines[this.#at];
  }

  take() {
    this.#at++;
  }
}

type LineRow = GoodRow | BadRow | OmittedRow;

export type Notations = ReadonlyMap<number, ColumnNotation>;

/** Reads the rows of the next chunk, without splitting the rows of one record. */
export function rowReader(table: AsyncGenerator<Line[]>, run: ImportRun, { fields, heads, after }: ChunkOrder, notations: Notations) {
  const prepare = preparer(run, { fields, heads, notations });
  const preview = previewer(run, fields);
  const isExample = exampleFinder(run, fields);
  const cursor = new LineCursor(table);
  let last = after;

  const goesOn = (row: LineRow | undefined, before: GoodRow | undefined) =>
    run.kind.lines && row && 'values' in row && before?.key === row.key;
  const add = (rows: Rows, line: Line, row: LineRow) => {
    if ('omitted' in row) return rows.omitted.push(row);
    preview.add(line, row);
    return 'values' in row ? rows.good.push(row) : rows.bad.push(row);
  };

  return async (): Promise<Rows> => {
    const rows: Rows = { good: [], bad: [], omitted: [], preview: preview.rows(), last, read_pct: 0, end: false };
    for (;;) {
      const line = await cursor.peek();
      if (!line) return { ...rows, read_pct: 100, end: true };
      if (line.row_no > after) {
        const all = prepare(line);
        const count = rows.good.length + rows.bad.length;
        if (count >= chunkRows + maxTogether || (count >= chunkRows && !goesOn(all[0], rows.good.at(-1)))) return rows;
        if (isExample(line)) rows.omitted.push({ row_no: line.row_no, omitted: true, reason: exampleWords });
        else for (const row of all) add(rows, line, row);
        last = rows.last = line.row_no;
        rows.read_pct = line.read_pct;
      }
      cursor.take();
    }
  };
}
