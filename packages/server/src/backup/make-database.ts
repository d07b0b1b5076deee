import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '../db/database.js';
import { loadTables, unloadable } from './load-tables.js';
import type { Portable } from './manifest.js';

/** Makes an embedded database of the tables in an unpacked archive, with the schema of its version. @throws Stop */
export async function makeDatabase(directory: string, migration: string, contents: Portable) {
  try {
    const database = await openEmbeddedDatabase({ directory, lastMigration: migration });
    await database.system((db) => loadTables(db, directory, contents)).finally(() => database.close());
  } catch (error) {
    throw unloadable(error as Error);
  }
  await rm(join(directory, 'tables'), { recursive: true });
}
