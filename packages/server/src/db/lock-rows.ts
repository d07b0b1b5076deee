import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../generated/tables.js';
import type { Db } from './database.js';

/**
 * Locks several rows of a table until the end of the transaction, in id order. Always use this to lock more than one row, so that
 * transactions cannot deadlock. Across tables, lock departments first, then roles, permissions, menus and staff, and camps
 * first, then customers and services. Rows that refer to a locked row can still be inserted.
 */
export async function lockRows(db: Db, table: keyof Tables, which: RawBuilder<boolean> = sql<boolean>`true`): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${which} order by id for no key update`.execute(db);
  return rows.map((row) => row.id);
}
