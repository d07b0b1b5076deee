import type { ImportType } from '../kind.js';
import { kindOf } from '../kinds.js';
import { headRowOf, headsIn, parseMapping } from '../map/columns.js';
import { headsBelow, joinHeads, uniqueHeads } from '../map/head-lines.js';
import type { Encoding } from '../read/encoding.js';
import { itemsIn, longColumnsIn, turnLong } from '../read/long-table.js';
import { openTable, type Table, type TableChoice } from '../read/read-table.js';
import type { Separator } from '../read/separator.js';
import type { Cell, Line, SourceFormat } from '../read/table.js';

export interface StoredTable {
  path: string;
  format: SourceFormat;
}

export interface HeadOrder extends StoredTable {
  type: ImportType;
  /** Line number of the header row, if the user specified it. */
  headerRow: number | undefined;
  /** Name of the sheet, if the user specified it. */
  sheet: string | undefined;
  mapping: string;
  encoding: Encoding | undefined;
  separator: Separator | undefined;
  timeZone: string;
  /** Header rows that the user has mapped before. */
  remembered: string[];
  /** Keys of the heads in the company's dictionary. */
  company: string[];
}

/** Formats a cell for display. PostgreSQL cannot store NUL. */
export const cellText = (cell: Cell | undefined) =>
  cell instanceof Date
    ? cell.toISOString().slice(0, 10)
    : String(cell ?? '')
        .slice(0, 100)
        .replaceAll('\0', '');

/** A table with its heads, and how it was turned: one with a line for each value has a line for each record. */
export interface OpenFile extends Pick<Table, 'head' | 'rows' | 'sheets' | 'sheets_read' | 'text'> {
  heads: string[];
  shape: 'long' | null;
}

const headsOf = ({ cells }: Line) => Array.from(cells, (cell) => cellText(cell).trim());

/** Returns a function that counts the fields that a line names. */
function headScore({ type, mapping, remembered, company }: HeadOrder) {
  const [kind, chosen, ours] = [kindOf(type), parseMapping(mapping), new Set(company)];
  return (line: Line) => {
    const heads = headsOf(line);
    return remembered.includes(headRowOf(heads)) ? Number.POSITIVE_INFINITY : headsIn(heads, kind, chosen, ours);
  };
}

/** Picks the first line that names fields, if it names more than those above it, otherwise the first line. */
const likelyHead = (score: (line: Line) => number) => (lines: readonly Line[]) => {
  const scores = lines.map(score);
  const at = scores.indexOf(Math.max(...scores));
  const isTitle = (line: Line) => headsOf(line).filter((cell) => cell !== '').length < 2;
  return (scores[at] ?? 0) > 1 || (scores[at] === 1 && lines.slice(0, at).every(isTitle)) ? at : 0;
};

/** Opens the table with its header row. A table with a line for each value is turned, for which its items are read first. */
export async function openFile(order: HeadOrder): Promise<OpenFile> {
  const { path, format, headerRow, sheet, encoding, separator, timeZone } = order;
  const kind = kindOf(order.type);
  const score = headScore(order);
  const isHead = (line: Line) => headerRow === undefined || line.row_no === headerRow;
  const choice: TableChoice = {
    headAt: headerRow ?? likelyHead(score),
    headsBelow,
    ...{ sheets: sheet === undefined ? undefined : [sheet], encoding, separator },
    score: (first) => Math.max(0, ...first.filter(isHead).map(score)),
    health: kind.health && { timeZone, types: kind.health },
  };
  const table = await openTable(path, format, choice);
  const heads = uniqueHeads(table.below.length === 0 ? headsOf(table.head) : joinHeads([table.head, ...table.below]));
  const long = longColumnsIn(heads, kind);
  if (!long) return { ...table, heads, shape: null };
  const items = await itemsIn(long, table.rows);
  const again = await openTable(path, format, choice);
  const kept = long.kept.map((at) => heads[at] ?? '');
  return { ...again, heads: uniqueHeads([...kept, ...items]), shape: 'long' as const, rows: turnLong(long, items, again.rows) };
}
