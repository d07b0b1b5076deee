import { rowsOf } from './read-sheet.js';
import { type Line, UnreadableFile } from './table.js';
import type { Sheet, Workbook } from './workbook.js';

/** Maximum number of lines searched for the header row. */
export const maxAbove = 20;
/** Maximum number of sheets searched for a table. */
const maxSheets = 100;

export interface SheetChoice {
  sheet: Sheet;
  /** Names of the sheets that have content. */
  names: string[];
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

/** Chooses the requested sheet, or else the one whose first lines score highest: the first sheet may be a cover. */
export async function chooseSheet(
  book: Workbook,
  wanted: string | undefined,
  score: (first: readonly Line[]) => number,
): Promise<SheetChoice> {
  const [only] = book.sheets;
  if (only && book.sheets.length === 1 && wanted === undefined) return { sheet: only, names: [only.name] };
  const named = wanted === undefined ? undefined : findSheet(book, wanted);
  const filled: { sheet: Sheet; score: number }[] = [];
  for (const sheet of book.sheets.slice(0, maxSheets)) {
    const first = await firstLines(book, sheet);
    if (first.length > 0) filled.push({ sheet, score: score(first) });
  }
  const best = named ?? filled.toSorted((one, other) => other.score - one.score)[0]?.sheet ?? only;
  if (!best) throw new UnreadableFile(['文件没有内容', 'The file is empty']);
  return { sheet: best, names: filled.map(({ sheet }) => sheet.name) };
}
