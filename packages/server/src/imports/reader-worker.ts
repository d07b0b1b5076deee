// Reading, checking and deciding take a processor for themselves, so they have a thread of their own, with limits: a file that needs more ends the thread, not the server.
import { parentPort, workerData } from 'node:worker_threads';
import { type Chunk, type ChunkOrder, chunksOf, type Found } from './chunks.js';
import type { Decided } from './decided.js';
import { type Cell, type Format, type Line, readTable, UnreadableFile } from './read-table.js';

export interface ReaderInput {
  path: string;
  format: Format;
}

export interface Head {
  heads: string[];
  /** Values of the first lines, column by column. */
  samples: string[][];
}

/** What the thread is asked for, and what it answers. */
export interface ReaderTalk {
  /** The head with some rows. */
  head: { ask: object; answer: Head };
  /** Says which rows; the first thing after the head. */
  begin: { ask: { order: ChunkOrder }; answer: object };
  /** The next rows. */
  rows: { ask: object; answer: Chunk };
  /** What becomes of those rows. */
  decide: { ask: { found: Found }; answer: Decided };
}

export type ReaderAsk = { [K in keyof ReaderTalk]: { want: K } & ReaderTalk[K]['ask'] }[keyof ReaderTalk];
export type ReaderReply =
  | { answer: ReaderTalk[keyof ReaderTalk]['answer'] }
  | { unreadable: readonly [string, string] }
  | { fault: string };

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');
const { path, format } = workerData as ReaderInput;

const shown = (cell: Cell | undefined) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')).slice(0, 100);

const table = readTable(path, format);
/** Lines behind the head that were read for samples. */
const sampled: Line[][] = [];
/** Lines among which samples are looked for; a column may hold none at all. */
const maxSampled = 1000;

async function readHead(): Promise<Head> {
  const head: Line[] | undefined = (await table.next()).value;
  if (!head?.[0]) throw new UnreadableFile(['文件里没有内容', 'The file holds nothing']);
  const heads = head[0].cells.map((cell) => shown(cell).trim());
  const samples: string[][] = heads.map(() => []);
  for (let read = 0; read < maxSampled && samples.some((one) => one.length < 3); ) {
    const { value: lines, done } = await table.next();
    if (done) break;
    sampled.push(lines);
    read += lines.length;
    for (const { cells } of lines)
      for (const [column, own] of samples.entries()) {
        const value = shown(cells[column]).trim();
        if (value && own.length < 3) own.push(value);
      }
  }
  return { heads, samples };
}

/** All lines behind the head. */
async function* lines(): AsyncGenerator<Line[]> {
  for (let some = sampled.shift(); some; some = sampled.shift()) yield some;
  yield* table;
}

let chunks: ReturnType<typeof chunksOf> | undefined;

async function answer(ask: ReaderAsk): Promise<ReaderTalk[keyof ReaderTalk]['answer']> {
  if (ask.want === 'head') return readHead();
  if (ask.want === 'begin') {
    chunks = chunksOf(lines(), ask.order);
    return {};
  }
  if (!chunks) throw new Error('Nothing was begun.');
  return ask.want === 'rows' ? chunks.next() : chunks.decide(ask.found);
}

port.on('message', async (ask: ReaderAsk) => {
  const reply = await answer(ask).then(
    (answer): ReaderReply => ({ answer }),
    (error: Error): ReaderReply => (error instanceof UnreadableFile ? { unreadable: error.sentence } : { fault: error.message }),
  );
  port.postMessage(reply);
  if (ask.want === 'decide') chunks?.readAhead();
});
