import { rowsOf } from './read-sheet.js';
import { type Cell, type Line, UnreadableFile } from './table.js';
import type { Sheet, SheetPart, Workbook } from './workbook.js';

/** Maximum number of lines searched for the header row. */
export const maxAbove = 20;
/** Maximum number of sheets searched for a table. */
const maxSheets = 100;

export interface SheetChoice {
  /** The sheets to read: one, and those with the same header row. */
  parts: SheetPart[];
  /** Names of the sheets that have content. */
  names: string[];
}

export interface SheetOrder {
  /** Names of the sheets to read, if they are known. */
  sheets?: readonly string[] | undefined;
  /** Scores the first lines of a sheet, to choose one. */
  score: (first: readonly Line[]) => number;
  /** Picks the header row from the first lines. */
  headIn: (first: readonly Line[]) => Line | undefined;
}

async function firstLines(book: Workbook, sheet: Sheet): Promise<Line[]> {
  const first: Line[] = [];
  try {
    for await (const lines of rowsOf(book, sheet)) {
      first.push(...lines);
      if (first.length >= maxAbove) break;
    }
  } catch (error) {
    // It matters only if this sheet is imported, and is reported then.
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return first.slice(0, maxAbove);
}

function findSheet({ sheets }: Workbook, wanted: string): Sheet {
  const found = sheets.find(({ name }) => name === wanted);
  if (found) return found;
  const names = sheets.slice(0, 10).map(({ name }) => name);
  throw new UnreadableFile([
    `没有名为“${wanted}”的工作表，可选：${names.join('、')}`,
    `There is no sheet “${wanted}”; choose one of ${names.join(', ')}`,
  ]);
}

/** The texts of a row, without the empty cells at its end. */
function rowText(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => String(cell ?? '').trim());
  return JSON.stringify(texts.slice(0, texts.findLastIndex((text) => text !== '') + 1));
}

/** Adds the other sheets that have the header row of the first. */
function withAlike(first: SheetPart, head: Line | undefined, others: readonly { sheet: Sheet; first: readonly Line[] }[]): SheetPart[] {
  if (!head) return [first];
  const text = rowText(head.cells);
  const alike = others.flatMap(({ sheet, first: lines }): SheetPart[] => {
    const own = sheet === first.sheet ? undefined : lines.find(({ cells }) => rowText(cells) === text);
    return own ? [{ sheet, headRow: own.row_no }] : [];
  });
  return [first, ...alike];
}

/**
 * Chooses the requested sheets, or else the one whose first lines score highest with all of its form: the first sheet may be a cover, and a
 * table may go on in further sheets.
 */
export async function chooseSheets(book: Workbook, { sheets: wanted, score, headIn }: SheetOrder): Promise<SheetChoice> {
  const named = wanted?.map((name) => findSheet(book, name));
  const [only] = book.sheets;
  if (only && book.sheets.length === 1 && !named) return { parts: [{ sheet: only, headRow: 0 }], names: [only.name] };
  const filled: { sheet: Sheet; first: Line[]; score: number }[] = [];
  for (const sheet of book.sheets.slice(0, maxSheets)) {
    const first = await firstLines(book, sheet);
    if (first.length > 0) filled.push({ sheet, first, score: score(first) });
  }
  const best = named?.[0] ?? filled.toSorted((one, other) => other.score - one.score)[0]?.sheet ?? only;
  if (!best) throw new UnreadableFile(['文件没有内容', 'The file is empty']);
  const others = filled.filter(({ sheet }) => !named || named.includes(sheet));
  const head = headIn(filled.find(({ sheet }) => sheet === best)?.first ?? []);
  return { parts: withAlike({ sheet: best, headRow: 0 }, head, others), names: filled.map(({ sheet }) => sheet.name) };
}
