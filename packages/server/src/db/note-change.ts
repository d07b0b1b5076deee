import { sql } from 'kysely';
import type { Db } from './database.js';

/** Moves the version of records of which something beside their own row has changed, such as who is in a department. */
export async function noteChange(db: Db, table: 'role' | 'staff', ids: number[]) {
  if (ids.length === 0) return;
  await sql`update ${sql.table(table)} set updated_at = now() where id = any(${ids}::bigint[])`.execute(db);
}
