// Reads, validates and decides in a separate process, because the uploaded file is untrusted.

import type { ChunkDecision } from '../decide/chunk-decision.js';
import type { ImportType } from '../kind.js';
import { kindOf } from '../kinds.js';
import { headRowOf, headsIn, parseMapping } from '../map/columns.js';
import { openTable } from '../read/read-table.js';
import type { Cell, Format, Line } from '../read/table.js';
import { type Chunk, type ChunkOrder, chunksOf, type LookUpResult } from '../write/chunks.js';
import { answerServer } from './child.js';

export interface StoredTable {
  path: string;
  format: Format;
}

export interface HeadOrder extends StoredTable {
  type: ImportType;
  /** Line number of the header row, if the user specified it. */
  headerRow: number | undefined;
  /** Name of the sheet, if the user specified it. */
  sheet: string | undefined;
  mapping: string;
  /** Header rows that the user has mapped before. */
  remembered: string[];
}

export interface Head {
  heads: string[];
  /** Line number of the header row. */
  row_no: number;
  /** Name of the sheet that is read, and of all that have content. */
  sheet: string | null;
  sheets: string[];
  /** Values of the first lines, by column. */
  samples: string[][];
}

export interface ReaderTalk {
  /** Reads the header row with some sample rows. */
  head: { ask: HeadOrder; answer: Head };
  /** Sets which rows to read. Must be the first request after `head`. */
  begin: { ask: ChunkOrder; answer: object };
  /** Reads the next rows, possibly while the previous ones are being written. */
  rows: { ask: object; answer: Chunk };
  /** Returns the keys that may identify their records, as JSON. */
  keys: { ask: object; answer: { keys: string } };
  /** Decides the outcome of those rows from the records that the tenant already has. */
  decide: { ask: LookUpResult; answer: ChunkDecision };
}

/** Formats a cell for display. PostgreSQL cannot store NUL. */
const cellText = (cell: Cell | undefined) =>
  cell instanceof Date
    ? cell.toISOString().slice(0, 10)
    : String(cell ?? '')
        .slice(0, 100)
        .replaceAll('\0', '');

let rows: AsyncGenerator<Line[]> | undefined;
/** Lines after the header row that were read for samples. */
const sampled: Line[][] = [];
/** Maximum number of lines searched for samples, because a column may have none. */
const maxSampled = 1000;

const headsOf = ({ cells }: Line) => Array.from(cells, (cell) => cellText(cell).trim());

/** Returns a function that counts the fields that a line names. */
function headScore({ type, mapping, remembered }: HeadOrder) {
  const [kind, chosen] = [kindOf(type), parseMapping(mapping)];
  return (line: Line) => {
    const heads = headsOf(line);
    return remembered.includes(headRowOf(heads)) ? Number.POSITIVE_INFINITY : headsIn(heads, kind, chosen);
  };
}

/** Picks the first line that names fields, if it names more than those above it, otherwise the first line. */
const likelyHead = (score: (line: Line) => number) => (lines: readonly Line[]) => {
  const scores = lines.map(score);
  const at = scores.indexOf(Math.max(...scores));
  const isTitle = (line: Line) => headsOf(line).filter((cell) => cell !== '').length < 2;
  return (scores[at] ?? 0) > 1 || (scores[at] === 1 && lines.slice(0, at).every(isTitle)) ? at : 0;
};

async function readHead(order: HeadOrder): Promise<Head> {
  const { path, format, headerRow, sheet } = order;
  const score = headScore(order);
  const isHead = (line: Line) => headerRow === undefined || line.row_no === headerRow;
  const table = await openTable(path, format, {
    headAt: headerRow ?? likelyHead(score),
    sheet,
    score: (first) => Math.max(0, ...first.filter(isHead).map(score)),
  });
  rows = table.rows;
  const heads = headsOf(table.head);
  const samples: string[][] = heads.map(() => []);
  for (let read = 0; read < maxSampled && samples.some((one) => one.length < 3); ) {
    const { value: lines, done } = await rows.next();
    if (done) break;
    sampled.push(lines);
    read += lines.length;
    for (const { cells } of lines)
      for (const [column, own] of samples.entries()) {
        const value = cellText(cells[column]).trim();
        if (value && own.length < 3) own.push(value);
      }
  }
  return { heads, samples, row_no: table.head.row_no, sheet: table.sheet, sheets: table.sheets };
}

/** Yields all lines after the header row. */
async function* lines(): AsyncGenerator<Line[]> {
  for (let some = sampled.shift(); some; some = sampled.shift()) yield some;
  if (rows) yield* rows;
}

let chunks: ReturnType<typeof chunksOf> | undefined;

function chunksOrThrow() {
  if (!chunks) throw new Error('Nothing was started.');
  return chunks;
}

answerServer<ReaderTalk>(
  {
    head: readHead,
    begin: (order) => {
      chunks = chunksOf(lines(), order);
      return {};
    },
    rows: () => chunksOrThrow().next(),
    keys: () => ({ keys: chunksOrThrow().keys() }),
    decide: (found) => chunksOrThrow().decide(found),
  },
  (want) => {
    if (want === 'decide') chunks?.readAhead();
  },
);
