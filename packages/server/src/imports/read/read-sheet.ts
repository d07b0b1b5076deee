import { numberIn } from './line-number.js';
import { columnOf, Merges, rowOf } from './merges.js';
import { type Cell, isBlank, type Line, maxCell, maxColumns, maxRow, maxSheetRows, tooWide, UnreadableFile } from './table.js';
import type { Sheet, SheetPart, Workbook } from './workbook.js';
import { damageError, readXml, type XmlHandlers } from './xml.js';

const tooLong = new UnreadableFile([
  `表格超过 ${maxSheetRows} 行，请拆分或改用 .csv`,
  `The table has more than ${maxSheetRows} rows; split it or use .csv`,
]);

/** Programs that never calculate leave formulas without values, which would be read as empty cells. */
const uncachedFormula = (row_no: number) =>
  new UnreadableFile([
    `第 ${row_no} 行的公式没有计算结果，请用 Excel 或 WPS 打开并保存一次再上传`,
    `A formula in line ${row_no} has no result; open and save the file in Excel, then upload it again`,
  ]);

/** Maximum characters of a sheet: a shared string is stored once in the file, but counts every time it is used. */
const maxText = 256 * 1024 * 1024;

const dayMs = 86_400_000;
const epoch = Date.UTC(1899, 11, 30);
const days1904 = 1462;

/** Converts a serial number to a date. Returns the text if there is no such date. */
function momentOf(text: string, { from1904 }: Workbook): Date | string {
  const moment = new Date(Math.floor(epoch + (Number(text) + (from1904 ? days1904 : 0)) * dayMs));
  return Number.isNaN(moment.getTime()) ? text : moment;
}

/** Decodes characters that XML cannot represent, written as _x000D_. */
const unescapeText = (text: string) =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** Reads a number such as 1.3900001234E10, unless a spreadsheet cannot hold all its digits or it has more than a number keeps. */
function numberOf(text: string): number | string {
  const value = Number(text);
  if (/e/i.test(text)) return Math.abs(value) < 1e15 && (value === 0 || Math.abs(value) >= 1e-6) ? value : text;
  return String(value) === text ? value : text;
}

function cellValue(type: string, style: string | undefined, text: string, book: Workbook): Cell {
  if (text === '') return null;
  if (type === 's') {
    const shared = book.strings[Number(text)];
    if (shared === undefined) throw damageError;
    return unescapeText(shared);
  }
  if (type === 'b') return text === '1' || text === 'true';
  if (type === 'd') return Number.isNaN(Date.parse(text)) ? text : new Date(text);
  if (type !== 'n') return unescapeText(text);
  return style !== undefined && book.isDate(style) ? momentOf(text, book) : numberOf(text);
}

interface Pass {
  /** Checks the sheet, and adds its merged cells here. */
  check?: Merges;
  /** Fills in the values of these merged cells. */
  fill?: Merges;
}

/** Collects the rows of a sheet from its XML events. */
class Rows implements XmlHandlers {
  rows: { row_no: number; cells: Cell[] }[] = [];
  #row_no = 0;
  #cells: Cell[] = [];
  #characters = 0;
  #whole = 0;
  #column = -1;
  #type = 'n';
  #style: string | undefined;
  #text = '';
  #open = false;
  #isFormula = false;
  #spoken = false;

  constructor(
    readonly book: Workbook,
    readonly pass: Pass,
  ) {}

  open = (tag: string, attributes: () => Record<string, string>) => {
    if (tag === 'c') this.#openCell(attributes());
    else if (tag === 'v' || tag === 't') this.#open = true;
    else if (tag === 'f') this.#isFormula = true;
    else if (tag === 'row') this.#openRow(attributes().r);
    else if (tag === 'rPh') this.#spoken = true;
    else if (tag === 'mergeCell') this.pass.check?.add(attributes().ref ?? '');
    else if (tag === 'dimension' && rowOf(attributes().ref ?? '') > maxSheetRows + 1) throw tooLong;
  };

  text = (said: string) => {
    if (this.#open && !this.#spoken && this.#text.length <= maxCell) this.#text += said;
  };

  close = (tag: string) => {
    if (tag === 'v' || tag === 't') this.#open = false;
    else if (tag === 'c') this.#closeCell();
    else if (tag === 'row') this.#closeRow();
    else if (tag === 'rPh') this.#spoken = false;
  };

  #openRow(number: string | undefined) {
    const row_no = number === undefined ? this.#row_no + 1 : Number(number);
    if (!(row_no > this.#row_no)) throw damageError;
    this.#row_no = row_no;
    this.#cells = [];
    this.#characters = 0;
    this.#column = -1;
  }

  #openCell({ r, t, s }: Record<string, string>) {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    this.#type = t ?? 'n';
    this.#style = s;
    this.#text = '';
    this.#isFormula = false;
  }

  #closeCell() {
    // A formula whose result is an empty text has the type str.
    if (this.pass.check && this.#isFormula && this.#type === 'n' && this.#text === '') throw uncachedFormula(this.#row_no);
    const value = cellValue(this.#type, this.#style, this.#text, this.book);
    if (value !== null && value !== '') this.#put(this.#column, value);
  }

  #closeRow() {
    // A row that has nothing but merged cells is empty.
    const shared = this.pass.fill?.valuesAt(this.#row_no, this.#cells) ?? [];
    if (this.#cells.length > 0) for (const [column, value] of shared) if (value !== null) this.#put(column, value);
    this.rows.push({ row_no: this.#row_no, cells: this.#cells });
  }

  #put(column: number, value: Cell) {
    if (column < 0) throw damageError;
    if (column >= maxColumns) throw new UnreadableFile(tooWide);
    while (this.#cells.length < column) this.#cells.push(null);
    this.#cells[column] = value;
    const { length } = typeof value === 'string' ? value : '0';
    this.#characters += length;
    this.#whole += length;
    if (this.#characters > maxRow || this.#whole > maxText) throw damageError;
    if (this.#row_no > maxSheetRows + 1) throw tooLong;
  }
}

/** Yields the non-empty rows of a sheet in batches, with the percentage read. */
export async function* rowsOf(book: Workbook, { size, open }: Sheet, pass: Pass = {}): AsyncGenerator<Line[]> {
  const heard = new Rows(book, pass);
  for await (const read of readXml(await open(), heard)) {
    if (heard.rows.length === 0) continue;
    const read_pct = Math.min(100, Math.floor((100 * read) / size));
    yield heard.rows.filter(({ cells }) => !isBlank(cells)).map((row) => ({ ...row, read_pct }));
    heard.rows = [];
  }
}

/** Yields the lines of a sheet, and of further ones below their header rows, and closes their workbook. */
export async function* sheetLines(book: Workbook, parts: readonly SheetPart[]): AsyncGenerator<Line[]> {
  await using _ = book;
  // Check all sheets before anything is written; merged cells are listed at their ends. Reading a sheet twice costs less than keeping it.
  const merges = parts.map(() => new Merges());
  for (const [at, { sheet }] of parts.entries()) for await (const _ of rowsOf(book, sheet, { check: merges[at] as Merges }));
  const whole = parts.reduce((sum, { sheet }) => sum + sheet.size, 0);
  let before = 0;
  for (const [at, { sheet, headRow }] of parts.entries()) {
    for await (const lines of rowsOf(book, sheet, { fill: merges[at] as Merges }))
      yield parts.length === 1
        ? lines
        : lines
            .filter(({ row_no }) => row_no > headRow)
            .map((line) => ({
              ...line,
              row_no: numberIn(at, line.row_no),
              read_pct: Math.floor((100 * before + line.read_pct * sheet.size) / whole),
            }));
    before += sheet.size;
  }
}
