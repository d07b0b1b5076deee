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
  /** Where the former data are, if there were any. */
  former: string | undefined;
}

/** Whether restoring here would put data aside. */
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
    if (error.code === 'ENOENT' && error.path === file) throw new Stop(`There is no file ${file}.`, `没有文件 ${file}。`);
    throw new Stop(
      `The archive ${file} cannot be read (${error.code ?? error.message}).`,
      `无法读取备份 ${file}（${error.code ?? error.message}）。`,
    );
  });
  return check(to);
}

/**
 * Opens the data as the next start will: recovers them and brings an older schema up to date. A session or a code that was ended after the
 * backup would be good again, so all of them end.
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

/** Puts the data of an archive in the place of those here, which stay beside them. Nothing changes before the archive has proved good. @throws Stop */
export async function restore(file: string, dataDir: string, tryOnly = false): Promise<Restored> {
  const root = resolve(dataDir);
  makeDataDirectory(root);
  const release = lockDirectory(root);
  const stamp = randomBytes(6).toString('hex');
  const fresh = join(root, `restore-${stamp}`);
  try {
    const manifest = await unpack(file, fresh);
    await prove(fresh);
    // Else the next start would take the data for old ones, and keep them all once more.
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
