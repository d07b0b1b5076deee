import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'tar';
import { lockDirectory } from '../db/lock.js';
import { finishRestore, isInterrupted } from '../db/pending-restore.js';
import { Stop } from '../stop.js';
import { askForCopy, copyData } from './copy.js';
import { describe, digestOf, parts } from './manifest.js';

export interface Backup {
  file: string;
  bytes: number;
  /** SHA-256 of the archive. */
  sha256: string;
  createdAt: string;
  migration: string;
  files: number;
  /** Whether the server was running during the backup. */
  running: boolean;
}

function refuseNoData(dataDir: string) {
  if (existsSync(join(dataDir, 'database')) || (existsSync(dataDir) && isInterrupted(dataDir))) return;
  throw new Stop(
    `There is no data in ${dataDir}. Set SHIYI_DATA_DIR to the right directory.`,
    `${dataDir} 中没有数据，请用 SHIYI_DATA_DIR 指定目录。`,
  );
}

async function copyOf(dataDir: string): Promise<{ copy: string; running: boolean }> {
  refuseNoData(dataDir);
  let release: () => void;
  try {
    release = lockDirectory(dataDir);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { copy: await askForCopy(dataDir), running: true };
  }
  try {
    finishRestore(dataDir);
    refuseNoData(dataDir);
    return { copy: await copyData(dataDir), running: false };
  } finally {
    release();
  }
}

/**
 * Writes the database, files and key of a data directory to an archive, atomically; a running server keeps working. `schema` is the latest
 * migration of the data if an older version wrote them. @throws Stop
 */
export async function backUp(dataDir: string, file: string, schema?: string): Promise<Backup> {
  const { copy, running } = await copyOf(dataDir);
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    const manifest = await describe(copy, schema);
    await writeFile(join(copy, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await writeFile(draft, '', { mode: 0o600, flag: 'wx' });
    const there = ['manifest.json', ...parts.filter((part) => existsSync(join(copy, part)))];
    await create({ cwd: copy, file: draft, gzip: { level: 4 }, portable: true }, there);
    const sha256 = await digestOf(draft);
    await rename(draft, file);
    const { size: bytes } = await stat(file);
    const { createdAt, migration, files } = manifest;
    return { file, bytes, sha256, createdAt, migration, files: Object.keys(files).length, running };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
