import type { LongTable } from '../import-profile.js';
import type { ImportKind } from '../kind.js';
import { normalizeHead } from '../map/columns.js';
import { matchColumns } from '../map/match-columns.js';
import { type Cell, type Line, maxColumns, tooWide, UnreadableFile } from './table.js';

/** The columns of a table with a line for each value. */
export interface LongColumns {
  item: number;
  value: number;
  /** Undefined if the names of the items say the units. */
  unit: number | undefined;
  /** The column by which lines belong to one record. */
  record: number;
  /** The columns that are the same in all lines of a record. */
  kept: readonly number[];
}

const textOf = (cell: Cell | undefined) => String(cell ?? '').trim();

function columnsFor(heads: readonly string[], { item, value, unit }: LongTable, kind: ImportKind): LongColumns | undefined {
  const place = (names: readonly string[]) => heads.findIndex((head) => names.some((name) => normalizeHead(name) === normalizeHead(head)));
  const [ofItem, ofValue, ofUnit] = [place(item), place(value), place(unit)];
  if (ofItem < 0 || ofValue < 0) return undefined;
  const kept = heads.map((_, at) => at).filter((at) => ![ofItem, ofValue, ofUnit].includes(at));
  const matches = matchColumns(
    kept.map((at) => heads[at] ?? ''),
    kind,
    { chosen: new Map() },
  );
  const columnOf = (field: string | undefined) => kept[matches.findIndex((one) => field !== undefined && one.field === field)];
  const record = columnOf(kind.keyIfGiven?.field) ?? columnOf(kind.key[0]);
  return record === undefined ? undefined : { item: ofItem, value: ofValue, unit: ofUnit < 0 ? undefined : ofUnit, record, kept };
}

/** Returns the columns of a table with a line for each value, as the kind declares them. */
export function longColumnsIn(heads: readonly string[], kind: ImportKind): LongColumns | undefined {
  for (const table of kind.long ?? []) {
    const columns = columnsFor(heads, table, kind);
    if (columns) return columns;
  }
  return undefined;
}

/** The head of an item's own column, with its unit. */
function itemHead({ item, unit }: LongColumns, cells: readonly Cell[]): string {
  const [name, measured] = [textOf(cells[item]), unit === undefined ? '' : textOf(cells[unit])];
  return measured === '' ? name : `${name}(${measured})`;
}

/** Returns the items of a table in the order in which they first occur. */
export async function itemsIn(columns: LongColumns, rows: AsyncIterable<readonly Line[]>): Promise<string[]> {
  const items = new Set<string>();
  for await (const lines of rows) {
    for (const { cells } of lines) items.add(itemHead(columns, cells));
    if (items.size > maxColumns - columns.kept.length) throw new UnreadableFile(tooWide);
  }
  items.delete('');
  return [...items];
}

/** Turns a table with a line for each value into one with a line for each record, which has the number of its first. */
export async function* turnLong(
  columns: LongColumns,
  items: readonly string[],
  rows: AsyncIterable<readonly Line[]>,
): AsyncGenerator<Line[]> {
  const { record, kept, value } = columns;
  const places = new Map(items.map((item, at) => [item, kept.length + at]));
  let open: { line: Line; key: string } | undefined;
  for await (const lines of rows) {
    const done: Line[] = [];
    for (const { cells, ...at } of lines) {
      const key = textOf(cells[record]);
      const place = places.get(itemHead(columns, cells));
      // A value that is there twice belongs to another record, which repeats this one.
      const isFilled = place !== undefined && (open?.line.cells[place] ?? null) !== null;
      if (open?.key !== key || isFilled) {
        if (open) done.push(open.line);
        open = { key, line: { ...at, cells: [...kept.map((column) => cells[column] ?? null), ...items.map(() => null)] } };
      }
      if (place !== undefined) open.line.cells[place] = cells[value] ?? null;
      open.line.read_pct = at.read_pct;
    }
    if (done.length > 0) yield done;
  }
  if (open) yield [open.line];
}
