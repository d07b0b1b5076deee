import { type RawBuilder, sql } from 'kysely';
import { copyRows } from '../db/copy-rows.js';
import type { Db } from '../db/database.js';
import type { Columns } from './write/recordset.js';

const stage = 'import_stage';

/**
 * Copies rows into a temporary table that lasts until the end of the transaction: their position, from 1, in the column `at`, then their
 * columns. Only the database owner may use COPY, so the owner creates and fills this table; everything else runs with the tenant's rights
 * again.
 */
export async function stageRows(db: Db, columns: Columns, bytes: Uint8Array): Promise<RawBuilder<unknown>> {
  const typed = columns.map(([name, type]) => `"${name}" ${type}`).join(', ');
  await sql
    .raw(`set local role none; create temp table ${stage} (at integer, ${typed}) on commit drop; grant select on ${stage} to shiyi_app`)
    .execute(db);
  await copyRows(db, `copy pg_temp.${stage} from stdin`, bytes);
  await sql.raw('set local role shiyi_app').execute(db);
  return sql.raw(`pg_temp.${stage}`);
}
