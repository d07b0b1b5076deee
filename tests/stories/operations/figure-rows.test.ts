import type { Client, Data, ListId } from '@shiyi/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsInRegion } from '../../../packages/web/src/ui/figures/region-rows.js';
import { addBoardRows } from '../../support/board-rows.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { clientWith } from '../../support/role-with.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

type Rows = Data<'getMemberDashboard'>['cards'][number]['rows'][number];

const dashboards = ['getMemberDashboard', 'getTradeDashboard', 'getRegionDashboard', 'getOperationDashboard'] as const;

const ranges = [
  ['2026-10-12', '2026-10-18'],
  ['2026-10-04', '2026-10-04'],
  ['2026-10-05', '2026-10-05'],
  ['2026-10-31', '2026-11-01'],
  ['2026-10-01', '2026-10-31'],
  ['2026-09-01', '2026-10-03'],
  ['2026-02-28', '2026-03-01'],
  ['2026-01-01', '2026-12-31'],
  ['2027-01-01', '2027-01-31'],
  [undefined, undefined],
] as const;

/** Every set of rows in a response, whatever number it stands beside. */
function rowsIn(value: unknown): Rows[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value) && 'query' in value && 'list' in value) return [value as Rows];
  return Object.values(value).flatMap(rowsIn);
}

onEveryStore('rows of figures', (options) => {
  let server: TestServer;
  let admin: Client;
  let own: number;

  beforeAll(async () => {
    server = await createTestServer(options);
    admin = await server.as('admin');
    own = (await admin.getSessionInfo()).enterprise_id;
    await server.deps.database.system(async (db) => {
      await addBoardRows(db as never, own);
      // Each of three nutritionists has a part of the customers and their services, and one part has nobody.
      const holder = (n: string) => sql`(select id from staff where enterprise_id = ${own} and username =
        (array['chenyutong', 'lijianing', 'zhouzijin', null])[1 + ${sql.raw(n)} % 4])`;
      await sql`update customer set principal_user_id = ${holder('substring(nick_name from 5)::int')} where enterprise_id = ${own} and nick_name like '看板客户%'`.execute(
        db,
      );
      await sql`update service set principal_user_id = ${holder('id::int')} where enterprise_id = ${own} and service_no ~ '^[DR][0-9]'`.execute(
        db,
      );
      await sql`update lead set distribute_user_id = coalesce(${holder('id::int')}, distribute_user_id) where enterprise_id = ${own} and distribute_user_id is not null`.execute(
        db,
      );
      // The same moments on both sides of the company's midnight, and people without a region.
      await sql`insert into platform_order (enterprise_id, order_no, platform, status, pay_amount_fen, pay_at, user_id)
        select ${own}, 'EDGE' || n, 'offline', 'paid', 100, timestamptz '2026-10-04T16:00:00Z' + make_interval(secs => n),
          (select min(id) from customer where enterprise_id = ${own}) from generate_series(-2, 1) n`.execute(db);
    });
  });
  afterAll(() => server?.close());

  const listed = (client: Client, { list, query }: Rows) =>
    client
      .call(list as ListId, { ...Object.fromEntries(new URLSearchParams(query)), limit: 1 } as never)
      .then((page) => (page as { total: number }).total);

  async function expectRows(client: Client, data: unknown, least: number) {
    const rows = rowsIn(data);
    expect(rows.length).toBeGreaterThan(least);
    const queries = [...new Map(rows.map((one) => [`${one.list} ${one.query}`, one])).values()];
    const totals = await Promise.all(queries.map((one) => listed(client, one)));
    expect(queries.map(({ query }, at) => [query, totals[at]])).toEqual(queries.map(({ query, count }) => [query, count]));
    return rows;
  }

  it.each(['all', 'dept_and_children', 'self'] as const)(
    'are as many as their list has, for ten periods in the scope %s',
    async (scope) => {
      const client = await clientWith(server, 'wangsiyuan', /^dashboard:|:list$/, scope);
      let all = 0;
      for (const [from, to] of ranges)
        for (const id of dashboards)
          all += (await expectRows(client, await client.call(id, { from, to } as never), 2)).filter((one) => one.count > 0).length;
      expect(all).toBeGreaterThan(100);
    },
    600_000,
  );

  it('are as many as their list has for a department, a person and a channel', async () => {
    const { id } = (await (await server.as('chenyutong')).getMyDashboard()).user;
    const found = await server.deps.database.system((db) =>
      sql<{ dept_id: number; channel_id: number }>`select (select min(dept_id) from staff_department where staff_id = ${id}) as dept_id,
        (select min(channel_id) from customer where enterprise_id = ${own}) as channel_id`.execute(db),
    );
    const { dept_id, channel_id } = found.rows[0] ?? {};
    const filters = [{ staff_id: id }, { dept_id }, { channel_id }];
    for (const filter of filters)
      for (const operation of dashboards)
        await expectRows(admin, await admin.call(operation, { from: '2026-10-01', to: '2026-10-31', ...filter } as never), 2);
  }, 300_000);

  it('are those of a region, where it has no name as well', async () => {
    const { regions, cards } = await admin.getRegionDashboard({ from: '2026-10-01', to: '2026-10-31' });
    const places = regions.flatMap((one) => [
      { ...one, region: { province: one.name } },
      ...one.cities.map((city) => ({ ...city, region: { province: one.name, city: city.name } })),
    ]);
    expect(places.some((one) => one.name === null)).toBe(true);
    const queryOf = (key: string) => cards.flatMap((one) => one.rows).find((one) => one.key === key) as Rows;
    for (const { region, customers, services, orders, paid_services } of places) {
      const counts = { customers_total: customers, services_sold: services, orders_paid: orders, services_paid: paid_services };
      for (const [key, count] of Object.entries(counts)) {
        const rows = rowsInRegion(queryOf(key), region, count);
        expect([rows.query, await listed(admin, rows)]).toEqual([rows.query, count]);
      }
    }
  }, 300_000);

  it('are there for the figures of a company and the own ones', async () => {
    for (const [from, to] of ranges)
      await expectRows(admin, await admin.call('getEnterpriseData', { enterprise_id: own, from, to } as never), 10);
    const totals = await admin.getEnterpriseTotals({});
    await expectRows(admin, totals, 5);
    const companies = (await admin.listEnterpriseStatistics({})).list;
    const sets = (await expectRows(admin, companies, 5)).map((one) => one.key);
    expect(sets).toContain('services_serving');
    const nutritionist = await server.as('chenyutong');
    const rows = rowsIn(await nutritionist.getMyDashboard()).filter((one) => one.list !== 'listPlatformOrders');
    expect(rows.length).toBe(4);
    for (const one of rows) expect([one.query, await listed(nutritionist, one)]).toEqual([one.query, one.count]);
  }, 300_000);

  it('are none of a company that the caller has no lists of', async () => {
    const twin = (await (await server.as('twin.admin')).getSessionInfo()).enterprise_id;
    const { cards, ranks } = await admin.getEnterpriseData({ enterprise_id: twin });
    expect(rowsIn([cards, ranks])).toEqual([]);
  });

  it('refuse what is no figure of the list, and figures that the caller may not see', async () => {
    for (const figure of [
      'orders_paid~2026-10-01~2026-10-31',
      'services_sold~2026-02-30~2026-10-31',
      'services_sold~2026-10-31~2026-10-01',
      'services_sold~2024-10-31~2026-10-01',
      'services_sold~2026-10-01~2026-10-31~staff-x',
      'services_sold~2026-10-01~2026-10-31~other-1',
    ])
      await expectRefusal(admin.listServices({ figure }), 42200);
    const nutritionist = await server.as('chenyutong');
    await expectRefusal(nutritionist.listCustomers({ figure: 'customers_paying~2026-10-01~2026-10-31' }), 40300);
  });
});
