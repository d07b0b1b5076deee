import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Database } from '@shiyi/server/db/database';
import { openPglite } from '@shiyi/server/db/pglite';
import { Kysely, sql } from 'kysely';
import { adminSql, type OwnDatabase } from './postgres.js';
import { ownPostgresUrl, type Stores } from './server.js';

const folder = fileURLToPath(new URL('../reliability/older-version/', import.meta.url));
const createRole = 'do $$ begin create role shiyi_app nologin; exception when duplicate_object or unique_violation then null; end $$;';

export interface OlderData {
  dataDir: string;
  databaseUrl?: string;
  remove(): Promise<void>;
}

/** The dump as SQL that any client can run, by the user who will own the tables. */
async function dumpedSql() {
  const text = gunzipSync(await readFile(join(folder, 'database.sql.gz'))).toString();
  const ofOwner = text
    .replace(/^(CREATE POLICY .* TO) root /gm, '$1 current_user ')
    .replace(/^(ALTER DEFAULT PRIVILEGES) FOR ROLE root /gm, '$1 ');
  // Commands of psql, by which it runs no others.
  return createRole + ofOwner.replace(/^\\(un)?restrict .*$/gm, '');
}

async function loadIntoEmbedded(directory: string, changes: string) {
  const { dialect } = await openPglite({ dataDir: join(directory, 'database') });
  const db = new Kysely<never>({ dialect });
  await sql.raw(await dumpedSql()).execute(db);
  await sql.raw(`set search_path = public; ${changes}`).execute(db);
  await db.destroy();
  await writeFile(join(directory, 'schema'), '0082_crm_tasks.sql\n');
}

/** Makes a data directory as version 0.1.0 left it: its database, with `changes` by SQL, its files and its key. */
export async function loadOlderData(stores: Stores, changes: string): Promise<OlderData> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shiyi-older-'));
  for (const name of ['files', 'secret.key']) await cp(join(folder, name), join(dataDir, name), { recursive: true });
  await chmod(join(dataDir, 'secret.key'), 0o600);
  let own: OwnDatabase | undefined;
  if (stores === 'postgresql') {
    own = await ownPostgresUrl();
    await adminSql(own.url, await dumpedSql());
    await adminSql(own.url, changes);
  } else await loadIntoEmbedded(dataDir, changes);
  const remove = async () => {
    await own?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, ...(own ? { databaseUrl: own.url } : {}), remove };
}

/** All rows of all tables, by table and column. */
export async function readRows(database: Pick<Database, 'system'>): Promise<Record<string, Record<string, unknown>[]>> {
  return database.system(async (db) => {
    const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db);
    const read = async ({ name }: { name: string }) => {
      const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db);
      return [name, rows.map(({ row }) => row)] as const;
    };
    const all: (readonly [string, Record<string, unknown>[]])[] = [];
    for (const one of tables) all.push(await read(one));
    return Object.fromEntries(all);
  });
}
