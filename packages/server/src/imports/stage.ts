import { type RawBuilder, sql } from 'kysely';
import { copyRows } from '../db/copy-rows.js';
import type { Db } from '../db/database.js';
import type { Columns } from './recordset.js';

const stage = 'import_stage';

/**
 * Puts rows into a table that lives as long as the transaction: their place from 1 on in the column `at`, then their columns. COPY may be
 * used by the owner of the database alone, so this one table is made and filled by it; whatever is done with the rows is done with the
 * rights of the company again.
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
