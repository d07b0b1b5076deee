import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLock } from '../db/lock.js';
import { migrationsFolder } from '../db/migrate.js';
import { Stop } from '../stop.js';

/** Content of manifest.json in an archive: the files in it, and the versions needed to restore it. */
export interface Manifest {
  format: 1;
  createdAt: string;
  /** Major version of the PostgreSQL that wrote the database. */
  postgres: string;
  /** The latest migration of the version that made the backup. */
  migration: string;
  /** SHA-256 of all other files, by path. */
  files: Record<string, string>;
}

/** The contents of an archive besides its manifest. The key decrypts credentials stored in the database. */
export const parts = ['database', 'files', 'secret.key', 'secret.key.old'] as const;

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

export async function migrations(): Promise<string[]> {
  return (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
}

async function digests(directory: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(directory.length + 1);
    if (entry.isFile() && path !== 'manifest.json' && !isLock(path)) found[path] = await digestOf(join(directory, path));
  }
  return found;
}

const postgresOf = async (directory: string) => (await readFile(join(directory, 'database/PG_VERSION'), 'utf8')).trim();

/** Builds the manifest. `schema` is the latest migration of the data, if it is not this version's latest. */
export async function describe(directory: string, schema?: string): Promise<Manifest> {
  const migration = schema ?? (await migrations()).at(-1) ?? '';
  return {
    format: 1,
    createdAt: new Date().toISOString(),
    postgres: await postgresOf(directory),
    migration,
    files: await digests(directory),
  };
}

function broken(what: string, zh: string): Stop {
  return new Stop(`The backup file is damaged: ${what}.`, `备份文件已损坏：${zh}。`);
}

/** Checks an unpacked archive against its manifest, and that this version can restore it. @throws Stop */
export async function check(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, 'manifest.json'), 'utf8').catch(() => {
    throw new Stop('This is not a Shiyi backup: the manifest is missing.', '这不是食宜的备份：缺少清单。');
  });
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw broken('the manifest is not JSON', '清单不是 JSON');
  }
  const known = await migrations();
  if (manifest.format !== 1 || !known.includes(manifest.migration))
    throw new Stop(
      `The backup was written by a newer version (${manifest.migration}). Restore it with that version.`,
      `备份由更新的版本写成（${manifest.migration}），请用该版本恢复。`,
    );
  const there = await digests(directory);
  for (const [path, digest] of Object.entries(manifest.files))
    if (there[path] !== digest)
      throw broken(there[path] ? `${path} was changed` : `${path} is missing`, there[path] ? `${path} 被改动` : `缺少 ${path}`);
  const more = Object.keys(there).find((path) => !Object.hasOwn(manifest.files, path));
  if (more) throw broken(`${more} is not in its manifest`, `${more} 不在清单中`);
  return manifest;
}
