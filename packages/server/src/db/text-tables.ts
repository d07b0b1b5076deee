import { sql } from 'kysely';
import type { Db } from './database.js';

/** A table of a company with columns that may hold words. */
export interface TextTable {
  name: string;
  columns: string[];
  hasId: boolean;
}

/** Returns the tables whose rows belong to companies and hold words, from the catalog. */
export async function textTables(db: Db): Promise<TextTable[]> {
  const { rows } = await sql<TextTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where t.typname in ('text', 'jsonb', '_text', 'varchar')) as columns,
      coalesce(bool_or(a.attname = 'id'), false) as "hasId"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where n.nspname = 'public' and c.relkind = 'r' group by c.relname
    having bool_or(a.attname = 'enterprise_id') and bool_or(t.typname in ('text', 'jsonb', '_text', 'varchar')) order by 1`.execute(db);
  return rows;
}

/** All words of a row `r`. */
export const wordsOf = ({ columns }: Pick<TextTable, 'columns'>) =>
  sql`concat_ws(' ', ${sql.join(columns.map((one) => sql`${sql.ref(`r.${one}`)}::text`))})`;
