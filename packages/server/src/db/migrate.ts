import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { Stop } from '../stop.js';
import { bridge, needsBridge, refuseMigration } from './bridge.js';

/** Folder of the SQL files, resolved from both the sources and the built file. */
export const migrationsFolder = new URL(import.meta.url.endsWith('.ts') ? '../../migrations/' : '../migrations/', import.meta.url);

interface Migration {
  name: string;
  text: string;
  digest: string;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Names of the migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
}

async function readMigrations(): Promise<Migration[]> {
  const read = async (name: string) => {
    const text = await readFile(new URL(name, migrationsFolder), 'utf8');
    return { name, text, digest: digestOf(text) };
  };
  return Promise.all((await migrationNames()).map(read));
}

/** The first migration creates the role that requests run as, which only some users of a database may. */
function mayNotCreateRoles(error: unknown): Stop | undefined {
  const { code, routine } = error as { code?: string; routine?: string };
  if (code !== '42501' || routine !== 'CreateRole') return undefined;
  return new Stop('The database user may not create the role shiyi_app. Have an administrator run: alter role USER createrole');
}

async function record(db: Kysely<never>, { name, digest }: Migration) {
  await sql`insert into migration (name, digest) values (${name}, ${digest})`.execute(db);
}

async function inTransaction(db: Kysely<never>, work: () => Promise<void>) {
  await sql`begin`.execute(db);
  try {
    await work();
    await sql`commit`.execute(db);
  } catch (error) {
    await sql`rollback`.execute(db);
    throw mayNotCreateRoles(error) ?? error;
  }
}

/** Upgrades data of version 0.1.0 to the schema, and records its migrations as run. */
async function crossBridge(db: Kysely<never>, migrations: Migration[]) {
  const text = await readFile(new URL(`bridge/${bridge.from}`, migrationsFolder), 'utf8');
  await inTransaction(db, async () => {
    await sql.raw(text).execute(db);
    await sql`delete from migration`.execute(db);
    for (const one of migrations.filter(({ name }) => name <= bridge.to)) await record(db, one);
  });
}

async function readRecords(db: Kysely<never>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; digest: string }>`select name, digest from migration order by name desc`.execute(db);
  return new Map(rows.map((row) => [row.name, row.digest]));
}

/** Returns the migrations that have not run on the data. @throws Stop if the data are not those of this version or an earlier one */
function missingMigrations(migrations: Migration[], recorded: Map<string, string>): Migration[] {
  const unknown = [...recorded.keys()].find((name) => !migrations.some((one) => one.name === name));
  if (unknown) refuseMigration('data', unknown);
  for (const { name, digest } of migrations)
    if ((recorded.get(name) ?? digest) !== digest)
      throw new Stop(`The migration ${name} was changed after it ran. Restore the file and write a new one.`);
  return migrations.filter(({ name }) => !recorded.has(name));
}

/**
 * Migrates the schema: runs each file once, in order, each in a separate transaction. `last` is the last one that runs, for data of that
 * version. @throws Stop
 */
export async function migrate(db: Kysely<never>, last?: string): Promise<void> {
  const migrations = (await readMigrations()).filter(({ name }) => last === undefined || name <= last);
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(713000)`.execute(connection);
    try {
      await sql`create table if not exists migration (name text primary key, digest text not null, ran_at timestamptz not null default now())`.execute(
        connection,
      );
      if (needsBridge(await readRecords(connection))) await crossBridge(connection, migrations);
      for (const one of missingMigrations(migrations, await readRecords(connection)))
        await inTransaction(connection, async () => {
          await sql.raw(one.text).execute(connection);
          await record(connection, one);
        });
    } finally {
      await sql`select pg_advisory_unlock(713000)`.execute(connection);
    }
  });
}
