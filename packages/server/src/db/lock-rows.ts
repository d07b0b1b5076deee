import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../generated/tables.js';
import type { Db } from './database.js';

/**
 * Locks several rows of a table until the end of the transaction, in the order of their ids: whoever locks more than one row does it here,
 * so that no two transactions wait for each other. Of several tables a transaction locks departments first, then roles, permissions, menus
 * and staff. Rows that refer to a locked one may still come.
 */
export async function lockRows(db: Db, table: keyof Tables, which: RawBuilder<boolean> = sql<boolean>`true`): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${which} order by id for no key update`.execute(db);
  return rows.map((row) => row.id);
}
