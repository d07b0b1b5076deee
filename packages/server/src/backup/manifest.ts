import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bridge, refuseMigration, refuseNewer } from '../db/bridge.js';
import { isLock } from '../db/lock.js';
import { migrationNames } from '../db/migrate.js';
import { Stop } from '../stop.js';
import type { TableContents } from './dump-tables.js';

interface File {
  sha256: string;
  /** Unknown in backups of format 1. */
  bytes: number | undefined;
}

/** Content of manifest.json in an archive: what is in it, and the versions needed to restore it. */
interface Facts {
  createdAt: string;
  /** Major version of the PostgreSQL that wrote the database. */
  postgres: string;
  /** The latest migration of the version that made the backup. */
  migration: string;
}

export interface Manifest extends Facts {
  /** All files besides the manifest, by path. */
  files: Map<string, File>;
  /** Unknown in backups of format 1. */
  directories: Set<string> | undefined;
  /** Undefined for archives of an embedded database as it is on disk (formats 1 and 2). */
  portable: Portable | undefined;
}

/** What a portable archive (format 3) has instead of the files of an embedded database. */
export interface Portable extends TableContents {
  /** The key that decrypts the credentials in the tables. It is in the archive unless it was in the environment. */
  keyId?: string | undefined;
}

export interface WrittenManifest extends Facts {
  format: 2 | 3;
  files: Record<string, { bytes: number; sha256: string }>;
  directories: string[];
}

/** The key that decrypts credentials stored in the database. */
export const keyFiles = ['secret.key', 'secret.key.old'] as const;

/** What a data directory has of its own. */
export const parts = ['database', 'files', ...keyFiles] as const;

/** The contents of an archive besides its manifest: either `database` or `tables`. */
export const archiveParts = ['tables', ...parts] as const;

/** Counts the files that people stored, of all paths in an archive. */
export const storedFiles = (paths: string[]) => paths.filter((path) => path.startsWith('files/')).length;

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The last migrations of data that this version can read or upgrade, in their order. */
export const readableMigrations = async () => [bridge.from, ...(await migrationNames())];

const postgresOf = async (directory: string) => (await readFile(join(directory, 'database/PG_VERSION'), 'utf8')).trim();

/** Lists and digests the contents of a directory. */
async function contentsOf(directory: string): Promise<Pick<WrittenManifest, 'files' | 'directories'>> {
  const files: WrittenManifest['files'] = {};
  const directories: string[] = [];
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const at = join(entry.parentPath, entry.name);
    const path = at.slice(directory.length + 1);
    if (entry.isDirectory()) directories.push(path);
    else if (entry.isFile() && path !== 'manifest.json' && !isLock(path))
      files[path] = { bytes: (await stat(at)).size, sha256: await digestOf(at) };
  }
  return { files, directories };
}

export const newestMigration = async () => (await readableMigrations()).at(-1) ?? '';

/**
 * Describes the copy of a data directory, whose database is archived as it is on disk. `schema` is the latest migration of the data, if it
 * is not this version's latest.
 */
export async function describeCopy(directory: string, schema?: string): Promise<WrittenManifest> {
  const facts = {
    createdAt: new Date().toISOString(),
    postgres: await postgresOf(directory),
    migration: schema ?? (await newestMigration()),
  };
  return { format: 2, ...facts, ...(await contentsOf(directory)) };
}

/** Describes a directory with the tables of a database of this version. */
export async function describePortable(directory: string, source: Portable & { postgres: string }): Promise<WrittenManifest & Portable> {
  const facts = { createdAt: new Date().toISOString(), migration: await newestMigration() };
  return { format: 3, ...facts, ...source, ...(await contentsOf(directory)) };
}

/** Shortens a name from an archive, and removes what could control a terminal. */
const printable = (path: string) => path.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�').slice(0, 120);

/** The error for an archive that does not match its manifest. Both texts may contain `{path}`. */
export function damageError(en: string, zh: string, path = ''): Stop {
  const [said, saidZh] = [en.replace('{path}', () => printable(path)), zh.replace('{path}', () => printable(path))];
  return new Stop(
    `The backup file is damaged: ${said}. Copy it again and compare its SHA-256, or restore another backup.`,
    `备份文件已损坏：${saidZh}。请重新复制并核对 SHA-256，或换一个备份。`,
  );
}

/** Whether a path from an archive is inside one of the parts, without `..`, drive, device or control character. */
export function isInside(path: string): boolean {
  const steps = path.split('/');
  return (
    archiveParts.some((part) => part === steps[0]) &&
    steps.every((step) => step !== '' && step !== '.' && step !== '..') &&
    !/[\\:\p{Cc}]/u.test(path) &&
    path.length <= 1000
  );
}

const isText = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value);

const identifier = /^[a-z_][a-z0-9_]{0,62}$/;

function fileOf(format: unknown, value: unknown): File | undefined {
  const { sha256, bytes } = (format === 1 ? { sha256: value } : (value ?? {})) as { sha256?: unknown; bytes?: unknown };
  if (!isText(sha256, /^[0-9a-f]{64}$/)) return undefined;
  if (format === 1) return { sha256, bytes: undefined };
  return Number.isSafeInteger(bytes) && (bytes as number) >= 0 ? { sha256, bytes: bytes as number } : undefined;
}

function filesOf(format: unknown, listed: unknown): Map<string, File> {
  const files = new Map<string, File>();
  for (const [path, value] of Object.entries((listed ?? {}) as object)) {
    const file = fileOf(format, value);
    if (!file || !isInside(path)) throw damageError('its manifest has the impossible file {path}', '清单中有不可能的文件 {path}', path);
    files.set(path, file);
  }
  return files;
}

function directoriesOf(listed: unknown): Set<string> {
  const strange = Array.isArray(listed) ? listed.find((path) => typeof path !== 'string' || !isInside(path)) : '';
  if (strange !== undefined)
    throw damageError('its manifest has the impossible directory {path}', '清单中有不可能的目录 {path}', String(strange));
  return new Set(listed as string[]);
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

const isTable = (value: unknown) => {
  const { columns, rows } = Object(value) as { columns?: unknown; rows?: unknown };
  return Array.isArray(columns) && columns.every((one) => isText(one, identifier)) && isCount(rows);
};

const isNamed = (value: unknown, isRight: (one: unknown) => boolean) =>
  typeof value === 'object' && value !== null && Object.entries(value).every(([name, one]) => isText(name, identifier) && isRight(one));

function portableOf({ tables, sequences, keyId }: Record<string, unknown>, files: Map<string, File>): Portable {
  const embedded = [...files.keys()].find((path) => path.startsWith('database/'));
  if (embedded !== undefined) throw damageError('its manifest has the impossible file {path}', '清单中有不可能的文件 {path}', embedded);
  const isWhole =
    isNamed(tables, isTable) &&
    isNamed(sequences, (last) => last === null || isCount(last)) &&
    isText(keyId ?? '0'.repeat(16), /^[0-9a-f]{16}$/);
  if (!isWhole) throw damageError('its manifest is incomplete', '清单不完整');
  return { tables, sequences, keyId } as Portable;
}

/** Reads a manifest, which may be of an earlier version. @throws Stop if it is wrong or was written by a newer version */
export async function readManifest(text: string): Promise<Manifest> {
  let read: Record<string, unknown>;
  try {
    read = Object(JSON.parse(text));
  } catch {
    throw damageError('its manifest is not JSON', '清单不是 JSON');
  }
  const { format, createdAt, migration, postgres } = read;
  if (!isText(createdAt, /^[\d-]{10}T[\d:.]{8,12}Z$/) || !isText(migration, /^[\w.-]{1,100}$/) || !isText(postgres, /^\d{1,3}$/))
    throw damageError('its manifest is incomplete', '清单不完整');
  if (format !== 1 && format !== 2 && format !== 3) refuseNewer('backup', migration);
  if (!(await readableMigrations()).includes(migration)) refuseMigration('backup', migration);
  const directories = format === 1 ? undefined : directoriesOf(read.directories);
  const files = filesOf(format, read.files);
  const portable = format === 3 ? portableOf(read, files) : undefined;
  return { createdAt, migration, postgres, files, directories, portable };
}
