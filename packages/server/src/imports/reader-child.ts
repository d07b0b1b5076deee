// Reads, checks and decides, in a process of its own: the file is a stranger's.
import { answerServer } from './child.js';
import { type Chunk, type ChunkOrder, chunksOf, type Found } from './chunks.js';
import { headRowOf, headsIn, parseMapping } from './columns.js';
import type { Decided } from './decided.js';
import type { ImportType } from './kind.js';
import { kindOf } from './kinds.js';
import { openTable } from './read-table.js';
import type { Cell, Format, Line } from './table.js';

export interface StoredTable {
  path: string;
  format: Format;
}

export interface HeadOrder extends StoredTable {
  type: ImportType;
  /** Line of the head, where a person says it. */
  headerRow: number | undefined;
  mapping: string;
  /** Head rows that the one who imports has mapped before. */
  remembered: string[];
}

export interface Head {
  heads: string[];
  /** Line of the head. */
  row_no: number;
  /** Values of the first lines, column by column. */
  samples: string[][];
}

export interface ReaderTalk {
  /** The head with some rows. */
  head: { ask: HeadOrder; answer: Head };
  /** Says which rows; the first thing after the head. */
  begin: { ask: ChunkOrder; answer: object };
  /** The next rows, while those before may still be written. */
  rows: { ask: object; answer: Chunk };
  /** The keys by which their records may be known, as JSON. */
  keys: { ask: object; answer: { keys: string } };
  /** What becomes of those rows, once it is known what the enterprise has of them. */
  decide: { ask: Found; answer: Decided };
}

/** As it is kept for people to see; PostgreSQL keeps no NUL. */
const shown = (cell: Cell | undefined) =>
  cell instanceof Date
    ? cell.toISOString().slice(0, 10)
    : String(cell ?? '')
        .slice(0, 100)
        .replaceAll('\0', '');

let rows: AsyncGenerator<Line[]> | undefined;
/** Lines behind the head that were read for samples. */
const sampled: Line[][] = [];
/** Lines among which samples are looked for; a column may hold none at all. */
const maxSampled = 1000;

const headsOf = ({ cells }: Line) => Array.from(cells, (cell) => shown(cell).trim());

/** The first line that names fields, where more than those above it do; else the first of all. */
function likelyHead({ type, mapping, remembered }: HeadOrder) {
  const [kind, chosen] = [kindOf(type), parseMapping(mapping)];
  const score = (line: Line) => {
    const heads = headsOf(line);
    return remembered.includes(headRowOf(heads)) ? Number.POSITIVE_INFINITY : headsIn(heads, kind, chosen);
  };
  return (lines: readonly Line[]): number => {
    const scores = lines.map(score);
    const at = scores.indexOf(Math.max(...scores));
    const isTitle = (line: Line) => headsOf(line).filter((cell) => cell !== '').length < 2;
    return (scores[at] ?? 0) > 1 || (scores[at] === 1 && lines.slice(0, at).every(isTitle)) ? at : 0;
  };
}

async function readHead(order: HeadOrder): Promise<Head> {
  const table = await openTable(order.path, order.format, order.headerRow ?? likelyHead(order));
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
        const value = shown(cells[column]).trim();
        if (value && own.length < 3) own.push(value);
      }
  }
  return { heads, samples, row_no: table.head.row_no };
}

/** All lines behind the head. */
async function* lines(): AsyncGenerator<Line[]> {
  for (let some = sampled.shift(); some; some = sampled.shift()) yield some;
  if (rows) yield* rows;
}

let chunks: ReturnType<typeof chunksOf> | undefined;

function begun() {
  if (!chunks) throw new Error('Nothing was begun.');
  return chunks;
}

answerServer<ReaderTalk>(
  {
    head: readHead,
    begin: (order) => {
      chunks = chunksOf(lines(), order);
      return {};
    },
    rows: () => begun().next(),
    keys: () => ({ keys: begun().keys() }),
    decide: (found) => begun().decide(found),
  },
  (want) => {
    if (want === 'decide') chunks?.readAhead();
  },
);
