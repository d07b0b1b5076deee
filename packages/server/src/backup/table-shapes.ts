import { sql } from 'kysely';
import type { Db } from '../db/database.js';

/** A table with the columns that are stored, in their order; generated ones follow from them. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** The tables of the data, without the record of migrations, which a restore writes itself. */
export async function tableShapes(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1 order by 1`.execute(db);
  return rows;
}

/** The last number that each sequence returned; null if it has returned none. */
export async function sequences(db: Db): Promise<Record<string, number | null>> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename::text as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const columnList = ({ columns }: TableShape) => columns.map(quote).join(', ');

/** Lets a statement of a backup or restore take as long as it needs. Only for the current transaction. */
export async function withoutTimeLimits(db: Db) {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
}
