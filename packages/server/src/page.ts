import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { RawJson } from './context.js';
import type { Db } from './db/database.js';

/** Exact totals end here; counting further costs more than the page itself. */
const totalBound = 10_000;

/** A page as the database builds it: rows as JSON, and how many match. The query carries filters and order, not limits. */
export async function page<DB, TB extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
  input: { page?: number | undefined; limit?: number | undefined },
): Promise<RawJson> {
  const { page: number = 1, limit = 20 } = input;
  const rows = query.limit(limit).offset((number - 1) * limit);
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(totalBound + 1);
  const found = await sql<{ list: string; total: number }>`
    select (select coalesce(json_agg(r), '[]')::text from (${rows}) r) as list, (select count(*) from (${counted}) c)::int as total`.execute(
    db,
  );
  const { list, total } = found.rows[0] as { list: string; total: number };
  const capped = total > totalBound;
  return new RawJson(
    `{"list":${list},"total":${capped ? totalBound : total}${capped ? ',"total_capped":true' : ''},"page":${number},"limit":${limit}}`,
  );
}

/** Rows as JSON, without paging. */
export async function list<DB, TB extends keyof DB, O>(db: Db, query: SelectQueryBuilder<DB, TB, O>): Promise<RawJson> {
  const found = await sql<{ list: string }>`select coalesce(json_agg(r), '[]')::text as list from (${query}) r`.execute(db);
  return new RawJson((found.rows[0] as { list: string }).list);
}

/** A condition that finds the words of a person in one of the columns; wildcards mean themselves. */
export function containsText(text: string, columns: RawBuilder<string>[] | string[]) {
  const pattern = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`${typeof column === 'string' ? sql.ref(column) : column} ilike ${pattern}`),
    sql` or `,
  )})`;
}

/** The day after, as the end of a range that includes this one. */
export const nextDay = (day: string) => sql<string>`(${day}::date + 1)::timestamptz`;
