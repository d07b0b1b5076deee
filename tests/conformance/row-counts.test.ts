import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, hasPostgres, type TestServer } from '../support/server.js';

describe.skipIf(!hasPostgres)('rows counted as they change', () => {
  let server: TestServer;
  let company: number;

  const run = <Row>(query: ReturnType<typeof sql<Row>>) => server.deps.database.system((db) => query.execute(db));

  beforeAll(async () => {
    server = await createTestServer({ stores: 'postgresql' });
    const { rows } = await run(sql<{ id: number }>`select enterprise_id as id from staff where username = 'admin'`);
    company = rows[0]?.id as number;
  });
  afterAll(() => server?.close());

  const add = (count: number) => sql`insert into customer (enterprise_id, nick_name, sex, created_at)
    select ${company}, '计数' || n, 0, now() - n * interval '1 minute' from generate_series(1, ${count}::int) n`;

  /** The counts of all companies, and what counting finds. */
  async function expectEqual() {
    const { rows } = await run(
      sql<{ table: string; counted: object; found: object }>`${sql.join(
        ['customer', 'service', 'staff'].map(
          (name) => sql`select ${name} as table,
          (select json_object_agg(enterprise_id, rows order by enterprise_id) from (
            select enterprise_id, sum(rows) as rows from row_count where name = ${name} group by 1 having sum(rows) <> 0) c) as counted,
          (select json_object_agg(enterprise_id, rows order by enterprise_id) from (
            select enterprise_id, count(*) as rows from ${sql.table(name)} where deleted_at is null group by 1) f) as found`,
        ),
        sql` union all `,
      )}`,
    );
    expect(rows).toHaveLength(3);
    for (const { table, counted, found } of rows) expect([table, counted]).toEqual([table, found]);
  }

  it('are as many as there are after inserts, deletions, restored rows and an error', async () => {
    await expectEqual();
    await run(add(300));
    await run(sql`update customer set deleted_at = now() where nick_name like '计数1%' and enterprise_id = ${company}`);
    await expectEqual();
    await run(sql`update customer set deleted_at = null where nick_name like '计数11%' and enterprise_id = ${company}`);
    await run(sql`delete from customer where nick_name like '计数2%' and enterprise_id = ${company}`);
    await expect(run(sql`with made as (${add(10)} returning 1) select 1 / 0 from made`)).rejects.toThrow('division by zero');
    await expectEqual();
  });

  it('are as many after changes at once, some of which are rolled back', async () => {
    const write = (at: number) =>
      server.deps.database.system(async (db) => {
        await add(at + 1).execute(db as unknown as Kysely<never>);
        await sql`select pg_sleep(${(at % 3) / 50})`.execute(db);
        if (at % 4 === 0) throw new Error('taken back');
      });
    const told = await Promise.allSettled(Array.from({ length: 40 }, (_, at) => write(at)));
    expect(told.filter((one) => one.status === 'rejected')).toHaveLength(10);
    await expectEqual();
  });

  it('give the pages near the end the same rows as a walk from the first one', async () => {
    await run(add(10_400));
    const client = await server.as('admin');
    const limit = 100;
    const { rows } = await run(
      sql<{
        id: number;
      }>`select id from customer where enterprise_id = ${company} and deleted_at is null order by created_at desc, id desc`,
    );
    const ids = rows.map(({ id }) => id);
    const last = Math.ceil(ids.length / limit);
    for (const page of [101, 102, last - 1, last, last + 1]) {
      const { list, next, total, total_capped } = await client.listCustomers({ page, limit });
      expect(list.map(({ id }) => id)).toEqual(ids.slice((page - 1) * limit, page * limit));
      expect([total, total_capped, next === null]).toEqual([10_000, true, page >= last]);
    }
    const page = await client.listCustomers({ page: 103, limit });
    const after = await client.listCustomers({ after: page.next as string, limit });
    expect(after.list.map(({ id }) => id)).toEqual(ids.slice(103 * limit, 104 * limit));
  });
});
