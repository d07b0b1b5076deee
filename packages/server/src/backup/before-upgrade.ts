import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isUnfinished } from '../db/unfinished.js';
import { backUp } from './backup.js';
import { migrations } from './manifest.js';

/** Name of the file that tells which schema change the data have, without opening them. */
export const schemaName = 'schema';
const schemaFile = (dataDir: string) => join(dataDir, schemaName);

const newest = async () => (await migrations()).at(-1) ?? '';

/** Writes down that the data are as this version has them. */
export async function rememberSchema(dataDir: string): Promise<void> {
  await writeFile(schemaFile(dataDir), `${await newest()}\n`);
}

/** Keeps data that an older version wrote before this one changes them for good. Answers where, if it did. @throws Stop */
export async function backUpBeforeUpgrade(dataDir: string): Promise<string | undefined> {
  const database = join(dataDir, 'database');
  if (!existsSync(join(database, 'PG_VERSION')) || isUnfinished(database)) return undefined;
  const known = await migrations();
  const schema = (await readFile(schemaFile(dataDir), 'utf8').catch(() => known[0] ?? '')).trim();
  if (!known.includes(schema) || schema === known.at(-1)) return undefined;
  const file = join(dataDir, 'backups', `before-${basename(await newest(), '.sql')}.tar.gz`);
  // A start that was killed half way has kept the data as they were already.
  if (existsSync(file)) return undefined;
  await mkdir(join(dataDir, 'backups'), { recursive: true, mode: 0o700 });
  await backUp(dataDir, file, schema);
  return file;
}
