import type { Client, Input } from '@shiyi/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('actions of the day', (options) => {
  let server: TestServer;
  let admin: Client;
  let twin: Client;
  let tab_id: number;
  let soup: Input<'createConfigAction'>;
  beforeAll(async () => {
    server = await createTestServer(options);
    admin = await server.as('admin');
    twin = await server.as('twin.admin');
    tab_id = (await admin.listConfigTabs({ type: 'drink' })).list[0]?.id as number;
    soup = { tab_id, name: '喝汤', key: 'soup', input_type: 'number', unit: '碗', min: 0, max: 5, score: 1, sort: 2 };
  });
  afterAll(() => server?.close());

  const keysOf = async (client: Client) => (await client.getCorpActions({ tab_id })).actions.map((one) => one.name);

  it('are written by installation administrators, for all companies', async () => {
    await expectRefusal(twin.createConfigAction(soup), 40300);
    const { tab_id: _, ...rest } = soup;
    const made = await admin.createConfigAction({ ...soup, remind_time: '19:30', required: true });
    expect(made).toMatchObject({ ...rest, tab: { id: tab_id, name: '饮水' }, remind_time: '19:30', required: true, options: [] });
    expect((await expectRefusal(admin.createConfigAction(soup), 40902)).detail.errors?.[0]).toMatchObject({ field: 'key' });
    expect(await keysOf(twin)).toEqual(['喝水', '喝汤']);
    const { id } = made;
    const saved = await admin.updateConfigAction({ ...soup, id, version: 1, name: '喝一碗汤' });
    expect(saved).toMatchObject({ name: '喝一碗汤', remind_time: null, required: false, version: 2 });
    await expectRefusal(admin.updateConfigAction({ ...soup, id, version: 1 }), 40901);
    await expectRefusal(admin.updateConfigAction({ ...soup, id, version: 2, tab_id: 999_999 }), 42200);
  });

  it('are switched off for everyone', async () => {
    const { id } = (await admin.listConfigActions({ keyword: 'soup' })).list[0] as { id: number };
    await expectRefusal(twin.changeConfigActionStatus({ id, status: 'off' }), 40300);
    expect(await admin.changeConfigActionStatus({ id, status: 'off' })).toMatchObject({ status: 'off', version: 3 });
    expect(await admin.changeConfigActionStatus({ id, status: 'off' })).toMatchObject({ version: 3 });
    expect(await keysOf(twin)).toEqual(['喝水']);
    expect((await twin.listConfigActions({ status: 'off' })).list.map((one) => one.key)).toEqual(['soup']);
  });

  it('accept unit, limits and options only for their input type', async () => {
    const options = [
      { value: 'a', label: '甲' },
      { value: 'b', label: '乙' },
    ];
    const wrong = async (input: Partial<Input<'createConfigAction'>>) =>
      (await expectRefusal(admin.createConfigAction({ ...soup, key: 'wrong', ...input }), 42200)).detail.errors?.[0];
    expect(await wrong({ min: 6 })).toMatchObject({ field: 'max', rule: 'order' });
    expect(await wrong({ options })).toMatchObject({ field: 'options', rule: 'only' });
    expect(await wrong({ input_type: 'text' })).toMatchObject({ field: 'unit', rule: 'only' });
    const choice = { tab_id, name: '冷热', key: 'wrong', input_type: 'choice', score: 1 } as const;
    const refused = async (some: typeof options) =>
      (await expectRefusal(admin.createConfigAction({ ...choice, options: some }), 42200)).detail.errors?.[0];
    expect(await refused(options.slice(0, 1))).toMatchObject({ field: 'options', rule: 'least' });
    expect(await refused([options[0], { value: 'a', label: '丙' }] as typeof options)).toMatchObject({ rule: 'unique' });
    expect(await admin.createConfigAction({ ...choice, key: 'warmth', options })).toMatchObject({ options, unit: null });
  });

  it('take what companies changed on them to another tab, and away with them', async () => {
    const { id, version } = (await admin.listConfigActions({ keyword: 'warmth' })).list[0] as { id: number; version: number };
    await twin.createCorpConfig({ action_id: id, enabled: true, alias: '温度', score_override: 7 });
    const sleep = (await admin.listConfigTabs({ type: 'sleep' })).list[0]?.id as number;
    const options = [
      { value: 'a', label: '甲' },
      { value: 'b', label: '乙' },
    ];
    const moved = { id, version, tab_id: sleep, name: '冷热', key: 'warmth', input_type: 'choice', score: 1, options, sort: 9 } as const;
    await admin.updateConfigAction(moved);
    const { actions } = await twin.getCorpActions({ tab_id: sleep });
    expect(actions.at(-1)).toMatchObject({ action_id: id, shown_name: '温度', effective_score: 7 });
    const { list } = await admin.listHistoryEntries({ object: 'config_action', object_id: id });
    expect((await admin.getHistoryEntry({ id: list[0]?.id as number })).from_previous).toContainEqual(
      expect.objectContaining({ field: 'tab_id', before_name: '饮水', after_name: '睡眠' }),
    );
    await admin.deleteConfigAction({ id });
    expect((await twin.listCorpConfigs({ tab_id: sleep })).list).toEqual([]);
  });

  it('are at most 100 under a tab', async () => {
    const { total } = await admin.listConfigActions({ tab_id });
    for (let at = total; at < 100; at++) await admin.createConfigAction({ ...soup, key: `soup_${at}` });
    expect((await expectRefusal(admin.createConfigAction({ ...soup, key: 'one_more' }), 42200)).message).toContain('100');
  });
});
