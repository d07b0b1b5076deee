import { type SelectQueryBuilder, sql } from 'kysely';
import { RawJson } from '../http/context.js';
import type { Db } from './database.js';

/** Returns all rows of a query as JSON built by the database. */
export async function allRows<DB, TB extends keyof DB, Row>(db: Db, query: SelectQueryBuilder<DB, TB, Row>): Promise<RawJson<Row[]>> {
  const found = await sql<{ list: string }>`select coalesce(json_agg(r), '[]')::text as list from (${query}) r`.execute(db);
  return new RawJson((found.rows[0] as { list: string }).list);
}
