// Reads, validates and decides in a separate process, because the uploaded file is untrusted.

import type { ChunkDecision } from '../decide/chunk-decision.js';
import type { ColumnNotation } from '../notation/column-notation.js';
import type { TextForm } from '../read/read-csv.js';
import type { Line } from '../read/table.js';
import { type Chunk, chunksOf, type LookUpResult } from '../write/chunks.js';
import type { ChunkOrder } from '../write/row-reader.js';
import { answerServer } from './child.js';
import { type EncodingText, encodingTexts } from './encoding-texts.js';
import { cellText, type HeadOrder, openFile } from './open-file.js';
import { maxSurveyRows, surveyFile } from './survey-file.js';

export interface Head {
  heads: string[];
  /** Line number of the header row. */
  row_no: number;
  /** Names of the sheets that are read, and of all that have content. */
  sheets_read: string[];
  sheets: string[];
  /** How its lines were turned into records. */
  shape: 'long' | null;
  /** Values of the first lines, by column. */
  samples: string[][];
  /** How a text file is written. */
  text: StoredTextForm | null;
}

/** How a text file is written, with its text by the encodings that it may be in. */
export interface StoredTextForm extends TextForm {
  readings: EncodingText[];
}

export interface ReaderTalk {
  /** Reads the header row with some sample rows. */
  head: { ask: HeadOrder; answer: Head };
  /** Sets which rows to read. Must be the first request after `head`. */
  begin: { ask: ChunkOrder; answer: { notations: [number, ColumnNotation][] } };
  /** Reads the next rows, possibly while the previous ones are being written. */
  rows: { ask: object; answer: Chunk };
  /** Returns the keys that may identify their records, as JSON. */
  keys: { ask: object; answer: { keys: string } };
  /** Decides the outcome of those rows from the records that the tenant already has. */
  decide: { ask: LookUpResult; answer: ChunkDecision };
}

/** Number of values shown of each column. */
const maxSamples = 5;

let rows: AsyncGenerator<Line[]> | undefined;
/** Lines after the header row that were read for samples. */
const sampled: Line[][] = [];

async function readHead(order: HeadOrder): Promise<Head> {
  const { heads, head, shape, sheets, sheets_read, ...table } = await openFile(order);
  rows = table.rows;
  const samples: string[][] = heads.map(() => []);
  for (let read = 0; read < maxSurveyRows; ) {
    const { value: lines, done } = await rows.next();
    if (done) break;
    sampled.push(lines);
    read += lines.length;
    if (samples.every((one) => one.length >= maxSamples)) continue;
    for (const { cells } of lines)
      for (const [column, own] of samples.entries()) {
        const value = own.length < maxSamples ? cellText(cells[column]).trim() : '';
        if (value) own.push(value);
      }
  }
  const text = table.text && { ...table.text, readings: await encodingTexts(order.path, table.text.encoding) };
  return { heads, samples, row_no: head.row_no, sheets, sheets_read, shape, text };
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
      const notations = surveyFile(order, sampled);
      chunks = chunksOf(lines(), order, notations);
      return { notations: [...notations] };
    },
    rows: () => chunksOrThrow().next(),
    keys: () => ({ keys: chunksOrThrow().keys() }),
    decide: (found) => chunksOrThrow().decide(found),
  },
  (want) => {
    if (want === 'decide') chunks?.readAhead();
  },
);
