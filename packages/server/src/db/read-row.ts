import { type SelectExpression, type Selection, type SelectQueryBuilder, sql } from 'kysely';
import { RawJson } from '../http/context.js';
import { notFound } from '../http/refusal.js';
import type { Db } from './database.js';

/** Reads the single row of a query as JSON, with the columns of its list. @throws Refusal 40400 if there is none */
export async function readRow<DB, TB extends keyof DB, C extends SelectExpression<DB, TB>>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, {}>,
  columns: readonly C[],
): Promise<RawJson<Selection<DB, TB, C>>> {
  const { rows } = await sql<{ row: string }>`select row_to_json(r)::text as row from (${query.select(columns)}) r`.execute(db);
  if (!rows[0]) throw notFound();
  return new RawJson(rows[0].row);
}
