import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openEmbeddedDatabase } from '../db/database.js';
import { lockDirectory } from '../db/lock.js';
import { exchange, finishRestore, restoreName } from '../db/pending-restore.js';
import { makeDirectory } from '../setup/data-directory.js';
import { Stop } from '../stop.js';
import { rememberSchema, schemaName } from './before-upgrade.js';
import { parts } from './manifest.js';
import { unpack } from './unpack.js';

export interface RestoreResult {
  dataDir: string;
  createdAt: string;
  migration: string;
  files: number;
  /** Path of the previous data, if there were any. */
  former: string | undefined;
}

/** Whether there are data that a restore would replace. */
export const holdsData = (dataDir: string) => existsSync(join(dataDir, 'database'));

/** Ends all sessions and access keys, and deletes all one-time tokens, because those ended after the backup would be valid again. */
async function open(directory: string) {
  const database = await openEmbeddedDatabase({ directory });
  await database
    .system(async (db) => {
      await db.updateTable('session').set({ ended_at: new Date(), ended_reason: 'restored' }).where('ended_at', 'is', null).execute();
      await db.updateTable('access_key').set({ ended_at: new Date(), ended_reason: 'restored' }).where('ended_at', 'is', null).execute();
      await db.deleteFrom('one_time_token').execute();
    })
    .finally(() => database.close());
}

/** Opens the data as the next start will, which recovers and migrates them. @throws Stop */
async function prove(directory: string) {
  await open(directory).catch((error: Error) => {
    if (error instanceof Stop) throw error;
    throw new Stop(
      `The database in the backup cannot be opened (${error.message}). Restore another backup.`,
      `备份中的数据库无法打开（${error.message}）。请换一个备份。`,
    );
  });
  // Otherwise the next start would treat the data as an older version's and back them up again.
  await rememberSchema(directory);
}

async function restoreWithLock(file: string, root: string, tryOnly: boolean): Promise<RestoreResult> {
  finishRestore(root);
  const stamp = randomBytes(6).toString('hex');
  const fresh = join(root, restoreName(stamp));
  try {
    const { createdAt, migration, files } = await unpack(file, fresh);
    await prove(fresh);
    const former = holdsData(root) && !tryOnly ? `before-${stamp}` : undefined;
    if (!tryOnly) exchange(root, fresh, [...parts, schemaName], former);
    return { dataDir: root, createdAt, migration, files: files.size, former: former && join(root, former) };
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * Replaces the data with those of an archive and keeps the previous data next to them. Changes nothing until the archive is verified, and
 * leaves nothing behind if it is refused. @throws Stop
 */
export async function restore(file: string, dataDir: string, tryOnly = false): Promise<RestoreResult> {
  const root = resolve(dataDir);
  const isNew = !existsSync(root);
  makeDirectory(root);
  const release = lockDirectory(root);
  let isRestored = false;
  try {
    const restored = await restoreWithLock(file, root, tryOnly);
    isRestored = !tryOnly;
    return restored;
  } finally {
    release();
    if (isNew && !isRestored) await rm(root, { recursive: true });
  }
}
