import { open, stat } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { isBlank, type Line, maxColumns, maxLines, maxRow, tooWide, UnreadableFile } from './table.js';
import { type Encoding, surveyOf, textOf } from './text-stream.js';

const separators = [',', '\t', ';', '|'];

/** The separator that stands most often in the first line that has any, outside quotes: a title above the head has none. */
function separatorOf(head: string): string {
  const lines = head.replace(/"[^"]*"/g, '').split(/\r\n|\n|\r/, 20);
  const line = lines.find((one) => separators.some((sign) => one.includes(sign))) ?? '';
  const counts = separators.map((sign) => [sign, line.split(sign).length] as const);
  return counts.toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ',';
}

async function firstText(path: string, encoding: Encoding): Promise<string> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0).finally(() => file.close());
  return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
}

const tooManyLines = new UnreadableFile([
  `文件超过 ${maxLines} 行，请拆分成几个文件再上传`,
  `The file has more than ${maxLines} lines; split it into several`,
]);

function brokenLine(error: unknown, row_no: number): unknown {
  const { code } = error as { code?: string };
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableFile([`第 ${row_no} 行过长，可能有引号没有成对`, `Line ${row_no} is too long; a quote may not be closed`]);
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableFile([`第 ${row_no} 行的引号没有成对`, `A quote in line ${row_no} is not closed`]);
  return error;
}

/** As many lines at once as are there: waiting for each by itself would take longer than reading it. */
export async function* csvLines(path: string): AsyncGenerator<Line[]> {
  const { size } = await stat(path);
  const { encoding, lines } = await surveyOf(path);
  // Before anything of the file is written.
  if (lines > maxLines) throw tooManyLines;
  let read = 0;
  const text = textOf(path, encoding, (count) => {
    read += count;
  });
  const parser = parse({
    delimiter: separatorOf(await firstText(path, encoding)),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRow,
  });
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let row_no = 0;
  try {
    for await (const first of parser as AsyncIterable<string[]>) {
      const some: Line[] = [];
      for (let cells: string[] | null = first; cells; cells = parser.read()) {
        row_no++;
        if (isBlank(cells)) continue;
        if (cells.length > maxColumns) throw new UnreadableFile(tooWide);
        some.push({ row_no, cells, read_pct: Math.min(100, Math.floor((100 * read) / size)) });
      }
      // UTF-16 alone is not counted before.
      if (row_no > maxLines) throw tooManyLines;
      yield some;
    }
  } catch (error) {
    throw brokenLine(error, row_no + 1);
  }
}
