import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isUnfinished } from '../db/unfinished-database.js';
import { copyOf } from './copy.js';
import { describeCopy, readableMigrations } from './manifest.js';
import { writeArchive } from './write-archive.js';

/** Name of the file with the latest migration of the data, readable without opening the database. */
export const schemaName = 'schema';
const schemaFile = (dataDir: string) => join(dataDir, schemaName);

const newest = async () => (await readableMigrations()).at(-1) ?? '';

/** Records that the data have this version's schema. */
export async function rememberSchema(dataDir: string): Promise<void> {
  await writeFile(schemaFile(dataDir), `${await newest()}\n`);
}

/** Backs up data of an older version before migrating them. Returns the archive's path if a backup was made. @throws Stop */
export async function backUpBeforeUpgrade(dataDir: string): Promise<string | undefined> {
  const database = join(dataDir, 'database');
  if (!existsSync(join(database, 'PG_VERSION')) || isUnfinished(database)) return undefined;
  const known = await readableMigrations();
  const schema = (await readFile(schemaFile(dataDir), 'utf8').catch(() => known[0] ?? '')).trim();
  if (!known.includes(schema) || schema === known.at(-1)) return undefined;
  const file = join(dataDir, 'backups', `before-${basename(await newest(), '.sql')}.tar.gz`);
  // An earlier start that was killed halfway has already made the backup.
  if (existsSync(file)) return undefined;
  await mkdir(join(dataDir, 'backups'), { recursive: true, mode: 0o700 });
  const { copy } = await copyOf(dataDir);
  try {
    await writeArchive(copy, file, await describeCopy(copy, schema));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
  return file;
}
