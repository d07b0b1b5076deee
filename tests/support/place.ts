import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@shiyi/sdk';
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from '@shiyi/server/db/database';
import { describe } from 'vitest';
import { type ServerProcess, startProcess } from './process.js';
import { hasPostgres, ownPostgresUrl } from './server.js';
import { turnOf } from './stores.js';
import { adminPassword, templateFile } from './template.js';

/** Data that servers run on and can be killed on: the two companies and all changes made to them since. */
export interface Place {
  stores: 'embedded' | 'postgresql';
  /** Where a process finds the data. */
  env: Record<string, string>;
  start(): Promise<ServerProcess>;
  /** Reads the data while no server is running on them. */
  look<T>(read: (database: Database) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

export type MakePlace = (env?: Record<string, string>) => Promise<Place>;

async function look<T>(database: Database, read: (database: Database) => Promise<T>): Promise<T> {
  return read(database).finally(() => database.close());
}

const embeddedPlace: MakePlace = async (env) => {
  const directory = await mkdtemp(join(tmpdir(), 'shiyi-place-'));
  await (await openEmbeddedDatabase({ directory, loadDataDir: new Blob([await readFile(templateFile)]) })).close();
  const own = { ...env, SHIYI_DATA_DIR: directory, SHIYI_ADMIN_PASSWORD: adminPassword };
  return {
    stores: 'embedded',
    env: own,
    start: () => startProcess(own),
    look: async (read) => look(await openEmbeddedDatabase({ directory }), read),
    drop: () => rm(directory, { recursive: true, force: true }),
  };
};

const postgresPlace: MakePlace = async (env) => {
  const directory = await mkdtemp(join(tmpdir(), 'shiyi-place-'));
  const { url, drop } = await ownPostgresUrl();
  const own = { ...env, SHIYI_DATA_DIR: directory, SHIYI_ADMIN_PASSWORD: adminPassword, SHIYI_DATABASE_URL: url };
  return {
    stores: 'postgresql',
    env: own,
    start: () => startProcess(own),
    look: async (read) => look(await openPostgresDatabase(url), read),
    async drop() {
      await drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Runs a suite as `onEveryStore` does, with servers in separate processes. */
export function onEveryPlace(name: string, suite: (makePlace: MakePlace) => void) {
  const { embedded, servers } = turnOf(name, hasPostgres);
  if (embedded) describe(`${name} on the embedded database`, () => suite(embeddedPlace));
  if (servers) describe.skipIf(!hasPostgres)(`${name} on PostgreSQL`, () => suite(postgresPlace));
}

/** Signs in the administrator with a long time limit, for busy machines. */
export async function adminOf({ url: baseUrl }: Pick<ServerProcess, 'url'>): Promise<Client> {
  const { token } = await createClient({ baseUrl, timeout: 60_000 }).login({ username: 'admin', password: adminPassword });
  return createClient({ baseUrl, timeout: 60_000, token: token ?? '' });
}
