import { recordCheckIns } from '@shiyi/server/areas/service/check-in/record';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { dayIn, runningService } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('trends', (options) => {
  const used = useDirectory(options);
  const database = () => used.server.deps.database;
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await database().system((db) => query.execute(db))).rows;
  const after = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

  /** A customer with three weeks of records up to yesterday, and consent to all but sleep. */
  async function open() {
    const day = dayIn();
    const { user_id, id: service_id } = await runningService(used.client, dayIn(-20), {}, { nick_name: '趋势测试', height: 160 });
    for (const module of ['diet', 'weight', 'sport'] as const) await used.client.setCustomerConsent({ id: user_id, module, granted: true });
    const [{ id: enterpriseId } = expect.unreachable()] = await rows(
      sql<{ id: number }>`select enterprise_id as id from customer where id = ${user_id}`,
    );
    const date = (ago: number) => after(day, -ago);
    const record = (events: object[]) =>
      database().tenant(enterpriseId, (db) =>
        recordCheckIns(
          db,
          { enterpriseId, source: 'app', staffId: null },
          events.map((one, at) => ({ source_id: `${user_id}-${at}-${JSON.stringify(one).length}`, user_id, ...one }) as never),
        ),
      );
    return { day, user_id, service_id, date, record };
  }

  it('report medians, band, rate and alerts of the weight, and leave gaps as gaps', async () => {
    const { user_id, service_id, date, record } = await open();
    const weights: Record<number, number> = { 14: 72, 13: 71.5, 8: 71, 7: 70.6, 3: 70.6, 2: 70.55, 1: 70.5 };
    await record(Object.entries(weights).map(([ago, weight]) => ({ kind: 'weight', date: date(Number(ago)), weight })));
    const trend = await used.client.getWeightTrend({ service_id, to: date(1) });
    expect(trend.list.map((one) => one.date)).toEqual([14, 13, 8, 7, 3, 2, 1].map(date));
    expect(trend.list.at(-1)).toEqual({
      ...{ date: date(1), weight: 70.5, bmi: 27.54, body_fat: null, days: 1 },
      ...{ trend_weight: 70.58, trend_low: 70.5, trend_high: 70.6 },
    });
    expect(trend).toMatchObject({ consented: true, start: 72, current: 70.5, loss_kg: 1.5, loss_pct: 2.08, weekly_rate: -0.93 });
    expect(trend.alerts).toEqual([]);
    expect(trend).toMatchObject({ target: 58, pauses: [] });
    expect(await used.client.getWeightTrend({ userId: user_id, to: date(1) })).toEqual(trend);
    const week = await used.client.getWeightTrend({ service_id, to: date(1), granularity: 'month' });
    expect(week.list.reduce((sum, one) => sum + one.days, 0)).toBe(7);
  });

  it('stand in the list of customers as course, loss and recent days, with consent only', async () => {
    const { user_id, date, record } = await open();
    const weights: Record<number, number> = { 14: 69, 13: 68.5, 2: 68, 1: 67.9 };
    await record(Object.entries(weights).map(([ago, weight]) => ({ kind: 'weight', date: date(Number(ago)), weight })));
    const row = async () =>
      (await used.client.listCustomers({ keyword: '趋势测试', limit: 100 })).list.find((one) => one.id === user_id) ?? expect.unreachable();
    const course = [14, 13, 2, 1].map((ago) => ({ date: date(ago), weight: weights[ago] }));
    // 70 - 67.9 = 2.1, that is 3 % of 70; the day 14 days ago is not among the last 14.
    expect(await row()).toMatchObject({ loss_kg: 2.1, loss_pct: 3, weights: course, recent_punch_days: 3 });
    await used.client.setCustomerConsent({ id: user_id, module: 'weight', granted: false });
    expect(await row()).toMatchObject({ loss_kg: null, loss_pct: null, weights: [], recent_punch_days: 0 });
  });

  it('report days without a check-in, not counting a pause or today', async () => {
    const { service_id, date, record } = await open();
    await record([{ kind: 'drink', date: date(4), drink_ml: 1000 }]);
    const alerts = async () => (await used.client.getWeightTrend({ service_id })).alerts;
    expect(await alerts()).toEqual([{ kind: 'no_punch', since: date(3), value: 3 }]);
    await used.client.changeServiceBreak({ service_id, op: 'pause', from: date(3), reason: '出差' });
    await used.client.changeServiceBreak({ service_id, op: 'resume', to: date(2) });
    expect(await alerts()).toEqual([]);
    expect((await used.client.getWeightTrend({ service_id })).pauses).toEqual([{ from: date(3), to: date(2) }]);
  });

  it('show nothing that the customer does not agree to', async () => {
    const { user_id, service_id, date, record } = await open();
    await record([
      { kind: 'weight', date: date(1), weight: 70 },
      { kind: 'sleep', date: date(1), sleep_minutes: 430 },
      { kind: 'sport', date: date(1), sport_minutes: 40, steps: 8000 },
      { kind: 'drink', date: date(1), drink_ml: 1800 },
      { kind: 'meal', date: date(1), meal: 'lunch', text: '面' },
    ]);
    expect(await used.client.getSleepTrend({ service_id })).toEqual({ consented: false, list: [] });
    expect((await used.client.getSportTrend({ service_id })).list).toEqual([
      { date: date(1), minutes: 40, energy_kcal: null, steps: 8000, days: 1 },
    ]);
    expect((await used.client.getDrinkTrend({ service_id })).list).toMatchObject([{ date: date(1), drink_ml: 1800, days: 1 }]);
    const { energy_kcal } = (await used.client.getService({ service_id })).service;
    expect((await used.client.getDietTrend({ service_id })).list).toMatchObject([
      { date: date(1), intake_kcal: null, target_kcal: energy_kcal ?? expect.unreachable() },
    ]);
    const total = await used.client.getTotalTrend({ service_id });
    // Due are three meals, the weight and the company's water task.
    expect(total.list).toMatchObject([{ date: date(1), weight: 70, sleep_minutes: null, sport_minutes: 40, adherence_pct: 60, days: 1 }]);
    await used.client.setCustomerConsent({ id: user_id, module: 'weight', granted: false });
    expect(await used.client.getWeightTrend({ service_id })).toMatchObject({
      consented: false,
      list: [],
      start: null,
      weekly_rate: null,
      alerts: [],
    });
    expect((await used.client.getTotalTrend({ service_id })).list).toMatchObject([{ weight: null, adherence_pct: 50 }]);
  });

  it('need one of order and customer, days in order, and not too many of them', async () => {
    const { user_id, service_id, date } = await open();
    await expectRefusal(used.client.getWeightTrend({}), 42200);
    await expectRefusal(used.client.getSportTrend({ service_id, userId: user_id }), 42200);
    await expectRefusal(used.client.getDietTrend({ service_id, from: date(1), to: date(2) }), 42200);
    await expectRefusal(used.client.getTotalTrend({ service_id, from: date(400), to: date(1) }), 42200);
    await expectRefusal(used.client.getSleepTrend({ service_id: 987_654_321 }), 40400);
    await expectRefusal(used.client.getDrinkTrend({ userId: 987_654_321 }), 40400);
  });
});
