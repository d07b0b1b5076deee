import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { customersApp } from '../../support/customers-app.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { settleLedgers } from '../../support/ledgers.js';
import { dayIn, runningService } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';

type Medal = Input<'createMedal'>;

onEveryStore('badges', (options) => {
  const used = useTwoCompanies(options);
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  let count = 0;
  const create = (more: Partial<Medal> = {}) =>
    used.admin.createMedal({
      ...{ name: `勋章 ${++count}`, icon: '/badges/x.svg', action_key: 'weigh_in', threshold_type: 'streak', threshold: 3 },
      ...more,
    });
  let app: Awaited<ReturnType<typeof customersApp>>['app'];
  beforeAll(async () => {
    app = (await customersApp(used.server, used.admin)).app;
  });
  const weigh = (user_id: number, ...days: number[]) =>
    app.sendCheckIns({
      list: days.map((day) => ({ source_id: `w-${++count}`, user_id, kind: 'weight', date: dayIn(day), weight: 60 })),
    });
  const badges = async (user_id: number) => {
    await settleLedgers(used.server);
    return (await used.admin.listMedalHolders({ user_id })).list.map(({ medal }) => medal.name);
  };
  const customer = async () => (await used.admin.createCustomer({ nick_name: `客户 ${++count}` })).id;

  it('are earned by days in a row, also by one that is entered late', async () => {
    const medal = await create();
    const user_id = await customer();
    const rule = { action_key: 'weigh_in', threshold_type: 'streak', threshold: 2 } as const;
    const { count: before } = await used.admin.checkMedalRule(rule);
    await weigh(user_id, -4, -2, -1);
    expect(await badges(user_id)).toEqual([]);
    const checked = await used.admin.checkMedalRule(rule);
    expect(checked.count).toBe(before + 1);
    expect(checked.first).toHaveLength(Math.min(20, checked.count));
    await weigh(user_id, -3);
    expect(await badges(user_id)).toEqual([medal.name]);
    // Customers of the demo data may have the days, too.
    const { total } = await used.admin.listMedalHolders({ medal_id: medal.id });
    expect((await used.admin.listMedals({ keyword: medal.name })).list[0]).toMatchObject({ holder_count: total });
    await used.server.deps.database.system((db) => sql`delete from punch_action where user_id = ${user_id}`.execute(db));
    expect(await badges(user_id)).toEqual([medal.name]);
    await expectRefusal(used.admin.deleteMedal({ id: medal.id }), 40903);
  });

  it('are not lost by a pause of the service', async () => {
    const { id, user_id } = await runningService(used.admin, dayIn(-8));
    await weigh(user_id, -7, -6);
    await rows(sql`insert into service_break (enterprise_id, service_id, from_day, to_day, reason)
      select enterprise_id, id, ${dayIn(-5)}::date, ${dayIn(-3)}::date, '出差' from service where id = ${id}`);
    await weigh(user_id, -2);
    const medal = await create({ threshold: 3 });
    expect(await badges(user_id)).toContain(medal.name);
    const other = await customer();
    await weigh(other, -7, -6, -2);
    expect(await badges(other)).toEqual([]);
  });

  it('bring their coupon in the same step, or say why not', async () => {
    const coupon = await used.admin.createCoupon({
      ...{ name: `券 ${++count}`, type: 'gift', gift_name: '水杯', valid_type: 'after', after_days: 9, stock: 1, status: 'on' },
    });
    const medal = await create({ action_key: 'mood', threshold_type: 'count', threshold: 9999, reward_coupon_id: coupon.id });
    const ids = [await customer(), await customer()];
    expect(await used.admin.createMedalGrants({ medal_id: medal.id, user_ids: ids })).toEqual({
      ...{ granted: 2, had: 0, coupons: 1, without_coupon: 1 },
    });
    expect(await used.admin.createMedalGrants({ medal_id: medal.id, user_ids: ids })).toMatchObject({ granted: 0, had: 2 });
    const holders = (await used.admin.listMedalHolders({ medal_id: medal.id })).list;
    expect(holders.map((one) => one.coupon_missed).sort()).toEqual(['stock', null].sort());
    expect((await used.admin.listCouponRecords({ coupon_id: coupon.id })).list).toMatchObject([{ source: 'medal' }]);
    await expectRefusal(used.twin.createMedalGrants({ medal_id: medal.id, user_ids: ids }), 40400);
  });

  it('are listed with who has them, newest first, all or one', async () => {
    const medals = [await create(), await create()];
    const user_id = await customer();
    for (const { id } of medals) await used.admin.createMedalGrants({ medal_id: id, user_ids: [user_id] });
    const names = async (more: Input<'listMedalHolders'>) => (await used.admin.listMedalHolders(more)).list.map(({ medal }) => medal.name);
    const newest = medals.map(({ name }) => name).reverse();
    expect((await names({})).slice(0, 2)).toEqual(newest);
    expect(await names({ user_id })).toEqual(newest);
    expect(await names({ user_id, medal_id: medals[0]?.id ?? 0 })).toEqual(newest.slice(1));
  });

  it('follow their rule, are unique by name and go while nobody has them', async () => {
    const medal = await create({ action_key: 'waist', threshold_type: 'count' });
    expect(medal).toMatchObject({ action_name: '量腰围', holder_count: 0, status: 'on' });
    await expectRefusal(create({ name: medal.name }), 40902);
    await expectRefusal(create({ action_key: 'no_such' }), 42200);
    await expectRefusal(create({ action_key: 'earn_points', threshold_type: 'streak' }), 42200);
    const input = { id: medal.id, name: medal.name, icon: medal.icon, action_key: 'waist', threshold_type: 'count', threshold: 5 } as const;
    expect(await used.admin.updateMedal({ ...input, version: medal.version })).toMatchObject({ threshold: 5, version: medal.version + 1 });
    await expectRefusal(used.admin.updateMedal({ ...input, version: medal.version }), 40901);
    expect(await used.admin.deleteMedal({ id: medal.id })).toEqual({});
    const keys = (await used.admin.getMedalActions({})).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['breakfast', 'read_article', 'share_article', 'earn_points']));
  });

  it('are measured for everybody when their rule is new, and count what the app reports', async () => {
    const user_id = await customer();
    await rows(sql`insert into app_event (enterprise_id, source, source_id, digest, kind, user_id, subject, happened_at, day)
      select enterprise_id, 'test', 'read-' || n, '', 'read', ${user_id}, 'article:' || n, now(), now()::date
      from customer, generate_series(1, 3) n where id = ${user_id}`);
    await settleLedgers(used.server);
    const medal = await create({ action_key: 'read_article', threshold_type: 'count', threshold: 3 });
    expect(await badges(user_id)).toEqual([medal.name]);
    const holdings = await app.getHoldings({ user_id });
    expect(holdings.badges).toMatchObject([{ id: medal.id, name: medal.name }]);
  });
});
