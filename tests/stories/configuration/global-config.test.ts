import type { ApiError, Client } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const hostile = `<img src=x onerror="alert(1)"></script>{{constructor}}'";--`;

onEveryStore('settings of features', (options) => {
  const used = useTwoCompanies(options);

  const named = (client: Client, key: string) => client.getGlobalConfig({ key });

  it('exist from the first day, separately for each company', async () => {
    const keys = (await used.admin.getGlobalConfigKeys()).map((one) => one.value);
    expect(keys).toEqual(['plant', 'circle', 'poster', 'task', 'share']);
    const before = await used.twin.getCircleConfig();
    const { version } = await used.admin.getCircleConfig();
    const saved = await used.admin.changeCircleConfig({ enabled: false, audit: false, post_limit_per_day: 0, version });
    expect(saved).toMatchObject({ key: 'circle', builtin: true, status: 'off', version: version + 1 });
    expect(JSON.parse(saved.value)).toEqual({ enabled: false, audit: false, post_limit_per_day: 0 });
    expect(await used.admin.getCircleConfig()).toEqual({ enabled: false, audit: false, post_limit_per_day: 0, version: version + 1 });
    expect(await used.twin.getCircleConfig()).toEqual(before);
    await expectRefusal(used.admin.changeCircleConfig({ enabled: true, audit: true, post_limit_per_day: 5, version }), 40901);
  });

  it('refer to coupons and posters that exist', async () => {
    const [coupon] = (await used.admin.listCoupons({})).list;
    const { version } = await used.admin.getPlantConfig();
    const plant = { enabled: true, seed_cost: 30, grow_days: 21 };
    const lost = await expectRefusal(used.admin.changePlantConfig({ ...plant, reward_coupon_id: 999_999, version }), 42200);
    expect(lost.detail.errors?.[0]).toMatchObject({ field: 'reward_coupon_id' });
    const [foreign] = (await used.twin.listCoupons({})).list;
    await expectRefusal(used.admin.changePlantConfig({ ...plant, reward_coupon_id: foreign?.id as number, version }), 42200);
    await used.admin.changePlantConfig({ ...plant, reward_coupon_id: coupon?.id as number, version });
    expect(await used.admin.getPlantConfig()).toEqual({
      ...plant,
      reward_coupon: { id: coupon?.id, name: coupon?.name },
      version: version + 1,
    });
    const posters = (await used.admin.listPosters({})).list.map((one) => one.id);
    const turns = await used.admin.getPosterConfig();
    const order = posters.toReversed();
    const changed = await used.admin.changePosterConfig({ poster_ids: order, cycle: 'weekly', version: turns.version });
    expect(changed.posters.map((one) => one.id)).toEqual(order);
    expect(changed).toMatchObject({ cycle: 'weekly', version: turns.version + 1 });
    await expectRefusal(used.admin.changePosterConfig({ poster_ids: [999_999], cycle: 'weekly', version: changed.version }), 42200);
    const tasks = await used.admin.getTaskConfig();
    await expectRefusal(used.admin.changeTaskConfig({ enabled: true, daily_limit: 1, task_ids: [1], version: tasks.version }), 42200);
    expect(await used.admin.changeTaskConfig({ enabled: true, daily_limit: 1, version: tasks.version })).toMatchObject({
      daily_limit: 1,
      tasks: [],
    });
  });

  it('keep to the fields of their feature, and built-in ones stay', async () => {
    const { id, version, value } = await named(used.admin, 'plant');
    const plant = { id, version, key: 'plant', name: '菜园' };
    for (const wrong of [
      '[]',
      '77',
      '{"a"',
      '{"enabled":true}',
      '{"enabled":true,"seed_cost":-1,"grow_days":14}',
      `${value.slice(0, -1)},"more":1}`,
    ]) {
      const refused = await expectRefusal(used.admin.updateGlobalConfig({ ...plant, value: wrong }), 42200);
      expect(refused.detail.errors?.[0], wrong).toMatchObject({ field: 'value' });
    }
    const other = await expectRefusal(used.admin.updateGlobalConfig({ ...plant, key: 'garden', value }), 42200);
    expect(other.detail.errors?.[0]).toMatchObject({ field: 'key' });
    const contrary = await expectRefusal(used.admin.updateGlobalConfig({ ...plant, value, status: 'off' }), 42200);
    expect(contrary.detail.errors?.[0]).toMatchObject({ field: 'status' });
    await expectRefusal(used.admin.deleteGlobalConfig({ id }), 42200);
    expect(await used.admin.updateGlobalConfig({ ...plant, value })).toMatchObject({ name: '菜园', status: 'on', version: version + 1 });
  });

  it('take keys of the company, with any JSON object and any text', async () => {
    const value = JSON.stringify({ text: hostile });
    const made = await used.admin.createGlobalConfig({ key: 'own_key', name: hostile.slice(0, 32), value });
    expect(made).toMatchObject({ value, builtin: false, status: 'on', version: 1 });
    const taken = await expectRefusal(used.admin.createGlobalConfig({ key: 'own_key', name: '又一个', value }), 40902);
    expect(taken.detail.errors?.[0]).toMatchObject({ field: 'key' });
    await expectRefusal(used.admin.createGlobalConfig({ key: 'list', name: '列表', value: '[1]' }), 42200);
    expect((await used.twin.createGlobalConfig({ key: 'own_key', name: '我的', value: '{}' })).id).not.toBe(made.id);
    await expectRefusal(used.twin.deleteGlobalConfig({ id: made.id }), 40400);
    await used.admin.deleteGlobalConfig({ id: made.id });
    await expectRefusal(named(used.admin, 'own_key'), 40400);
  });

  it('let one of 20 saves at once through, and keep what each was', async () => {
    const { id } = await named(used.admin, 'circle');
    const { version } = await used.admin.getCircleConfig();
    const saves = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        used.admin.changeCircleConfig({ enabled: true, audit: true, post_limit_per_day: at + 1, version }),
      ),
    );
    const refused = saves.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ApiError).bizCode] : []));
    expect(refused).toEqual(Array(19).fill(40901));
    const entries = async () => (await used.admin.listHistoryEntries({ object: 'global_config', object_id: id })).list;
    const before = await entries();
    expect(before.map((one) => one.change)).toEqual(['updated', 'updated', 'found']);
    const back = await used.admin.restoreHistoryEntry({ id: before[1]?.id as number, latest: 3 });
    expect(back.entry).toMatchObject({ change: 'restored', restored_number: 2 });
    expect(await used.admin.getCircleConfig()).toMatchObject({ enabled: false, audit: false, post_limit_per_day: 0, version: version + 2 });
    // A state that names a coupon which is gone since then is refused, and nothing changes.
    const plant = await named(used.admin, 'plant');
    await used.server.deps.database.system(async (db) => {
      for (const table of ['coupon_record', 'medal_coupon'] as const) await db.deleteFrom(table).execute();
      await db.deleteFrom('coupon').execute();
    });
    expect((await used.admin.getPlantConfig()).reward_coupon).toBeNull();
    const { version: now } = await used.admin.getPlantConfig();
    await used.admin.changePlantConfig({ enabled: true, seed_cost: 1, grow_days: 1, version: now });
    const [newest, older] = (await used.admin.listHistoryEntries({ object: 'global_config', object_id: plant.id })).list;
    await expectRefusal(used.admin.restoreHistoryEntry({ id: older?.id as number, latest: newest?.number as number }), 42200);
    expect(await used.admin.getPlantConfig()).toMatchObject({ seed_cost: 1 });
  });

  it('are changed by nobody without the permission', async () => {
    const nutritionist = await used.server.as('chenyutong');
    expect(await nutritionist.getTaskConfig()).toMatchObject({ daily_limit: 1 });
    await expectRefusal(nutritionist.listGlobalConfigs({}), 40300);
    await expectRefusal(nutritionist.changeTaskConfig({ enabled: false, daily_limit: 1, version: 1 }), 40300);
  });
});
