import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { witnessName } from '../audit/log-witness.js';
import type { CacheStore } from '../cache/cache.js';
import { lockDirectory } from '../db/lock.js';
import { exchange, finishRestore, restoreName } from '../db/pending-restore.js';
import { makeDirectory } from '../setup/data-directory.js';
import { openCache } from '../stores.js';
import { schemaName } from './before-upgrade.js';
import { type LogsCheck, prove, type RestoredContents } from './check-contents.js';
import { clearCaches } from './clear-caches.js';
import { makeDatabase } from './make-database.js';
import { type Manifest, parts, storedFiles } from './manifest.js';
import { moveFiles } from './move-files.js';
import type { Place } from './place.js';
import { assertEmpty } from './postgres-data.js';
import { restoreToPostgres } from './restore-to-postgres.js';
import { completeKey, refuseTakenKey } from './restored-key.js';
import { unpack } from './unpack.js';

export interface RestoreResult {
  dataDir: string;
  createdAt: string;
  migration: string;
  /** Number of stored files, such as pictures. */
  files: number;
  /** Rows of all tables; undefined for archives of an embedded database as it is on disk. */
  rows: number | undefined;
  /** Undefined if there is no key yet to check them with. */
  logs: LogsCheck | undefined;
  /** Path of the previous data, if there were any. */
  former: string | undefined;
}

/** Whether there are data that a restore would replace. */
export const holdsData = (dataDir: string) => existsSync(join(dataDir, 'database'));

interface Restoration extends RestoredContents {
  former?: string | undefined;
}

/** Opens the data beside the present ones, and exchanges them unless it is only tried. */
async function restoreFolder(fresh: string, place: Place, manifest: Manifest, tryOnly: boolean): Promise<Restoration> {
  const { dataDir: root } = place;
  if (manifest.portable) await makeDatabase(fresh, manifest.migration, manifest.portable);
  const contents = await prove(fresh, place);
  if (place.filesIn && !tryOnly) await moveFiles(fresh, place);
  const former = holdsData(root) && !tryOnly ? `before-${randomBytes(6).toString('hex')}` : undefined;
  if (!tryOnly) exchange(root, fresh, [...parts, schemaName, witnessName], former);
  return { ...contents, former: former && join(root, former) };
}

async function restoreWithLock(file: string, place: Place, cache: CacheStore, tryOnly: boolean): Promise<RestoreResult> {
  const { dataDir: root, databaseUrl } = place;
  finishRestore(root);
  const fresh = join(root, restoreName(randomBytes(6).toString('hex')));
  try {
    const manifest = await unpack(file, fresh);
    completeKey(fresh, place, manifest.portable?.keyId);
    if (databaseUrl) refuseTakenKey(fresh, root);
    const { companies, logs, former }: Restoration =
      databaseUrl && !tryOnly
        ? await restoreToPostgres(fresh, place, databaseUrl, manifest)
        : await restoreFolder(fresh, place, manifest, tryOnly);
    if (!tryOnly) await clearCaches(cache, companies);
    const { createdAt, migration, files, portable } = manifest;
    const rows = portable && Object.values(portable.tables).reduce((sum, table) => sum + table.rows, 0);
    return { dataDir: root, createdAt, migration, files: storedFiles([...files.keys()]), rows, logs, former };
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * Restores an archive to the database and the data directory of a place. Previous data of an embedded database are kept next to the new
 * ones; a PostgreSQL database must be empty. Changes nothing until the archive is verified, and leaves nothing behind if it is refused. Only
 * if a PostgreSQL server does not accept the rows of a verified archive do its files remain; the next restore writes the same ones.
 * @throws Stop
 */
export async function restore(file: string, { dataDir, ...others }: Place, tryOnly = false): Promise<RestoreResult> {
  const root = resolve(dataDir);
  const place = { ...others, dataDir: root };
  if (place.databaseUrl) await assertEmpty(place.databaseUrl);
  const isNew = !existsSync(root);
  makeDirectory(root);
  const release = lockDirectory(root);
  let isRestored = false;
  try {
    const cache = await openCache(place.redisUrl);
    const restored = await restoreWithLock(file, place, cache, tryOnly).finally(() => cache.close());
    isRestored = !tryOnly;
    return restored;
  } finally {
    release();
    if (isNew && !isRestored) await rm(root, { recursive: true });
  }
}
