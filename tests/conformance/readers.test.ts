import { type Database, type Db, openPostgresDatabase } from '@shiyi/server/db/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, postgresUrl } from '../support/postgres.js';
import { hasPostgres } from '../support/server.js';

describe.skipIf(!hasPostgres)('reads on connections of their own', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let companies: number[];

  beforeAll(async () => {
    const own = await createDatabase(postgresUrl(), process.env.SHIYI_TEST_POSTGRES_TEMPLATE ?? '');
    drop = own.drop;
    // With a single connection, every read reuses the connection of the previous read.
    database = await openPostgresDatabase(own.url, 1);
    companies = await database.system(async (db) =>
      (await db.selectFrom('enterprise').select('id').orderBy('id').execute()).map(({ id }) => id),
    );
  });
  afterAll(async () => {
    await database?.close();
    await drop?.();
  });

  const namesOf = (enterpriseId: number) =>
    database.tenant(
      enterpriseId,
      async (db) => (await db.selectFrom('staff').select('username').execute()).map(({ username }) => username),
      'read',
    );

  it('see the rows of the company they are for, whichever the connection served before', async () => {
    const [first = 0, second = 0] = companies;
    const counts = await Promise.all(Array.from({ length: 40 }, async (_, at) => namesOf(at % 2 ? first : second)));
    for (const [at, names] of counts.entries()) {
      expect(names.length).toBeGreaterThan(5);
      expect(names.every((name) => name.startsWith('twin.') === (at % 2 === 0))).toBe(true);
    }
    expect(await namesOf(0)).toEqual([]);
  });

  it('change nothing, and the connection serves on', async () => {
    const [first = 0] = companies;
    const write = (db: Db) => db.updateTable('staff').set({ position: 'x' }).execute();
    await expect(database.tenant(first, write, 'read')).rejects.toMatchObject({ code: '25006' });
    expect((await namesOf(first)).length).toBeGreaterThan(5);
  });

  it('end with their call: a handle kept longer reads nothing of the next company', async () => {
    const [first = 0, second = 0] = companies;
    const [kept] = await database.tenant(first, async (db) => [db] as const, 'read');
    await namesOf(second);
    await expect(kept.selectFrom('staff').select('id').execute()).rejects.toThrow('released');
  });

  it('go on after the connection was lost, and after a table changed its shape', async () => {
    const [first = 0] = companies;
    const all = () => database.tenant(first, (db) => sql<object>`select * from tag_group`.execute(db), 'read');
    for (let time = 0; time < 3; time++) await all();
    await database.system((db) => sql`alter table tag_group add column extra text default 'x'`.execute(db));
    expect((await all()).rows).toBeDefined();
    await database.system((db) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        db,
      ),
    );
    expect((await namesOf(first)).length).toBeGreaterThan(5);
  });
});
