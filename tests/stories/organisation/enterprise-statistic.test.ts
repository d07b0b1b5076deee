import type { Client, Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

const period = { from: '2026-10-12', to: '2026-10-18' };
type Cards = Data<'getEnterpriseData'>['cards'];
const cardOf = (cards: Cards, key: string) => cards.find((one) => one.key === key);

onEveryStore('figures of companies', (options) => {
  let server: TestServer;
  let admin: Client;
  let twin: Client;
  let own: number;
  let other: number;
  let member: { id: number; wx_userid: string; dept_id: number };
  beforeAll(async () => {
    server = await createTestServer(options);
    admin = await server.as('admin');
    twin = await server.as('twin.admin');
    own = (await admin.getSessionInfo()).enterprise_id;
    other = (await twin.getSessionInfo()).enterprise_id;
    await server.deps.database.system(async (db) => {
      // Contacts that start and end all through two weeks, at hours around midnight, and orders beside them.
      for (const [company, count] of [
        [own, 60],
        [other, 25],
      ] as const) {
        await sql`with made as (
          insert into external_user (enterprise_id, external_userid, name)
          select ${company}, 'figured-' || n, '客户' || n from generate_series(1, ${count}::int) n returning id, external_userid)
          insert into external_user_follow (enterprise_id, external_user_id, wx_userid, created_at, ended_at, ended_by)
          select ${company}, m.id, (select wx_userid from staff where enterprise_id = ${company} and wx_userid is not null order by id limit 1 offset (n % 3)),
            timestamptz '2026-10-05T12:00:00Z' + make_interval(hours => n * 5),
            case when n % 4 = 0 then timestamptz '2026-10-05T12:00:00Z' + make_interval(hours => n * 6) end, case when n % 4 = 0 then 'staff' end
          from (select id, substring(external_userid from 9)::int as n from made) m`.execute(db);
        await sql`insert into platform_order (enterprise_id, order_no, platform, status, pay_amount_fen, pay_at)
          select ${company}, 'F' || n, 'offline', 'paid', n * 101, timestamptz '2026-10-05T15:30:00Z' + make_interval(hours => n * 7)
          from generate_series(1, 50) n`.execute(db);
      }
      member = await sql<typeof member>`select s.id, s.wx_userid, sd.dept_id from staff s join staff_department sd on sd.staff_id = s.id
        where s.enterprise_id = ${own} and s.wx_userid is not null order by s.id limit 1`
        .execute(db)
        .then(({ rows }) => rows[0] as typeof member);
    });
  });
  afterAll(() => server?.close());

  /** Counts one by one what the figures add up. */
  async function slowly(company: number, from: string, to: string, wx_userid?: string) {
    const [since, until] = [Date.parse(`${from}T00:00:00+08:00`), Date.parse(`${to}T24:00:00+08:00`)];
    return server.deps.database.system(async (db) => {
      const follows = await db.selectFrom('external_user_follow').selectAll().where('enterprise_id', '=', company).execute();
      const orders = await db
        .selectFrom('platform_order')
        .selectAll()
        .where('enterprise_id', '=', company)
        .where('deleted_at', 'is', null)
        .execute();
      const at = (instant: string | Date | null) => (instant === null ? Number.POSITIVE_INFINITY : new Date(instant).getTime());
      const within = (instant: number) => instant >= since && instant < until;
      const services = await db
        .selectFrom('service')
        .selectAll()
        .where('enterprise_id', '=', company)
        .where('deleted_at', 'is', null)
        .execute();
      const numbers = new Set(orders.map((one) => one.order_no));
      const unshopped = services.filter((one) => one.status !== 'cancelled' && !numbers.has(one.order_no ?? ''));
      const paid = orders.filter((one) => one.status !== 'unpaid' && one.status !== 'closed');
      const held = follows.filter((one) => wx_userid === undefined || one.wx_userid === wx_userid);
      const contacts = (those: typeof held) => new Set(those.map((one) => one.external_user_id)).size;
      const began = contacts(held.filter((one) => within(at(one.created_at))));
      const lost = contacts(held.filter((one) => within(at(one.ended_at))));
      const open = held.filter((one) => at(one.created_at) < until && at(one.ended_at) >= until).map((one) => one.external_user_id);
      return {
        customers: new Set(open).size,
        customers_new: began,
        customers_lost: lost,
        customers_net: began - lost,
        gmv_fen: [...paid.filter((one) => within(at(one.pay_at))), ...unshopped.filter((one) => within(at(one.sign_at)))].reduce(
          (sum, one) => sum + one.pay_amount_fen,
          0,
        ),
      };
    });
  }

  it('match a row-by-row count, with the previous period', async () => {
    const { cards, series, ranks } = await admin.getEnterpriseData({ enterprise_id: own, ...period });
    const [now, before] = [await slowly(own, period.from, period.to), await slowly(own, '2026-10-05', '2026-10-11')];
    expect(now.customers_new).toBeGreaterThan(5);
    expect(now.customers_lost).toBeGreaterThan(0);
    for (const [key, value] of Object.entries(now)) {
      const prev = before[key as keyof typeof before];
      const ratio = prev === 0 ? null : Math.round(((value - prev) / prev) * 10_000) / 100;
      expect(cardOf(cards, key), key).toMatchObject({ value, prev, ratio, missing: null });
    }
    for (const { key, points } of series) {
      expect(points.map((one) => one.date)).toEqual(Array.from({ length: 7 }, (_, at) => `2026-10-${12 + at}`));
      expect(
        points.reduce((sum, one) => sum + (one.value ?? 0), 0),
        key,
      ).toBe(now[key as keyof typeof now]);
      for (const { date, value } of points) expect(value, `${key} ${date}`).toBe((await slowly(own, date, date))[key as keyof typeof now]);
    }
    expect(ranks.length).toBeGreaterThan(1);
    for (const { id, value } of ranks) {
      const { wx_userid } = await server.deps.database.system((db) =>
        db
          .selectFrom('staff')
          .select('wx_userid')
          .where('id', '=', id as number)
          .executeTakeFirstOrThrow(),
      );
      expect(value).toBe((await slowly(own, period.from, period.to, wx_userid as string)).customers);
    }
    const weeks = await admin.getEnterpriseData({ enterprise_id: own, from: '2026-10-07', to: '2026-10-18', granularity: 'week' });
    expect(weeks.series[0]?.points.map((one) => one.date)).toEqual(['2026-10-05', '2026-10-12']);
  });

  it('agree with the dashboards and with the list of services', async () => {
    const { cards } = await admin.getEnterpriseData({ enterprise_id: own, ...period });
    const [operations, sales] = [await admin.getOperationDashboard(period), await admin.getTradeDashboard(period)];
    const rate = operations.cards.find((one) => one.key === 'punch_rate');
    expect(cardOf(cards, 'punch_rate')).toMatchObject({ value: rate?.value, prev: rate?.prev });
    const amount = sales.cards.find((one) => one.key === 'gmv_fen');
    expect(cardOf(cards, 'gmv_fen')).toMatchObject({ value: amount?.value, prev: amount?.prev });
    const { list } = await admin.listEnterpriseStatistics(period);
    const services = list.find((row) => row.enterprise.id === own)?.services;
    for (const status of ['pending', 'in_service', 'paused', 'finished'] as const)
      expect(services?.[status], status).toBe((await admin.listServices({ status })).total);
  });

  it('are divided by staff and departments, and leave out what has no part in them', async () => {
    const mine = await admin.getEnterpriseData({ enterprise_id: own, ...period, staff_id: member.id });
    const now = await slowly(own, period.from, period.to, member.wx_userid);
    expect(cardOf(mine.cards, 'customers')?.value).toBe(now.customers);
    expect(cardOf(mine.cards, 'gmv_fen')).toMatchObject({ value: null, missing: 'not_divided' });
    const team = await admin.getEnterpriseData({ enterprise_id: own, ...period, dept_id: member.dept_id });
    expect(cardOf(team.cards, 'customers')?.value as number).toBeGreaterThanOrEqual(now.customers);
    const nobody = await admin.getEnterpriseData({ enterprise_id: own, ...period, channel_id: 999_999 });
    expect(cardOf(nobody.cards, 'customers')?.value).toBe(0);
  });

  it('add up all companies for installation administrators, and one for everyone else', async () => {
    const [one, two] = [await slowly(own, period.from, period.to), await slowly(other, period.from, period.to)];
    const all = await admin.getEnterpriseTotals(period);
    expect(cardOf(all.cards, 'enterprises')?.value).toBe(2);
    for (const key of ['customers', 'customers_new', 'customers_lost', 'gmv_fen'] as const)
      expect(cardOf(all.cards, key)?.value, key).toBe(one[key] + two[key]);
    expect(all.ranks.map(({ id, value }) => ({ id, value }))).toEqual([
      { id: own, value: one.customers },
      { id: other, value: two.customers },
    ]);
    expect(cardOf((await twin.getEnterpriseTotals(period)).cards, 'customers')?.value).toBe(two.customers);
    const { list, next } = await admin.listEnterpriseStatistics({ ...period, limit: 1 });
    expect(list[0]).toMatchObject({ enterprise: { id: own }, customers: one.customers, customers_net: one.customers_net });
    expect((await admin.listEnterpriseStatistics({ ...period, limit: 1, after: next as string })).list[0]?.enterprise.id).toBe(other);
    expect((await twin.listEnterpriseStatistics(period)).list.map((row) => row.enterprise.id)).toEqual([other]);
    await expectRefusal(twin.getEnterpriseData({ enterprise_id: own, ...period }), 40400);
  });

  it('refuse periods that run backwards or for more than a year', async () => {
    await expectRefusal(admin.getEnterpriseTotals({ from: '2026-10-18', to: '2026-10-12' }), 42200);
    await expectRefusal(admin.getEnterpriseTotals({ from: '2025-01-01', to: '2026-10-12' }), 42200);
    expect((await admin.getEnterpriseTotals({})).series[0]?.points).toHaveLength(30);
  });
});
