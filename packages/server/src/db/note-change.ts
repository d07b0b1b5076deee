import { sql } from 'kysely';
import type { Db } from './database.js';

/** Increments the version of records whose related data changed, such as the members of a department. */
export async function noteChange(db: Db, table: 'department' | 'role' | 'staff', ids: number[]) {
  if (ids.length === 0) return;
  await sql`update ${sql.table(table)} set updated_at = now() where id = any(${ids}::bigint[])`.execute(db);
}
