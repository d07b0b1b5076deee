import { unguardedCell } from '@shiyi/sdk/csv';
import { outcomeColumns } from '../map/columns.js';
import { chooseSheets, maxAbove, type SheetOrder } from './choose-sheet.js';
import { contactLines } from './contacts.js';
import { type HealthMeasures, healthLines } from './health-export.js';
import { openText, type TextChoice, type TextForm } from './read-csv.js';
import { sheetLines } from './read-sheet.js';
import { type Cell, type Line, maxCell, type SourceFormat, UnreadableFile } from './table.js';
import { openWorkbook } from './workbook.js';

interface Source {
  lines: AsyncGenerator<Line[]>;
  /** Names of the sheets that are read, if the file has any. */
  sheets_read: string[];
  /** Names of all sheets that have content. */
  sheets: string[];
  /** How it is written; null for a workbook. */
  text: TextForm | null;
}

export interface Table extends Omit<Source, 'lines'> {
  /** Lines above the header row, such as a title. */
  above: Line[];
  head: Line;
  /** Further lines of heads below it. */
  below: Line[];
  /** The non-empty lines below them, in batches. */
  rows: AsyncGenerator<Line[]>;
}

export interface TableChoice extends TextChoice, Partial<Pick<SheetOrder, 'sheets' | 'score'>> {
  /** Line number of the header row, or a function that picks it from the first lines. */
  headAt: number | ((first: readonly Line[]) => number);
  /** Returns how many of the lines below the header row are heads, too. */
  headsBelow?: (head: Line, below: readonly Line[]) => number;
  /** What the kind of import reads of an export of health data. */
  health?: HealthMeasures | undefined;
}

function changeTexts(line: Line, change: (text: string) => string) {
  line.cells = line.cells.map((cell: Cell) => (typeof cell === 'string' ? change(cell) : cell));
}

function cut(line: Line) {
  if (line.cells.some((cell) => typeof cell === 'string' && cell.length > maxCell)) changeTexts(line, (text) => text.slice(0, maxCell + 1));
}

/** Leaves out the further lines of heads, which the next sheets repeat. */
async function* withoutHeads(rows: AsyncGenerator<Line[]>, below: readonly Line[]): AsyncGenerator<Line[]> {
  if (below.length === 0) return yield* rows;
  const heads = new Set(below.map(({ cells }) => JSON.stringify(cells)));
  for await (const lines of rows) yield lines.filter(({ cells }) => !heads.has(JSON.stringify(cells)));
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

const headOf = (first: readonly Line[], headAt: TableChoice['headAt']) =>
  typeof headAt === 'number' ? first.findIndex((line) => line.row_no === headAt) : headAt(first.slice(0, maxAbove));

async function sourceOf(path: string, format: SourceFormat, choice: TableChoice): Promise<Source> {
  const { sheets, score = () => 0, headAt, health, ...text } = choice;
  const noSheets = { sheets: [], sheets_read: [] };
  if (format === 'vcf') return { ...noSheets, lines: contactLines(path), text: null };
  if (format === 'xml') return { ...noSheets, lines: healthLines(path, health), text: null };
  if (format === 'csv') {
    const { lines, form } = await openText(path, text);
    return { ...noSheets, lines, text: form };
  }
  const book = await openWorkbook(path);
  const { parts, names } = await chooseSheets(book, { sheets, score, headIn: (first) => first[headOf(first, headAt)] });
  return { lines: sheetLines(book, parts), sheets_read: parts.map(({ sheet }) => sheet.name), sheets: names, text: null };
}

/**
 * Opens a table. An outcome file that is uploaded again reads like the original file. Call it in a child process only, because the file is
 * untrusted.
 */
export async function openTable(path: string, format: SourceFormat, choice: TableChoice): Promise<Table> {
  const { headAt, headsBelow = () => 0 } = choice;
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
  const at = headOf(first, headAt);
  const head = first[at];
  if (!head) throw new UnreadableFile([`第 ${headAt} 行没有内容，请检查表头所在的行`, `Line ${headAt} is empty; check the header row`]);
  const sentBack = outcomeColumns(head.cells.map(String)).size > 0;
  if (sentBack) changeTexts(head, unguardedCell);
  const below = first.slice(at + 1, at + 1 + headsBelow(head, first.slice(at + 1, maxAbove)));
  const rows = rowsBelow(first.slice(at + 1 + below.length), source, sentBack);
  return { ...names, above: first.slice(0, at), head, below, rows: withoutHeads(rows, below) };
}
