import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { witnessName } from '../audit/log-witness.js';
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from '../db/database.js';
import { lockInstallation } from '../setup/installation.js';
import { checkContents, endRestoredSessions, prove, type RestoredContents } from './check-contents.js';
import { dumpTables, type TableContents } from './dump-tables.js';
import { loadTables, unloadable } from './load-tables.js';
import { type Manifest, newestMigration } from './manifest.js';
import { moveFiles } from './move-files.js';
import type { Place } from './place.js';
import { usedDatabase } from './postgres-data.js';
import { addKeys } from './restored-key.js';

/** Turns an archived embedded database into tables of this version. */
async function tablesOf(directory: string, place: Place): Promise<{ contents: TableContents; migration: string }> {
  await prove(directory, place);
  const database = await openEmbeddedDatabase({ directory });
  try {
    return { contents: await dumpTables(database, directory), migration: await newestMigration() };
  } finally {
    await database.close();
  }
}

/** Closes a database after work on it. */
async function within<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  return work(database).finally(() => database.close());
}

/**
 * Restores an unpacked archive to an empty PostgreSQL database. The rows come in one transaction: until it commits, the database is empty,
 * and a restore that was killed is simply repeated. @throws Stop
 */
export async function restoreToPostgres(fresh: string, place: Place, url: string, manifest: Manifest): Promise<RestoredContents> {
  const { portable } = manifest;
  const { contents, migration } = portable ? { contents: portable, migration: manifest.migration } : await tablesOf(fresh, place);
  await moveFiles(fresh, place);
  addKeys(place.dataDir, fresh);
  await within(await openPostgresDatabase(url, 2, migration), (database) =>
    database
      .system(async (db) => {
        await lockInstallation(db);
        // A server may have been started on it meanwhile.
        if (await db.selectFrom('enterprise').select('id').limit(1).executeTakeFirst()) throw usedDatabase();
        await loadTables(db, fresh, contents);
        await endRestoredSessions(db);
      })
      .catch((error: Error) => Promise.reject(unloadable(error))),
  );
  // What it says is of the data that were there before.
  await rm(join(place.dataDir, witnessName), { force: true });
  // Opening it again brings data of an earlier version up to this one.
  return within(await openPostgresDatabase(url, 2), (database) => checkContents(database, place));
}
