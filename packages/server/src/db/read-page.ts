import { type SelectExpression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { RawJson } from '../http/context.js';
import { cursorOf, cursorRefusal, type Place, placeOf } from './cursor.js';
import type { Db } from './database.js';
import { orderBy, reverse, rowsAfter, type SortColumn } from './sort-key.js';

/** Exact totals stop here: counting further costs more than the page itself. */
const totalBound = 10_000;

/** The largest `limit` of the contract. */
const mostRows = 100;

/** Parameters of every list. A cursor takes precedence over a page number, which is then only echoed. */
export interface PageRequest {
  page?: number;
  limit?: number;
  after?: string;
}

export interface Page<Row> {
  list: Row[];
  total: number;
  total_capped?: boolean;
  page: number;
  limit: number;
  next: string | null;
}

interface Rows<DB, TB extends keyof DB> {
  matching: SelectQueryBuilder<DB, TB, {}>;
  columns: readonly SelectExpression<DB, TB>[];
  /** The last key is unique among the rows. */
  keys: readonly SortColumn[];
  /** Identifies the list and its order in cursors. */
  order: string;
  /** Whether one plan serves all values: `matching` has no parameters that a better plan depends on. */
  onePlan: boolean;
  /** The table whose rows all match, if it is one that is counted as it changes. */
  counted?: CountedTable | undefined;
}

/** Tables whose rows that are not deleted are counted as they change. */
export type CountedTable = 'customer' | 'service' | 'staff';

const countOf = (table: CountedTable) =>
  sql<number>`(select coalesce(sum(r.rows), 0)::int from row_count r where r.name = ${sql.lit(table)})`;

interface PageKeys {
  list: string;
  edge: string | null;
  total: number;
}

/**
 * Selects the keys of a page and of one row more. PostgreSQL assumes that an unknown limit returns a tenth of all rows, and then plans
 * every call again. If the plan does not depend on values, it is therefore given the largest limit.
 */
function foundKeys<DB, TB extends keyof DB>(
  rows: Rows<DB, TB>,
  { page = 1, limit = 20 }: PageRequest,
  place: Place | undefined,
  total?: number,
) {
  const { matching, keys, onePlan } = rows;
  const skipped = (page - 1) * limit;
  const values = keys.map((key, at) => key.value.as(`k${at}`));
  const sorted = matching
    .select(values)
    .orderBy(orderBy(keys))
    .limit(onePlan ? sql.lit(mostRows + 1) : limit + 1);
  if (total !== undefined && skipped > total / 2) {
    const after = total - skipped - (limit + 1);
    const fromEnd = matching.select(values).orderBy(orderBy(reverse(keys)));
    return fromEnd.limit(Math.max(0, limit + 1 + Math.min(0, after))).offset(Math.max(0, after));
  }
  if (!place) return page > 1 ? sorted.offset(skipped) : sorted;
  const parts = rowsAfter(keys, place).map((condition) => sorted.where(condition));
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/**
 * Builds the single statement of a page. It selects the rows by key first and their columns afterwards, so skipped rows only cost their
 * keys.
 */
function statement<DB, TB extends keyof DB>(rows: Rows<DB, TB>, asks: PageRequest, place: Place | undefined, total?: number) {
  const { matching, columns, keys, counted } = rows;
  const { limit = 20 } = asks;
  const names = keys.map((_, at) => sql.ref(`k${at}`));
  const inOrder = orderBy(keys, names);
  const id = keys.at(-1) as SortColumn;
  const ids = sql`array(select ${names.at(-1)} from found where n <= ${limit} order by n)`;
  const chosen = sql<SqlBool>`${id.value} = any(${ids})`;
  // By the order of the list itself, the planner would walk its index from one end to the other where columns are costly.
  const inFoundOrder = sql`array_position(${ids}, ${id.value})`;
  const upToBound = matching.select(sql`1`.as('one')).limit(sql.lit(totalBound + 1));
  return sql<PageKeys>`
    with found as materialized (select f.*, row_number() over (order by ${inOrder}) as n
      from (select * from ${foundKeys(rows, asks, place, total)} p order by ${inOrder} limit ${limit + 1}) f)
    select (select coalesce(json_agg(r), '[]')::text from (${matching.where(chosen).select(columns).orderBy(inFoundOrder)}) r) as list,
      (select json_build_array(${sql.join(names.map((name) => sql`to_jsonb(${name}) #>> '{}'`))})::text from found
        where n = ${limit} and exists (select from found where n > ${limit})) as edge,
      ${counted ? countOf(counted) : sql`(select count(*) from (${upToBound}) c)::int`} as total`;
}

/** Whether the cursor was tampered with: it has a value that its column type does not accept. */
const isForged = (error: unknown) => /^22/.test(String((error as { code?: unknown }).code));

/** The number of rows, where a page begins so far behind that it may be nearer to the end. Rows added meanwhile shift it as they shift any page. */
async function totalBefore(
  db: Db,
  counted: CountedTable | undefined,
  { page = 1, limit = 20, after }: PageRequest,
): Promise<number | undefined> {
  if (!counted || after !== undefined || (page - 1) * limit < totalBound) return undefined;
  const { rows } = await sql<{ total: number }>`select ${countOf(counted)} as total`.execute(db);
  return rows[0]?.total;
}

/** Reads a page: rows as JSON built by the database, the number of matches, and the cursor of the next page. */
export async function readPage<DB, TB extends keyof DB, Read, Row>(
  db: Db,
  rows: Rows<DB, TB>,
  asks: PageRequest,
  shape?: (row: Read) => Row,
): Promise<RawJson<Page<Row>>> {
  const { page = 1, limit = 20, after } = asks;
  const place = after === undefined ? undefined : placeOf(rows.order, after);
  if (place && place.length !== rows.keys.length) throw cursorRefusal();
  const { rows: answers } = await statement(rows, asks, place, await totalBefore(db, rows.counted, asks))
    .execute(db)
    .catch((error) => {
      throw place && isForged(error) ? cursorRefusal() : error;
    });
  const { list, edge, total } = answers[0] as PageKeys;
  const shown = shape ? JSON.stringify((JSON.parse(list) as Read[]).map(shape)) : list;
  const capped = total > totalBound ? `${totalBound},"total_capped":true` : total;
  const next = edge === null ? 'null' : `"${cursorOf(rows.order, JSON.parse(edge) as Place)}"`;
  return new RawJson(`{"list":${shown},"total":${capped},"page":${page},"limit":${limit},"next":${next}}`);
}
