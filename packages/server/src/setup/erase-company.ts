import { sql } from 'kysely';
import { eraseCompanyDetails } from '../audit/erase-company-details.js';
import { type CacheStore, deleteByPattern } from '../cache/cache.js';
import type { Database, Db } from '../db/database.js';
import { deleteFiles } from '../files/delete-unused-files.js';
import type { FileStore } from '../files/file-store.js';
import type { Keyring } from '../secrets/keyring.js';

/** Where a company keeps something. */
export interface CompanyStores {
  cache: CacheStore;
  files: FileStore;
  keyring: Keyring;
}

/** Returns the tables that still have rows of a company. */
async function tablesWith(db: Db, id: number): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'enterprise_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'enterprise'`.execute(db);
  const left: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`select 1 from ${sql.table(name)} where enterprise_id = ${id} limit 1`.execute(db);
    if (rows.length > 0) left.push(name);
  }
  return left;
}

/** Deletes the rows of a company in a table. Returns how many; none while other rows refer to one of them. */
async function deleteFrom(db: Db, table: string, id: number): Promise<bigint> {
  await sql`savepoint one_table`.execute(db);
  try {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where enterprise_id = ${id}`.execute(db);
    return numAffectedRows;
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    await sql`rollback to savepoint one_table`.execute(db);
    return 0n;
  }
}

/** Deletes rows table by table, as often as that helps: rows that others refer to are deleted last, and deletions leave marks of changes. */
async function deleteRows(db: Db, id: number) {
  // The company refers to its administrator, who refers to the company.
  await db.updateTable('enterprise').set({ super_user_id: null }).where('id', '=', id).execute();
  let left = await tablesWith(db, id);
  for (let deleted = 1n; left.length > 0 && deleted > 0n; left = await tablesWith(db, id)) {
    deleted = 0n;
    for (const name of left) deleted += await deleteFrom(db, name, id);
  }
  if (left.length > 0) throw new Error(`Rows of company ${id} are left in ${left.join(', ')}`);
}

/** Rows of no company that name its staff: sign-ins that failed, and the counts of their tries. */
async function deleteTries(db: Db, id: number) {
  const usernames = sql`select username from staff where enterprise_id = ${id}`;
  await sql`delete from login_log where enterprise_id is null and username in (${usernames})`.execute(db);
  await sql`delete from rate_limit where split_part(subject, ' ', 1) in (${usernames})`.execute(db);
}

/** Returns the keys of all stored files of a company. */
async function fileKeysOf(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from file where enterprise_id = ${id}
    union select unnest(array[file_key, outcome_key]) from import_file where enterprise_id = ${id}
    union select file_key from job where enterprise_id = ${id}`.execute(db);
  return rows.flatMap(({ key }) => key ?? []);
}

/**
 * Erases all data of a company except its own row, which `endErasure` deletes, so that an erasure that was interrupted is found and
 * finished. Returns the keys of its files.
 */
export async function eraseRows(db: Db, { cache, keyring }: CompanyStores, id: number): Promise<string[]> {
  // A company may have millions of rows.
  await sql`set local statement_timeout = '10min'`.execute(db);
  const keys = await fileKeysOf(db, id);
  await eraseCompanyDetails(db, keyring, id);
  await deleteTries(db, id);
  if (cache.kind === 'database') await deleteByPattern(cache.of(id, db), '*');
  await deleteRows(db, id);
  return keys;
}

/** Deletes the files and cached values of a company whose rows were deleted, and then the company. */
export async function endErasure(database: Database, { cache, files }: CompanyStores, id: number, keys: string[]) {
  if (cache.kind === 'redis') await deleteByPattern(cache.of(id), '*');
  await deleteFiles(database, files, keys);
  await database.system(async (db) => {
    // Built-in rows, if a server started in between.
    await deleteRows(db, id);
    await db.deleteFrom('enterprise').where('id', '=', id).execute();
  });
}
