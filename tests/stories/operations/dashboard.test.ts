import type { Client } from '@shiyi/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBoardRows } from '../../support/board-rows.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

const period = { from: '2026-10-12', to: '2026-10-18' };
const dayMs = 86_400_000;

interface Card {
  key: string;
  value: number | null;
  prev: number | null;
}
const valuesOf = (cards: readonly Card[]) => Object.fromEntries(cards.map(({ key, value, prev }) => [key, [value, prev]]));
const hundredths = (value: number) => Math.round(value * 100) / 100;
const percent = (part: number, whole: number) => (whole === 0 ? null : hundredths((part / whole) * 100));
const dayOf = (instant: string) => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 10);
const moved = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const within = (day: string | null, { from, to }: { from: string; to: string }) => day !== null && day >= from && day <= to;

/** What is read once and counted row by row, without any SQL that the server uses. */
interface Rows {
  follow: { external_user_id: number; created_at: string; ended_at: string | null }[];
  platform_order: {
    order_no: string;
    pay_at: string | null;
    pay_amount_fen: number;
    refund_fen: number;
    user_id: number | null;
    status: string;
  }[];
  service: {
    id: number;
    user_id: number;
    status: string;
    sign_at: string;
    pay_amount_fen: number;
    order_no: string | null;
    start_date: string | null;
    end_date: string | null;
    closed_on: string | null;
    camp_id: number | null;
  }[];
  external_user: { id: number; customer_id: number | null }[];
  camp: { id: number; end_date: string | null }[];
  service_break: { service_id: number; from_day: string; to_day: string | null }[];
  punch_day: { service_id: number; user_id: number; day: string }[];
  punch_weight: { user_id: number; day: string; weight: number; source: string }[];
  diet_punch: { submitted_at: string; evaluated_at: string | null; is_shown: boolean }[];
  customer_consent: { user_id: number; granted: boolean; module: string }[];
}

onEveryStore('dashboards', (options) => {
  let server: TestServer;
  let admin: Client;
  let own: number;
  let rows: Rows;

  beforeAll(async () => {
    server = await createTestServer(options);
    admin = await server.as('admin');
    own = (await admin.getSessionInfo()).enterprise_id;
    await server.deps.database.system((db) => addBoardRows(db as never, own));
    rows = await read();
  });
  afterAll(() => server?.close());

  const read = () =>
    server.deps.database.system(async (db) => {
      const all = (table: string, order = '1') =>
        sql`select * from ${sql.table(table)} where enterprise_id = ${own} order by ${sql.raw(order)}`.execute(db).then((one) => one.rows);
      return {
        follow: await all('external_user_follow'),
        external_user: await all('external_user'),
        camp: await sql`select id, end_date::text from camp where enterprise_id = ${own} and deleted_at is null`
          .execute(db)
          .then((one) => one.rows),
        platform_order: (await all('platform_order')).filter((one) => (one as { deleted_at: unknown }).deleted_at === null),
        service:
          await sql`select s.*, s.start_date::text, s.end_date::text, s.closed_on::text from service s where enterprise_id = ${own} and deleted_at is null`
            .execute(db)
            .then((one) => one.rows),
        service_break: await sql`select service_id, from_day::text, to_day::text from service_break where enterprise_id = ${own}`
          .execute(db)
          .then((one) => one.rows),
        punch_day: await sql`select service_id, user_id, day::text from punch_day where enterprise_id = ${own}`
          .execute(db)
          .then((one) => one.rows),
        punch_weight:
          await sql`select user_id, day::text, weight::float8 as weight, source from punch_weight where enterprise_id = ${own} order by day`
            .execute(db)
            .then((one) => one.rows),
        diet_punch: await all('diet_punch'),
        customer_consent: await sql`select user_id, module, granted from customer_consent where enterprise_id = ${own} order by id`
          .execute(db)
          .then((one) => one.rows),
      } as unknown as Rows;
    });

  const before = { from: '2026-10-05', to: '2026-10-11' };
  type Days = typeof period;

  /** What was paid, platform orders first; a service that a platform order paid for counts with it. */
  const salesIn = (days: Days) => {
    const orders = rows.platform_order.filter((one) => one.pay_at !== null && one.status !== 'unpaid' && one.status !== 'closed');
    const numbers = new Set(rows.platform_order.map((one) => one.order_no));
    const services = rows.service.filter((one) => one.status !== 'cancelled' && one.pay_amount_fen > 0 && !numbers.has(one.order_no ?? ''));
    return [
      ...orders.map((one) => ({
        day: dayOf(one.pay_at as string),
        amount: one.pay_amount_fen,
        refund: one.refund_fen,
        user: one.user_id,
      })),
      ...services.map((one) => ({ day: dayOf(one.sign_at), amount: one.pay_amount_fen, refund: 0, user: one.user_id })),
    ].filter((one) => within(one.day, days));
  };
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  const members = (days: Days) => {
    const [since, until] = [Date.parse(`${days.from}T00:00:00+08:00`), Date.parse(`${days.to}T24:00:00+08:00`)];
    const began = rows.follow.filter((one) => Date.parse(one.created_at) >= since && Date.parse(one.created_at) < until);
    const lost = rows.follow.filter(
      (one) => one.ended_at !== null && Date.parse(one.ended_at) >= since && Date.parse(one.ended_at) < until,
    );
    const open = rows.follow.filter(
      (one) => Date.parse(one.created_at) < until && (one.ended_at === null || Date.parse(one.ended_at) >= until),
    );
    const active = [
      ...rows.punch_day.filter((one) => within(one.day, days)).map((one) => one.user_id),
      ...rows.punch_weight.filter((one) => one.source === 'customer' && within(one.day, days)).map((one) => one.user_id),
      ...salesIn(days).flatMap((one) => one.user ?? []),
    ];
    const fresh = new Set(began.map((one) => one.external_user_id)).size;
    const left = new Set(lost.map((one) => one.external_user_id)).size;
    return {
      member_total: new Set(open.map((one) => one.external_user_id)).size,
      member_new: fresh,
      member_lost: left,
      member_net: fresh - left,
      member_active: new Set(active).size,
    };
  };

  const trade = (days: Days) => {
    const sold = salesIn(days);
    const [gmv, refund] = [sum(sold.map((one) => one.amount)), sum(sold.map((one) => one.refund))];
    const times = new Map<number, number>();
    for (const { user } of sold) if (user !== null) times.set(user, (times.get(user) ?? 0) + 1);
    return {
      orders: sold.length,
      gmv_fen: gmv,
      refund_fen: refund,
      net_fen: gmv - refund,
      refund_rate: percent(refund, gmv),
      aov_fen: sold.length === 0 ? null : Math.round(gmv / sold.length),
      paying_customers: times.size,
      repurchase_rate: percent([...times.values()].filter((count) => count > 1).length, times.size),
      service_sales: rows.service.filter((one) => one.status !== 'cancelled' && within(dayOf(one.sign_at), days)).length,
    };
  };

  const isResting = (id: number, day: string) =>
    rows.service_break.some((rest) => rest.service_id === id && day >= rest.from_day && (rest.to_day === null || day <= rest.to_day));

  const endings = (days: Days) => {
    const sold = rows.service.filter((one) => one.status !== 'cancelled');
    const running = sold.filter(
      (one) =>
        one.status !== 'pending' &&
        (one.start_date ?? '9999') <= days.to &&
        (one.closed_on ?? '9999') > days.to &&
        !isResting(one.id, days.to),
    );
    const ended = sold.filter((one) => one.status === 'finished' && within(one.closed_on, days));
    const renewed = ended.filter(({ id, user_id, sign_at, closed_on }) => {
      const around = { from: moved(closed_on ?? '', -30), to: moved(closed_on ?? '', 30) };
      const others = sold.filter((one) => one.user_id === user_id && one.id !== id && one.pay_amount_fen > 0);
      return others.some((one) => Date.parse(one.sign_at) > Date.parse(sign_at) && within(dayOf(one.sign_at), around));
    });
    return {
      service_expiring: running.filter((one) => within(one.end_date, { from: days.to, to: moved(days.to, 14) })).length,
      renewal_rate: percent(renewed.length, ended.length),
    };
  };

  const campFinish = (days: Days) => {
    const ended = new Set(rows.camp.filter((one) => within(one.end_date, days)).map((one) => one.id));
    const members = rows.service.filter((one) => one.camp_id !== null && ended.has(one.camp_id) && one.status !== 'cancelled');
    return { camp_finish_rate: percent(members.filter((one) => one.status === 'finished').length, members.length) };
  };

  /** Shares of the contacts added in the period so many days ago who were still there then, and who did something; null without any. */
  const kept = (days: Days, after: number) => {
    const cohort = new Map<number, string>();
    for (const { external_user_id, created_at } of rows.follow) {
      const day = dayOf(created_at);
      if (within(day, days) && day < (cohort.get(external_user_id) ?? '9999')) cohort.set(external_user_id, day);
    }
    const today = dayOf(new Date().toISOString());
    const all = [...cohort].map(([id, day]) => ({ id, day: moved(day, after) })).filter(({ day }) => day < today);
    const still = all.filter(({ id, day }) =>
      rows.follow.some(
        (one) => one.external_user_id === id && dayOf(one.created_at) <= day && (one.ended_at === null || dayOf(one.ended_at) > day),
      ),
    );
    const active = all.filter(({ id, day }) => {
      const customer = rows.external_user.find((one) => one.id === id)?.customer_id ?? null;
      const did = (one: { user_id: number; day: string }) => one.user_id === customer && one.day === day;
      const bought = salesIn({ from: day, to: day }).some((one) => one.user !== null && one.user === customer);
      return rows.punch_day.some(did) || rows.punch_weight.some((one) => one.source === 'customer' && did(one)) || bought;
    });
    return { contact_rate: percent(still.length, all.length), activity_rate: percent(active.length, all.length) };
  };

  /** Days on which a service ran, one by one, without its pauses. */
  const daysOf = (one: Rows['service'][number], days: Days) => {
    if (one.start_date === null || one.status === 'pending' || one.status === 'cancelled') return [];
    const last = one.closed_on ?? one.end_date ?? days.to;
    const all: string[] = [];
    for (let day = days.from; day <= days.to; day = moved(day, 1)) if (day >= one.start_date && day <= last) all.push(day);
    return all.filter((day) => !isResting(one.id, day));
  };

  const operations = (days: Days) => {
    const due = rows.service.flatMap((one) => daysOf(one, days).map((day) => `${one.id} ${day}`));
    const done = new Set(rows.punch_day.map((one) => `${one.service_id} ${one.day}`));
    const meals = rows.diet_punch.filter((one) => one.is_shown && within(dayOf(one.submitted_at), days));
    const quick = meals.filter((one) => one.evaluated_at !== null && Date.parse(one.evaluated_at) - Date.parse(one.submitted_at) <= dayMs);
    const agreed = new Map(rows.customer_consent.filter((one) => one.module === 'weight').map((one) => [one.user_id, one.granted]));
    const losses = rows.service.flatMap((one) => {
      if (one.start_date === null || one.status === 'pending' || one.status === 'cancelled' || !agreed.get(one.user_id)) return [];
      const last = [one.closed_on ?? one.end_date ?? days.to, days.to].sort()[0] as string;
      if (one.start_date > days.to || last < days.from) return [];
      const own = rows.punch_weight.filter((w) => w.user_id === one.user_id && w.day >= (one.start_date as string) && w.day <= last);
      const [first, now] = [own[0], own.at(-1)];
      return first && now && first !== now ? [{ base: first.weight, grams: Math.round((first.weight - now.weight) * 1000) }] : [];
    });
    const shares = losses.map(({ base, grams }) => grams / 1000 / base);
    return {
      punch_rate: percent(due.filter((one) => done.has(one)).length, due.length),
      evaluated_rate: percent(quick.length, meals.length),
      loss_five_rate: percent(shares.filter((one) => one >= 0.05 - 1e-9).length, shares.length),
      average_loss_rate: shares.length === 0 ? null : hundredths((sum(shares) / shares.length) * 100),
      // Grams are whole numbers, so that the mean is rounded as it is.
      average_loss_kg: losses.length === 0 ? null : Math.round(sum(losses.map(({ grams }) => grams)) / losses.length / 10) / 100,
    };
  };

  const expected = <K extends string>(of: (days: Days) => Record<K, number | null>) => {
    const [now, earlier] = [of(period), of(before)];
    return Object.fromEntries(Object.keys(now).map((key) => [key, [now[key as K], earlier[key as K]]]));
  };

  it('count what someone counts one by one, with the period before', async () => {
    const [member, sales, operate] = [
      await admin.getMemberDashboard(period),
      await admin.getTradeDashboard(period),
      await admin.getOperationDashboard(period),
    ];
    expect(valuesOf(member.cards)).toEqual(expected(members));
    expect(valuesOf(sales.cards)).toMatchObject(expected(trade));
    expect(valuesOf(operate.cards)).toMatchObject(expected(operations));
    expect(valuesOf(sales.cards)).toMatchObject(expected(endings));
    expect(valuesOf(operate.cards)).toMatchObject(expected(campFinish));
    expect(member.retention).toMatchObject(member.retention.map(({ day }) => ({ day, ...kept(period, day) })));
    expect(operate.cards.filter((card) => card.missing !== null).map((card) => [card.key, card.value])).toEqual([
      ['first_reply_minutes', null],
      ['reply_rate', null],
      ['mass_reach_rate', null],
      ['staff_completion_rate', null],
    ]);
  });

  it('add up to their cards by day, week and month', async () => {
    for (const granularity of ['day', 'week', 'month'] as const) {
      const [member, sales] = [
        await admin.getMemberDashboard({ ...period, granularity }),
        await admin.getTradeDashboard({ ...period, granularity }),
      ];
      const points = (data: { series: { key: string; points: { value: number | null }[] }[] }, key: string) =>
        data.series.find((one) => one.key === key)?.points.map((one) => one.value ?? 0) ?? [];
      for (const key of ['member_new', 'member_lost', 'member_net'])
        expect(sum(points(member, key)), key).toBe(valuesOf(member.cards)[key]?.[0]);
      expect(points(member, 'member_total').at(-1)).toBe(valuesOf(member.cards).member_total?.[0]);
      for (const key of ['orders', 'gmv_fen', 'refund_fen', 'net_fen', 'service_sales'])
        expect(sum(points(sales, key)), key).toBe(valuesOf(sales.cards)[key]?.[0]);
    }
  });

  it('have a funnel that never grows and cohorts that never exceed 100 %', async () => {
    const { funnel, retention } = await admin.getMemberDashboard(period);
    expect(funnel.map((one) => one.step)).toEqual(['lead', 'distributed', 'added', 'service_created', 'started', 'finished', 'renewed']);
    expect(funnel[0]?.count).toBeGreaterThan(0);
    const counts = funnel.map((one) => one.count);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    for (const { contact_rate, activity_rate } of retention)
      for (const rate of [contact_rate, activity_rate]) if (rate !== null) expect(rate).toBeLessThanOrEqual(100);
    expect(retention.find((one) => one.day === 1)?.contact_rate).not.toBeNull();
  });

  it('agree with each other and with the list behind a number', async () => {
    const regions = await admin.getRegionDashboard(period);
    const [sales, cards] = [await admin.getTradeDashboard(period), valuesOf(regions.cards)];
    const parts = (of: 'customers' | 'services' | 'amount_fen') => sum(regions.regions.map((one) => one[of]));
    expect([parts('customers'), parts('services'), parts('amount_fen')]).toEqual([
      cards.region_customers?.[0],
      cards.region_services?.[0],
      cards.region_amount_fen?.[0],
    ]);
    expect(cards.region_amount_fen?.[0]).toBe(valuesOf(sales.cards).gmv_fen?.[0]);
    for (const { customers, cities, name } of regions.regions)
      if (name !== null) expect(sum(cities.map((one) => one.customers))).toBe(customers);
    const today = await admin.getRegionDashboard();
    expect(valuesOf(today.cards).region_customers?.[0]).toBe((await admin.listCustomers()).total);
  });

  it('count only the data scope of the caller, or of the requested person', async () => {
    const { user } = await server.as('chenyutong').then((one) => one.getMyDashboard());
    await server.deps.database.system((db) =>
      sql`update customer set principal_user_id = ${user.id} where enterprise_id = ${own} and nick_name like '看板客户1%'`.execute(db),
    );
    const { total } = await admin.listCustomers({ principal_user_id: user.id });
    const asked = await admin.getRegionDashboard({ staff_id: user.id });
    expect(valuesOf(asked.cards).region_customers?.[0]).toBe(total);
    expect(total).toBeLessThan((await admin.listCustomers()).total);
  });

  it('refuse a period that is no period, and people and channels that are unknown', async () => {
    await expectRefusal(admin.getTradeDashboard({ from: '2026-10-18', to: '2026-10-12' }), 42200);
    await expectRefusal(admin.getTradeDashboard({ from: '2024-10-18', to: '2026-10-12' }), 42200);
    await expectRefusal(admin.getMemberDashboard({ staff_id: 999_999 }), 40400);
    await expectRefusal(admin.getMemberDashboard({ dept_id: 999_999 }), 40400);
    await expectRefusal(admin.getMemberDashboard({ channel_id: 999_999 }), 40400);
  });
});
