import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { Stop } from '../stop.js';

/** Folder of the SQL files, resolved from both the sources and the built file. */
export const migrationsFolder = new URL(import.meta.url.endsWith('.ts') ? '../../migrations/' : '../migrations/', import.meta.url);

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** The first migration creates the role that requests run as, which only some users of a database may. */
function mayNotCreateRoles(error: unknown): Stop | undefined {
  const { code, routine } = error as { code?: string; routine?: string };
  if (code !== '42501' || routine !== 'CreateRole') return undefined;
  return new Stop('The database user may not create the role shiyi_app. Have an administrator run: alter role USER createrole');
}

/** Migrates the schema: runs each file once, in order, each in a separate transaction. Returns the files it ran. */
export async function migrate(db: Kysely<never>): Promise<string[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  const ran: string[] = [];
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(713000)`.execute(connection);
    try {
      await sql`create table if not exists migration (name text primary key, digest text not null, ran_at timestamptz not null default now())`.execute(
        connection,
      );
      const { rows } = await sql<{ name: string; digest: string }>`select name, digest from migration`.execute(connection);
      const known = new Map(rows.map((row) => [row.name, row.digest]));
      const newer = rows.find((row) => !names.includes(row.name));
      if (newer) throw new Stop(`The data was written by a newer version (${newer.name}). Start that version, or restore a backup.`);
      for (const name of names) {
        const text = await readFile(new URL(name, migrationsFolder), 'utf8');
        const before = known.get(name);
        if (before && before !== digest(text))
          throw new Stop(`The migration ${name} was changed after it ran. Restore the file and write a new one.`);
        if (before) continue;
        await sql`begin`.execute(connection);
        try {
          await sql.raw(text).execute(connection);
          await sql`insert into migration (name, digest) values (${name}, ${digest(text)})`.execute(connection);
          await sql`commit`.execute(connection);
        } catch (error) {
          await sql`rollback`.execute(connection);
          throw mayNotCreateRoles(error) ?? error;
        }
        ran.push(name);
      }
    } finally {
      await sql`select pg_advisory_unlock(713000)`.execute(connection);
    }
  });
  return ran;
}
