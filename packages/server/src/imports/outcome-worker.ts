// Writes the rows of an imported file again, with what became of each beside them. A thread of its own: a large table takes a processor for seconds.
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { stringify } from 'csv-stringify';
import writeExcel from 'write-excel-file/node';
import { outcomeHeads } from './columns.js';
import { type Cell, type Format, type Line, readTable } from './read-table.js';

export interface OutcomeInput {
  path: string;
  format: Format;
  target: string;
}

/** Result and reason by line. */
export type Outcomes = Record<number, readonly [result: string, reason: string]>;

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');
const { path, format, target } = workerData as OutcomeInput;

/** Asks for the outcomes of the next lines. */
function outcomesAfter(row_no: number): Promise<{ outcomes: Outcomes; upTo: number }> {
  port?.postMessage({ after: row_no });
  return new Promise((done) => port?.once('message', done));
}

const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const number = /^-?\d+(\.\d+)?$/;
/** A spreadsheet runs what begins like a formula; behind an apostrophe it is text. */
const harmless = (text: string) => (formula.test(text) && !number.test(text) ? `'${text}` : text);
const shown = (cell: Cell | undefined) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''));

/** Columns of an earlier outcome file give way to the new ones. */
function* plain(cells: readonly Cell[], width: number, own: ReadonlySet<number>): Generator<string> {
  for (let at = 0; at < width; at++) if (!own.has(at)) yield harmless(shown(cells[at]));
}

async function* rows(): AsyncGenerator<string[]> {
  const lines = readTable(path, format);
  const [head]: Line[] = (await lines.next()).value ?? [];
  if (!head) return;
  const width = head.cells.length;
  const own = new Set(head.cells.flatMap((cell, at) => (outcomeHeads.includes(shown(cell).trim() as never) ? [at] : [])));
  yield [...plain(head.cells, width, own), ...outcomeHeads];
  let known: { outcomes: Outcomes; upTo: number } = { outcomes: {}, upTo: 1 };
  for await (const some of lines)
    for (const { row_no, cells } of some) {
      if (row_no > known.upTo) known = await outcomesAfter(row_no - 1);
      const [result, reason] = known.outcomes[row_no] ?? ['', ''];
      yield [...plain(cells, width, own), result, harmless(reason)];
    }
}

async function writeCsv() {
  const out = createWriteStream(target, { mode: 0o600 });
  // Excel takes a file without this mark for GBK.
  const csv = stringify({ bom: true, record_delimiter: '\r\n' });
  csv.pipe(out);
  for await (const row of rows()) if (!csv.write(row)) await new Promise((next) => csv.once('drain', next));
  csv.end();
  await finished(out);
}

async function writeXlsx() {
  const table: { value: string; type: StringConstructor }[][] = [];
  for await (const row of rows()) table.push(row.map((value) => ({ value, type: String })));
  await writeExcel(table).toFile(target);
}

await (format === 'csv' ? writeCsv() : writeXlsx());
port.postMessage('done');
port.close();
