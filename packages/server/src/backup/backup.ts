import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from '../db/database.js';
import type { FileStore } from '../files/file-store.js';
import { makeDirectory } from '../setup/data-directory.js';
import { openFiles } from '../stores.js';
import { copyKeys, copyOf, linkAll, makeBackupDirectory } from './copy.js';
import { dumpTables, type TableContents } from './dump-tables.js';
import { describePortable } from './manifest.js';
import type { Place } from './place.js';
import { refuseOtherVersion } from './postgres-data.js';
import { hasKeyFile, keyIdOf } from './restored-key.js';
import { type WrittenArchive, writeArchive } from './write-archive.js';

export interface Backup extends WrittenArchive {
  /** Whether the server was running during the backup; undefined for data on a PostgreSQL server. */
  running: boolean | undefined;
  rows: number;
  /** Number of files that the bucket does not have although the database names them. */
  missingFiles: number;
  /** Whether the key is in the archive. It is not if it comes from SHIYI_SECRET_KEY. */
  hasKey: boolean;
}

/** Copies the files of a bucket, and returns how many it does not have. */
async function copyBucket(database: Database, files: FileStore, to: string): Promise<number> {
  const keys = await database.system((db) => db.selectFrom('stored_file').select('key').orderBy('key').execute());
  let missing = 0;
  for (const { key } of keys) {
    await using held = await files.hold(key);
    const path = join(to, 'files', key.slice(0, 2), key);
    await mkdir(dirname(path), { recursive: true });
    if (held) await copyFile(held.path, path);
    else missing += 1;
  }
  return missing;
}

async function postgresVersion(database: Database): Promise<string> {
  const { rows } = await database.system((db) =>
    sql<{ version: number }>`select current_setting('server_version_num')::int / 10000 as version`.execute(db),
  );
  return String(rows[0]?.version);
}

interface Contents extends TableContents {
  postgres: string;
  missingFiles: number;
}

/** Reads all of an open database into `directory`, and closes it. */
async function readDatabase(database: Database, directory: string, place: Place): Promise<Contents> {
  try {
    const tables = await dumpTables(database, directory);
    // After the tables, so that no file of a row is missing. What is added or deleted meanwhile does no harm.
    const missingFiles = place.filesIn ? await copyBucket(database, await openFiles(place), directory) : 0;
    return { ...tables, postgres: await postgresVersion(database), missingFiles };
  } finally {
    await database.close();
  }
}

/** Writes an archive of what was read into `directory`. */
async function archive(directory: string, file: string, place: Place, { missingFiles, ...contents }: Contents) {
  await rm(join(directory, 'database'), { recursive: true, force: true });
  const keyId = keyIdOf(place);
  const written = await writeArchive(directory, file, await describePortable(directory, { ...contents, keyId }));
  const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
  return { ...written, rows, missingFiles, hasKey: keyId === undefined || hasKeyFile(directory, keyId) };
}

async function backUpFolder(place: Place, file: string): Promise<Backup> {
  const { copy, running } = await copyOf(place.dataDir);
  try {
    const contents = await readDatabase(await openEmbeddedDatabase({ directory: copy }), copy, place);
    return { ...(await archive(copy, file, place, contents)), running };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function backUpPostgres(place: Place, url: string, file: string): Promise<Backup> {
  await refuseOtherVersion(url);
  makeDirectory(place.dataDir);
  const directory = await makeBackupDirectory(place.dataDir);
  try {
    const contents = await readDatabase(await openPostgresDatabase(url, 2), directory, place);
    if (!place.filesIn) await linkAll(join(resolve(place.dataDir), 'files'), join(directory, 'files'));
    await copyKeys(place.dataDir, directory);
    return { ...(await archive(directory, file, place, contents)), running: undefined };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Writes tables, files and key of an installation to an archive, atomically. It can be restored to an embedded database and to a PostgreSQL
 * server. A running server keeps working. @throws Stop
 */
export const backUp = (place: Place, file: string): Promise<Backup> =>
  place.databaseUrl ? backUpPostgres(place, place.databaseUrl, file) : backUpFolder(place, file);
