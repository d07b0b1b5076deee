// Reading and checking a file takes a processor for itself, so it has a thread of its own, with limits: a file that needs more ends the thread, not the server.
import { parentPort, workerData } from 'node:worker_threads';
import { type ImportType, keyOf, type Values } from './kind.js';
import { kindOf } from './kinds.js';
import { type BadRow, type GoodRow, preparer } from './prepare.js';
import { type Cell, type Format, type Line, readTable, UnreadableFile } from './read-table.js';

export interface ReaderInput {
  path: string;
  format: Format;
}

/** What the thread is asked for: the head with some rows, or the next rows after one. */
export type ReaderAsk =
  | { want: 'head' }
  | {
      want: 'rows';
      type: ImportType;
      fields: (string | null)[];
      after: number;
      count: number;
      language: 'zh' | 'en';
      given?: Values | undefined;
    };

export interface Head {
  heads: string[];
  /** Values of the first lines, column by column. */
  samples: string[][];
}

export interface Rows {
  good: GoodRow[];
  bad: BadRow[];
  /** Number of the last line that was read. */
  last: number;
  read_pct: number;
  end: boolean;
}

export type ReaderReply = { head: Head } | { rows: Rows } | { unreadable: readonly [string, string] } | { fault: string };

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');
const { path, format } = workerData as ReaderInput;

const shown = (cell: Cell | undefined) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')).slice(0, 100);

async function readHead(): Promise<Head> {
  let heads: string[] | undefined;
  let samples: string[][] = [];
  for await (const { cells } of readTable(path, format)) {
    if (!heads) {
      heads = cells.map((cell) => shown(cell).trim());
      samples = heads.map(() => []);
      continue;
    }
    for (const [column, own] of samples.entries()) {
      const value = shown(cells[column]).trim();
      if (value && own.length < 3) own.push(value);
    }
    if (samples.every((one) => one.length === 3)) break;
  }
  if (!heads) throw new UnreadableFile(['文件里没有内容', 'The file holds nothing']);
  return { heads, samples };
}

let lines: AsyncGenerator<Line> | undefined;
/** Read, but of the next chunk. */
let held: Line | undefined;
/** A record with more rows than this is cut, and what is over is refused. */
const maxTogether = 5000;

async function nextLine(): Promise<Line | undefined> {
  const line = held ?? (await lines?.next())?.value;
  held = undefined;
  return line;
}

async function readRows({ type, fields, after, count, language, given }: Extract<ReaderAsk, { want: 'rows' }>): Promise<Rows> {
  const kind = kindOf(type);
  const prepare = preparer(kind, fields, language, given);
  if (!lines) {
    lines = readTable(path, format);
    await lines.next();
  }
  const rows: Rows = { good: [], bad: [], last: after, read_pct: 0, end: false };
  /** Rows of one record are not torn apart. */
  const goesOn = (row: GoodRow | BadRow) => {
    const before = rows.good.at(-1);
    return kind.lines && 'values' in row && before && keyOf(kind, before.values) === keyOf(kind, row.values);
  };
  for (;;) {
    const line = await nextLine();
    if (!line) return { ...rows, read_pct: 100, end: true };
    if (line.row_no <= after) continue;
    const row = prepare(line);
    const read = rows.good.length + rows.bad.length;
    if (read >= count + maxTogether || (read >= count && !goesOn(row))) {
      held = line;
      return rows;
    }
    if ('values' in row) rows.good.push(row);
    else rows.bad.push(row);
    rows.last = line.row_no;
    rows.read_pct = line.read_pct;
  }
}

port.on('message', async (ask: ReaderAsk) => {
  const reply: Promise<ReaderReply> =
    ask.want === 'head' ? readHead().then((head) => ({ head })) : readRows(ask).then((rows) => ({ rows }));
  port.postMessage(
    await reply.catch((error: Error) => (error instanceof UnreadableFile ? { unreadable: error.sentence } : { fault: error.message })),
  );
});
