import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import type { Sentence } from '../refusal.js';
import { encodingOf, looksWide, textOf } from './text-stream.js';

export type Format = 'csv' | 'xlsx';
export type Cell = string | Date | boolean | null;

/** A line of a table, numbered as a spreadsheet counts: the head is 1. */
export interface Line {
  row_no: number;
  cells: Cell[];
  /** Share of the file that was read, 0 to 100. */
  read_pct: number;
}

/** A file that cannot be read as a table. */
export class UnreadableFile extends Error {
  constructor(readonly sentence: Sentence) {
    super(sentence[1]);
  }
}

const maxColumns = 300;
const maxCell = 32_767;
const maxRowBytes = 4 * 1024 * 1024;
const maxSheetRows = 100_000;
/** Rows of a sheet that are handed on at once. */
const sheetRows = 1000;
/** What an XLSX may hold once unpacked. */
const maxUnpacked = 400 * 1024 * 1024;

const tooWide = new UnreadableFile([
  `表格超过 ${maxColumns} 列，请只保留需要的列`,
  `The table has more than ${maxColumns} columns; keep those you need`,
]);

/** By its first bytes; names and declared types are the sender's words. */
export async function formatOf(path: string): Promise<Format> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0).finally(() => file.close());
  const head = buffer.subarray(0, bytesRead);
  if (bytesRead === 0) throw new UnreadableFile(['文件是空的', 'The file is empty']);
  const mark = head.subarray(0, 4).toString('hex');
  if (mark === '504b0304') return 'xlsx';
  if (mark === 'd0cf11e0')
    throw new UnreadableFile(['这是旧版 .xls 文件，请另存为 .xlsx 或 .csv 再上传', 'This is an old .xls file; save it as .xlsx or .csv']);
  const text = head.toString('latin1').trimStart().toLowerCase();
  if (/^(<!doctype|<html|<\?xml|%pdf|\{\\rtf)/.test(text))
    throw new UnreadableFile(['这不是表格文件，请另存为 .xlsx 或 .csv 再上传', 'This is no table; save it as .xlsx or .csv']);
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const zeros = head.filter((byte) => byte === 0).length;
  if (!marked && !looksWide(head) && zeros > bytesRead / 100)
    throw new UnreadableFile(['这不是文本或表格文件，请上传 .csv 或 .xlsx', 'This is neither text nor a table; send .csv or .xlsx']);
  return 'csv';
}

/** The separator that stands most often in the head line, outside quotes. */
function separatorOf(head: string): string {
  const line = head.replace(/"[^"]*"/g, '').split(/\r\n|\n|\r/, 1)[0] ?? '';
  const counts = [',', '\t', ';', '|'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ',';
}

async function firstText(path: string, encoding: Awaited<ReturnType<typeof encodingOf>>): Promise<string> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0).finally(() => file.close());
  return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
}

const isBlank = (cells: Cell[]) => cells.every((cell) => cell === null || cell === '');

/** As many lines at once as are there: waiting for each by itself would take longer than reading it. */
async function* csvLines(path: string): AsyncGenerator<Line[]> {
  const { size } = await stat(path);
  const encoding = await encodingOf(path);
  let read = 0;
  const text = textOf(path, encoding, (count) => {
    read += count;
  });
  const parser = parse({
    bom: true,
    delimiter: separatorOf(await firstText(path, encoding)),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowBytes,
  });
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let row_no = 0;
  const lineOf = (cells: string[]): Line => {
    if (cells.length > maxColumns) throw tooWide;
    return { row_no, cells, read_pct: Math.min(100, Math.floor((100 * read) / size)) };
  };
  try {
    for await (const first of parser as AsyncIterable<string[]>) {
      const lines: Line[] = [];
      for (let cells: string[] | null = first; cells; cells = parser.read()) {
        row_no++;
        if (!isBlank(cells)) lines.push(lineOf(cells));
      }
      yield lines;
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'CSV_MAX_RECORD_SIZE')
      throw new UnreadableFile([
        `第 ${row_no + 1} 行过长，可能有引号没有成对`,
        `Line ${row_no + 1} is too long; a quote may not be closed`,
      ]);
    if (code === 'CSV_QUOTE_NOT_CLOSED')
      throw new UnreadableFile([`第 ${row_no + 1} 行的引号没有成对`, `A quote in line ${row_no + 1} is not closed`]);
    throw error;
  }
}

/** Refuses what would unpack to more than a table needs, by what the archive declares and by its ratio. */
async function assertModest(path: string) {
  const bytes = await readFile(path);
  let unpacked = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize;
        return false;
      },
    });
  } catch {
    throw new UnreadableFile(['文件已损坏，无法解压，请重新导出', 'The file is damaged; export it again']);
  }
  if (unpacked > maxUnpacked || unpacked > bytes.length * 200)
    throw new UnreadableFile(['文件解压后过大，请拆分或改用 .csv', 'The file unpacks to too much; split it or use .csv']);
}

async function* xlsxLines(path: string): AsyncGenerator<Line[]> {
  await assertModest(path);
  const rows = await readSheet(createReadStream(path), { trim: false, parseNumber: (text: string) => text }).catch((error: Error) => {
    throw new UnreadableFile([`表格无法读取：${error.message.slice(0, 100)}`, `The table cannot be read: ${error.message.slice(0, 100)}`]);
  });
  if (rows.length > maxSheetRows + 1)
    throw new UnreadableFile([
      `表格超过 ${maxSheetRows} 行，请拆分或改用 .csv`,
      `The table has more than ${maxSheetRows} rows; split it or use .csv`,
    ]);
  for (let from = 0; from < rows.length; from += sheetRows) {
    const lines = rows.slice(from, from + sheetRows).map((row, at): Line => {
      const index = from + at + 1;
      return { row_no: index, cells: row as unknown as Cell[], read_pct: Math.floor((100 * index) / rows.length) };
    });
    if (lines.some((line) => line.cells.length > maxColumns)) throw tooWide;
    yield lines.filter((line) => !isBlank(line.cells));
  }
}

function cut(line: Line): Line {
  if (line.cells.some((cell) => typeof cell === 'string' && cell.length > maxCell))
    line.cells = line.cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, maxCell + 1) : cell));
  return line;
}

/** The lines of a table that hold anything, many at once; the head comes first and by itself. */
export async function* readTable(path: string, format: Format): AsyncGenerator<Line[]> {
  let head: Line | undefined;
  for await (const lines of format === 'csv' ? csvLines(path) : xlsxLines(path)) {
    lines.forEach(cut);
    if (!head) {
      head = lines.shift();
      if (head) yield [head];
    }
    if (lines.length > 0) yield lines;
  }
}
