import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { customersApp } from '../../support/customers-app.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { settleLedgers } from '../../support/ledgers.js';
import { dayIn } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('vegetables', (options) => {
  const used = useTwoCompanies(options);
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  let count = 0;
  let app: Awaited<ReturnType<typeof customersApp>>['app'];
  type Event = Parameters<typeof app.sendAppEvents>[0]['list'][number];

  const at = (day: number) => new Date(Date.now() + day * 86_400_000).toISOString();
  const send = async (event: Partial<Event> & Pick<Event, 'kind'>, day = 0) => {
    const { results } = await app.sendAppEvents({ list: [{ source_id: `e-${++count}`, happened_at: at(day), ...event }] });
    return results[0] ?? expect.unreachable();
  };
  const weigh = (user_id: number, day: number) =>
    app.sendCheckIns({ list: [{ source_id: `v-${++count}`, user_id, kind: 'weight', date: dayIn(day), weight: 60 }] });
  const rich = async (points = 100) => {
    const { id } = await used.admin.createCustomer({ nick_name: `客户 ${++count}` });
    await used.admin.createPointRecord({ user_id: id, points, reason: '开园' });
    return id;
  };
  const plantsOf = async (user_id: number) => (await app.getHoldings({ user_id })).plants;

  beforeAll(async () => {
    app = (await customersApp(used.server, used.admin)).app;
    const { version } = await used.admin.getPlantConfig({});
    await used.admin.changePlantConfig({ enabled: true, seed_cost: 20, grow_days: 2, version });
    await rows(sql`update global_config set status = 'on' where key = 'plant'`);
    const [first] = (await used.admin.listVegetables({})).list;
    await used.admin.changeVegetableReward({
      ...{ vegetable_id: first?.vegetable_id ?? 0, version: first?.version ?? 0, grow_days: 2, water_times: 2 },
      ...{ reward_type: 'points', reward_points: 50, enabled: true },
    });
  });
  const vegetable = async () => (await used.admin.listVegetables({})).list[0]?.vegetable_id ?? 0;

  it('are sown for points, watered once a day after a check-in, and harvested once', async () => {
    const user_id = await rich();
    expect(await send({ kind: 'sow', user_id, vegetable_id: await vegetable() }, -2)).toMatchObject({ outcome: 'taken' });
    expect((await app.getHoldings({ user_id })).points).toBe(80);
    const [plant] = await plantsOf(user_id);
    const plant_id = plant?.id ?? 0;
    expect(await send({ kind: 'water', user_id, plant_id }, -1)).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('打卡'),
    });
    await weigh(user_id, -1);
    expect(await send({ kind: 'water', user_id, plant_id }, -1)).toMatchObject({ outcome: 'taken' });
    expect(await send({ kind: 'water', user_id, plant_id }, -1)).toMatchObject({ outcome: 'refused' });
    expect(await send({ kind: 'harvest', user_id, plant_id })).toMatchObject({ outcome: 'refused' });
    await weigh(user_id, 0);
    expect((await plantsOf(user_id))[0]).toMatchObject({ status: 'growing', can_water: true });
    expect(await send({ kind: 'water', user_id, plant_id })).toMatchObject({ outcome: 'taken' });
    expect((await plantsOf(user_id))[0]).toMatchObject({ status: 'ripe', grown: 2, watered: 2, can_water: false });
    const both = await Promise.all([send({ kind: 'harvest', user_id, plant_id }), send({ kind: 'harvest', user_id, plant_id })]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['refused', 'taken']);
    expect((await app.getHoldings({ user_id })).plants).toEqual([]);
    const [shown] = (await used.admin.listVegetables({})).list;
    expect(shown?.harvest_count).toBe(1);
    const harvest = (await used.admin.listPointRecords({ user_id, source: 'vegetable' })).list;
    expect(harvest).toMatchObject([{ points: 50, subject: shown?.name }]);
  });

  it('are not sown without the points, and wither 14 days after they are ripe', async () => {
    const poor = await rich(19);
    expect(await send({ kind: 'sow', user_id: poor, vegetable_id: await vegetable() })).toMatchObject({ outcome: 'refused' });
    const user_id = await rich();
    await send({ kind: 'sow', user_id, vegetable_id: await vegetable() });
    await rows(sql`update vegetable_plant set status = 'ripe', ripe_at = now() - interval '15 days' where user_id = ${user_id}`);
    await settleLedgers(used.server);
    const [row] = await rows(sql<{ id: number; status: string }>`select id, status from vegetable_plant where user_id = ${user_id}`);
    expect(row?.status).toBe('withered');
    expect(await send({ kind: 'harvest', user_id, plant_id: row?.id ?? 0 })).toMatchObject({ outcome: 'refused' });
  });

  it('come by events that count once for a key and are refused one by one', async () => {
    const user_id = await rich();
    const sow: Event = { source_id: 'sow-1', kind: 'sow', user_id, vegetable_id: await vegetable(), happened_at: at(0) };
    const list: Event[] = [
      sow,
      sow,
      { ...sow, vegetable_id: 987_654_321 },
      { ...sow, source_id: 'sow-2', plant_id: 3 },
      { ...sow, source_id: 'sow-3', happened_at: at(-20) },
      { ...sow, source_id: 'sow-4', user_id: 987_654_321 },
      { ...sow, source_id: 'sow-5', vegetable_id: undefined } as never,
    ];
    const first = await app.sendAppEvents({ list });
    expect(first.results.map(({ outcome, field }) => [outcome, field])).toEqual([
      ['taken', null],
      ['repeated', null],
      ['refused', 'source_id'],
      ['refused', 'plant_id'],
      ['refused', 'happened_at'],
      ['refused', 'user_id'],
      ['refused', 'vegetable_id'],
    ]);
    expect(first).toMatchObject({ taken: 1, repeated: 1, refused: 5 });
    expect(await plantsOf(user_id)).toHaveLength(1);
    expect(await app.sendAppEvents({ list: [sow] })).toMatchObject({ repeated: 1 });
  });

  it('change their reward with a version, and take a coupon that is on', async () => {
    const [, second] = (await used.admin.listVegetables({})).list;
    const input = { vegetable_id: second?.vegetable_id ?? 0, version: second?.version ?? 0, grow_days: 3, water_times: 3, enabled: true };
    await expectRefusal(used.admin.changeVegetableReward({ ...input, reward_type: 'coupon' }), 42200);
    await expectRefusal(used.admin.changeVegetableReward({ ...input, reward_type: 'points' }), 42200);
    const coupon = await used.admin.createCoupon({
      ...{ name: '收获券', type: 'cash', value_fen: 1000, valid_type: 'after', after_days: 9, status: 'on' },
    });
    const saved = await used.admin.changeVegetableReward({ ...input, reward_type: 'coupon', reward_id: coupon.id });
    expect(saved).toMatchObject({ reward_coupon: { id: coupon.id }, reward_points: null });
    await expectRefusal(used.admin.changeVegetableReward({ ...input, reward_type: 'points', reward_points: 5 }), 40901);
    await expectRefusal(used.twin.changeVegetableReward({ ...input, reward_type: 'points', reward_points: 5 }), 40400);
    await expectRefusal(used.admin.deleteCoupon({ id: coupon.id }), 40903);
  });
});
