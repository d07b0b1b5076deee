import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Place } from './cursor.js';

type Direction<Column> = { asc: Column } | { desc: Column };

/**
 * One key of a sort order. `nulls` is the position of rows without a value; `least` means below any value. Required for nullable columns
 * and expressions.
 */
export type SortKey<Filled = string, Nullable = string> = (
  | Direction<Filled>
  | (Direction<Nullable | RawBuilder<unknown>> & { nulls: 'first' | 'last' | 'least' })
) & {
  /** The list's id in the table of this column, so that one index serves the order and its cursors. */
  id?: Filled;
};

/** A sort key with all defaults filled in. */
export interface SortColumn {
  value: RawBuilder<unknown>;
  /** Identical for identical orders, for every caller. */
  name: string;
  descending: boolean;
  nulls?: 'first' | 'last';
}

export function sortColumn(key: SortKey, reversed = false): SortColumn {
  const column = 'asc' in key ? key.asc : key.desc;
  const descending = 'desc' in key !== reversed;
  const value = typeof column === 'string' ? sql.ref(column) : column;
  const name = `${typeof column === 'string' ? column : 'expression'} ${descending ? 'desc' : 'asc'}`;
  if (!('nulls' in key)) return { value, name, descending };
  const nulls = key.nulls === 'least' ? (descending ? 'last' : 'first') : key.nulls;
  return { value, name: `${name} nulls ${nulls}`, descending, nulls };
}

/** The same order from its end. */
export const reverse = (keys: readonly SortColumn[]): SortColumn[] =>
  keys.map(({ nulls, ...key }) => ({
    ...key,
    descending: !key.descending,
    ...(nulls ? { nulls: nulls === 'first' ? ('last' as const) : ('first' as const) } : {}),
  }));

const list = (parts: RawBuilder<unknown>[]) => sql.join(parts);

/** Builds the ORDER BY list. Pass `values` if the keys were selected under other names. */
export const orderBy = (keys: readonly SortColumn[], values = keys.map((key) => key.value)) =>
  list(
    keys.map((key, at) => sql`${values[at]} ${sql.raw(key.descending ? 'desc' : 'asc')}${sql.raw(key.nulls ? ` nulls ${key.nulls}` : '')}`),
  );

const all = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const isNull = ({ value }: SortColumn) => sql<SqlBool>`${value} is null`;

/**
 * Returns the rows after a cursor position as separate conditions; a row meets at most one of them. An index on the order can serve each
 * condition, but not all of them joined by OR.
 */
export function rowsAfter(keys: readonly SortColumn[], place: Place): RawBuilder<SqlBool>[] {
  const [first] = keys;
  if (!first) return [];
  if (place[0] === null) {
    const rest = rowsAfter(keys.slice(1), place.slice(1)).map((more) => all([isNull(first), more]));
    return first.nulls === 'first' ? [...rest, sql<SqlBool>`${first.value} is not null`] : rest;
  }
  // Keys of the same direction are compared as a row. A null key would make that comparison unknown.
  const turn = keys.findIndex((key, at) => key.descending !== first.descending || place[at] === null);
  const run = keys.slice(0, turn < 0 ? keys.length : turn);
  const same = run.map((key, at) => sql<SqlBool>`${key.value} = ${place[at]}`);
  const beyond = sql<SqlBool>`(${list(run.map((key) => key.value))}) ${sql.raw(first.descending ? '<' : '>')} (${sql.join([...place.slice(0, run.length)])})`;
  const empty = run.flatMap((key, at) => (key.nulls === 'last' ? [all([...same.slice(0, at), isNull(key)])] : []));
  const deeper = rowsAfter(keys.slice(run.length), place.slice(run.length)).map((more) => all([...same, more]));
  return [...deeper, beyond, ...empty];
}
