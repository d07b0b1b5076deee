import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { eraseCompanyDetails } from '../audit/erase-company-details.js';
import { type CacheStore, deleteByPattern } from '../cache/cache.js';
import type { Database, Db } from '../db/database.js';
import { deleteFiles } from '../files/delete-unused-files.js';
import type { FileStore } from '../files/file-store.js';
import type { Keyring } from '../secrets/keyring.js';
import { deleteRest, deleteRows, type Step } from './erase-company-rows.js';

/** Where a company keeps something. */
export interface CompanyStores {
  cache: CacheStore;
  files: FileStore;
  keyring: Keyring;
}

/** How long others come first after a step. */
const pauseMs = 20;
/** Files deleted at a time. */
const filesAtOnce = 100;

/** Days between the deletion of a company and its erasure. */
export const retentionDays = 30;

/** The erasure ends early; the rest is found later. */
class EndedEarly extends Error {}

/** Rows of no company that name its staff: sign-ins that failed, and the counts of their tries. */
async function deleteTries(db: Db, id: number) {
  const usernames = sql`select username from staff where enterprise_id = ${id}`;
  await sql`delete from login_log where enterprise_id is null and username in (${usernames})`.execute(db);
  await sql`delete from rate_limit where split_part(subject, ' ', 1) in (${usernames})`.execute(db);
}

/** Closes a company for good, so that nobody works in it meanwhile and the schedule finishes an erasure that was interrupted. */
async function close(db: Db, keyring: Keyring, id: number) {
  // The company refers to its administrator, who refers to the company.
  await sql`update enterprise set super_user_id = null, status = 'disabled', deleted_at = least(deleted_at, now() - make_interval(days => ${retentionDays}))
    where id = ${id}`.execute(db);
  await db.deleteFrom('session').where('enterprise_id', '=', id).execute();
  await eraseCompanyDetails(db, keyring, id);
  // Before the staff go, whose names these rows have.
  await deleteTries(db, id);
}

/** Returns some keys of stored files of a company after a key, in their order. */
async function fileKeysOf(db: Db, id: number, after: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from (
      select key from file where enterprise_id = ${id}
      union select unnest(array[file_key, outcome_key]) from import_file where enterprise_id = ${id}
      union select file_key from job where enterprise_id = ${id}) one
    where key > ${after} order by key limit ${filesAtOnce}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Deletes the files before the rows that name them, so that an erasure that was interrupted finds those that are left. */
async function deleteOwnFiles(database: Database, files: FileStore, id: number, assertGoesOn: () => void) {
  for (let after = ''; ; ) {
    const keys = await database.system((db) => fileKeysOf(db, id, after));
    await deleteFiles(database, files, keys);
    if (keys.length < filesAtOnce) return;
    after = keys.at(-1) as string;
    assertGoesOn();
  }
}

async function eraseAll(database: Database, { cache, files, keyring }: CompanyStores, id: number, assertGoesOn: () => void) {
  await database.system((db) => close(db, keyring, id));
  await deleteOwnFiles(database, files, id, assertGoesOn);
  const step: Step = async (work) => {
    assertGoesOn();
    const done = await database.system(work);
    await setTimeout(pauseMs);
    return done;
  };
  await deleteRows(database, step, id);
  if (cache.kind === 'redis') await deleteByPattern(cache.of(id), '*');
  await database.system(async (db) => {
    // Built-in rows, if a server started in between.
    await deleteRest(db, id);
    await db.deleteFrom('enterprise').where('id', '=', id).execute();
  });
}

/**
 * Erases all data of a company: its files, its rows in short transactions, and its own row last, so that an erasure that was interrupted is
 * found and finished. Returns false if it ended early, as `isOver` wants.
 */
export async function eraseCompany(database: Database, stores: CompanyStores, id: number, isOver = () => false): Promise<boolean> {
  const assertGoesOn = () => {
    if (isOver()) throw new EndedEarly();
  };
  try {
    await eraseAll(database, stores, id, assertGoesOn);
    return true;
  } catch (error) {
    if (error instanceof EndedEarly) return false;
    throw error;
  }
}
