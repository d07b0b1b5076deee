import { type Cell, isBlank, type Line, maxCell, maxColumns, maxRow, maxSheetRows, tooWide, UnreadableFile } from './table.js';
import { openWorkbook, type Workbook } from './workbook.js';
import { damaged, type Hears, hearXml } from './xml.js';

const tooLong = new UnreadableFile([
  `表格超过 ${maxSheetRows} 行，请拆分或改用 .csv`,
  `The table has more than ${maxSheetRows} rows; split it or use .csv`,
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
const unescaped = (text: string) =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

function cellValue(type: string, style: string | undefined, text: string, book: Workbook): Cell {
  if (text === '') return null;
  if (type === 's') {
    const shared = book.strings[Number(text)];
    if (shared === undefined) throw damaged;
    return unescaped(shared);
  }
  if (type === 'b') return text === '1' || text === 'true';
  // The error value of a formula.
  if (type === 'e') return null;
  if (type === 'd') return Number.isNaN(Date.parse(text)) ? text : new Date(text);
  if (type !== 'n') return unescaped(text);
  return style !== undefined && book.isDate(style) ? momentOf(text, book) : text;
}

/** Returns the column index, from 0, of a reference such as AB12. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < 4; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** Returns the last row of a range such as A1:C20. */
const lastRowOf = (range: string) => Number(/(\d{1,9})$/.exec(range)?.[1] ?? 0);

/** Collects the rows of a sheet from its XML events. */
class Rows implements Hears {
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
  #spoken = false;

  constructor(readonly book: Workbook) {}

  open = (tag: string, attributes: () => Record<string, string>) => {
    if (tag === 'c') this.#openCell(attributes());
    else if (tag === 'v' || tag === 't') this.#open = true;
    else if (tag === 'row') this.#openRow(attributes().r);
    else if (tag === 'rPh') this.#spoken = true;
    else if (tag === 'dimension' && lastRowOf(attributes().ref ?? '') > maxSheetRows + 1) throw tooLong;
  };

  text = (said: string) => {
    if (this.#open && !this.#spoken && this.#text.length <= maxCell) this.#text += said;
  };

  close = (tag: string) => {
    if (tag === 'v' || tag === 't') this.#open = false;
    else if (tag === 'c') this.#closeCell();
    else if (tag === 'row') this.rows.push({ row_no: this.#row_no, cells: this.#cells });
    else if (tag === 'rPh') this.#spoken = false;
  };

  #openRow(number: string | undefined) {
    const row_no = number === undefined ? this.#row_no + 1 : Number(number);
    if (!(row_no > this.#row_no)) throw damaged;
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
  }

  #closeCell() {
    const value = cellValue(this.#type, this.#style, this.#text, this.book);
    if (value === null || value === '') return;
    if (this.#column < 0) throw damaged;
    if (this.#column >= maxColumns) throw new UnreadableFile(tooWide);
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells[this.#column] = value;
    const { length } = typeof value === 'string' ? value : '0';
    this.#characters += length;
    this.#whole += length;
    if (this.#characters > maxRow || this.#whole > maxText) throw damaged;
    if (this.#row_no > maxSheetRows + 1) throw tooLong;
  }
}

/** Yields the rows of a sheet in batches, with the percentage read. */
async function* rowsOf(book: Workbook): AsyncGenerator<Line[]> {
  const heard = new Rows(book);
  const { size, open } = book.sheet;
  for await (const read of hearXml(await open(), heard)) {
    if (heard.rows.length === 0) continue;
    const read_pct = Math.min(100, Math.floor((100 * read) / size));
    yield heard.rows.filter(({ cells }) => !isBlank(cells)).map((row) => ({ ...row, read_pct }));
    heard.rows = [];
  }
}

/** Yields the lines of the first sheet of a workbook. */
export async function* sheetLines(path: string): AsyncGenerator<Line[]> {
  await using book = await openWorkbook(path);
  // Check the whole sheet before anything is written. Reading it twice costs less than keeping it in memory.
  for await (const _ of rowsOf(book));
  yield* rowsOf(book);
}
