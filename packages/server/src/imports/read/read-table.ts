import { unguardedCell } from '@shiyi/sdk/csv';
import { outcomeColumns } from '../map/columns.js';
import { chooseSheet, maxAbove } from './choose-sheet.js';
import { csvLines } from './read-csv.js';
import { sheetLines } from './read-sheet.js';
import { type Cell, type Format, type Line, maxCell, UnreadableFile } from './table.js';
import { openWorkbook } from './workbook.js';

interface Source {
  lines: AsyncGenerator<Line[]>;
  /** Name of the sheet that is read, if the file has any. */
  sheet: string | null;
  /** Names of all sheets that have content. */
  sheets: string[];
}

export interface Table extends Omit<Source, 'lines'> {
  /** Lines above the header row, such as a title. */
  above: Line[];
  head: Line;
  /** The non-empty lines below it, in batches. */
  rows: AsyncGenerator<Line[]>;
}

export interface TableChoice {
  /** Line number of the header row, or a function that picks it from the first lines. */
  headAt: number | ((first: readonly Line[]) => number);
  /** Name of the sheet of a workbook, if it is known. */
  sheet?: string | undefined;
  /** Scores the first lines of a sheet, to choose one. */
  score?: (first: readonly Line[]) => number;
}

function changeTexts(line: Line, change: (text: string) => string) {
  line.cells = line.cells.map((cell: Cell) => (typeof cell === 'string' ? change(cell) : cell));
}

function cut(line: Line) {
  if (line.cells.some((cell) => typeof cell === 'string' && cell.length > maxCell)) changeTexts(line, (text) => text.slice(0, maxCell + 1));
}

async function* rowsBelow(first: Line[], source: AsyncGenerator<Line[]>, sentBack: boolean): AsyncGenerator<Line[]> {
  for (let lines = first; ; ) {
    if (sentBack) for (const line of lines) changeTexts(line, unguardedCell);
    if (lines.length > 0) yield lines;
    const next = await source.next();
    if (next.done) return;
    lines = next.value;
    lines.forEach(cut);
  }
}

async function sourceOf(path: string, format: Format, { sheet, score = () => 0 }: TableChoice): Promise<Source> {
  if (format === 'csv') return { lines: csvLines(path), sheet: null, sheets: [] };
  const book = await openWorkbook(path);
  const chosen = await chooseSheet(book, sheet, score);
  return { lines: sheetLines(book, chosen.sheet), sheet: chosen.sheet.name, sheets: chosen.names };
}

/**
 * Opens a table. An outcome file that is uploaded again reads like the original file. Call it in a child process only, because the file is
 * untrusted.
 */
export async function openTable(path: string, format: Format, choice: TableChoice): Promise<Table> {
  const { headAt } = choice;
  const { lines: source, ...names } = await sourceOf(path, format, choice);
  const first: Line[] = [];
  const isEnough = () => first.length >= maxAbove && (typeof headAt !== 'number' || (first.at(-1)?.row_no ?? 0) >= headAt);
  while (!isEnough()) {
    const next = await source.next();
    if (next.done) break;
    next.value.forEach(cut);
    first.push(...next.value);
  }
  if (first.length === 0) throw new UnreadableFile(['文件没有内容', 'The file is empty']);
  const at = typeof headAt === 'number' ? first.findIndex((line) => line.row_no === headAt) : headAt(first.slice(0, maxAbove));
  const head = first[at];
  if (!head) throw new UnreadableFile([`第 ${headAt} 行没有内容，请检查表头所在的行`, `Line ${headAt} is empty; check the header row`]);
  const sentBack = outcomeColumns(head.cells.map(String)).size > 0;
  if (sentBack) changeTexts(head, unguardedCell);
  return { ...names, above: first.slice(0, at), head, rows: rowsBelow(first.slice(at + 1), source, sentBack) };
}
