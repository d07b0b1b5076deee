import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { extract } from 'tar';
import { openEmbedded } from '../db/database.js';
import { lockDirectory } from '../db/lock.js';
import { makeDataDirectory } from '../setup/data-directory.js';
import { Stop } from '../stop.js';
import { rememberSchema, schemaName } from './before-upgrade.js';
import { check, type Manifest, parts } from './manifest.js';

export interface Restored {
  dataDir: string;
  createdAt: string;
  migration: string;
  files: number;
  /** Path of the previous data, if there were any. */
  former: string | undefined;
}

/** Whether there are data that a restore would replace. */
export const holdsData = (dataDir: string) => existsSync(join(dataDir, 'database'));

async function unpack(file: string, to: string): Promise<Manifest> {
  await mkdir(to, { mode: 0o700 });
  const inside = new Set<string>(['manifest.json', ...parts]);
  await extract({
    file,
    cwd: to,
    strict: true,
    filter: (path, entry) => inside.has(path.split('/')[0] ?? '') && (!('type' in entry) || /^(?:File|Directory)$/.test(entry.type)),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && error.path === file) throw new Stop(`The file ${file} does not exist.`, `文件 ${file} 不存在。`);
    throw new Stop(
      `The archive ${file} cannot be read (${error.code ?? error.message}).`,
      `无法读取备份 ${file}（${error.code ?? error.message}）。`,
    );
  });
  return check(to);
}

/**
 * Opens the data as the next start will: recovers and migrates them. Ends all sessions and deletes all one-time tokens, because those ended
 * after the backup would be valid again.
 */
async function prove(directory: string) {
  const database = await openEmbedded({ directory });
  await database
    .system(async (db) => {
      await db.updateTable('session').set({ ended_at: new Date(), ended_reason: 'restored' }).where('ended_at', 'is', null).execute();
      await db.deleteFrom('one_time_token').execute();
    })
    .finally(() => database.close());
}

/**
 * Replaces the data with those of an archive and keeps the previous data next to them. Changes nothing until the archive is verified.
 * @throws Stop
 */
export async function restore(file: string, dataDir: string, tryOnly = false): Promise<Restored> {
  const root = resolve(dataDir);
  makeDataDirectory(root);
  const release = lockDirectory(root);
  const stamp = randomBytes(6).toString('hex');
  const fresh = join(root, `restore-${stamp}`);
  try {
    const manifest = await unpack(file, fresh);
    await prove(fresh);
    // Otherwise the next start would treat the data as an older version's and back them up again.
    await rememberSchema(fresh);
    const former = holdsData(root) ? join(root, `before-${stamp}`) : undefined;
    const { createdAt, migration, files } = manifest;
    const outcome = { dataDir: root, createdAt, migration, files: Object.keys(files).length, former: tryOnly ? undefined : former };
    if (tryOnly) return outcome;
    if (former) await mkdir(former, { mode: 0o700 });
    for (const part of [...parts, schemaName]) {
      if (existsSync(join(root, part)))
        await (former ? rename(join(root, part), join(former, part)) : rm(join(root, part), { recursive: true }));
      if (existsSync(join(fresh, part))) await rename(join(fresh, part), join(root, part));
    }
    return outcome;
  } finally {
    await rm(fresh, { recursive: true, force: true });
    release();
  }
}
