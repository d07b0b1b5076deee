import type { ApiError, Data, Input } from '@shiyi/sdk';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

type Layout = Data<'getCorpConfigTree'>;

/** Returns the input that saves a layout as it is. */
const inputOf = ({ version, tabs }: Layout): Input<'saveCorpLayout'> => ({
  version,
  tabs: tabs.map(({ tab_id, enabled, alias, sort_override }) => ({
    tab_id,
    enabled,
    ...(alias === null ? {} : { alias }),
    ...(sort_override === null ? {} : { sort: sort_override }),
  })),
  actions: tabs.flatMap((tab) =>
    tab.actions.map(({ action_id, enabled, alias, sort_override, score_override }) => ({
      action_id,
      enabled,
      ...(alias === null ? {} : { alias }),
      ...(sort_override === null ? {} : { sort: sort_override }),
      ...(score_override === null ? {} : { score_override }),
    })),
  ),
});

onEveryStore('layout of a company', (options) => {
  const used = useTwoCompanies(options);
  beforeAll(async () => {
    // Each company starts from the common layout.
    const { version } = await used.twin.getCorpConfigTree({});
    await used.twin.saveCorpLayout({ version, tabs: [], actions: [] });
  });

  const tree = () => used.twin.getCorpConfigTree({});
  const tabOf = async (type: string) => {
    const tab = (await tree()).tabs.find((one) => one.type === type);
    if (!tab) throw new Error(`There is no tab ${type}.`);
    return tab;
  };
  const actionOf = async (name: string) => {
    const action = (await tree()).tabs.flatMap((one) => one.actions).find((one) => one.name === name);
    if (!action) throw new Error(`There is no action ${name}.`);
    return action;
  };

  it('is the common one, property by property, until the company changes it', async () => {
    const before = await tree();
    expect(before.tabs.map((one) => one.shown_name)).toEqual(['饮食', '运动', '饮水', '睡眠', '体重', '情绪']);
    expect(before.tabs.flatMap((one) => [one, ...one.actions]).every((one) => one.enabled && one.alias === null)).toBe(true);
    const water = await actionOf('喝水');
    expect(water).toMatchObject({ score: 2, score_override: null, effective_score: 2, sort_override: null });

    const made = await used.twin.createCorpConfig({ action_id: water.action_id, enabled: true, score_override: 3 });
    expect(made).toMatchObject({ tab: { name: '饮水' }, action: { name: '喝水' }, alias: null, sort: null, version: 1 });
    expect(
      (await expectRefusal(used.twin.createCorpConfig({ action_id: water.action_id, enabled: true }), 40902)).detail.errors?.[0],
    ).toMatchObject({
      field: 'action_id',
    });
    // The name still follows the common one; the points are the company's.
    const { list } = await used.admin.listConfigActions({ keyword: 'drink_water' });
    const { id, version, tab, options: _, created_at: __, updated_at: ___, icon: ____, ...rest } = list[0] as (typeof list)[number];
    const { unit, min, max, remind_time, ...kept } = rest;
    const numbers = { unit: unit as string, min: min as number, max: max as number, remind_time: remind_time as string };
    await used.admin.updateConfigAction({ ...kept, ...numbers, id, version, tab_id: tab.id, name: '饮水量', score: 9 });
    expect(await actionOf('饮水量')).toMatchObject({ shown_name: '饮水量', score: 9, effective_score: 3 });
    await used.admin.updateConfigAction({ ...kept, ...numbers, id, version: version + 1, tab_id: tab.id });

    const changed = await used.twin.updateCorpConfig({ id: made.id, version: 1, enabled: false, alias: '喝够水' });
    expect(changed).toMatchObject({ enabled: false, alias: '喝够水', score_override: null, version: 2 });
    await expectRefusal(used.twin.updateCorpConfig({ id: made.id, version: 1, enabled: true }), 40901);
    expect(await actionOf('喝水')).toMatchObject({ enabled: false, shown_name: '喝够水', effective_score: 2 });
    await used.twin.deleteCorpConfig({ id: made.id });
    expect(await actionOf('喝水')).toMatchObject({ enabled: true, shown_name: '喝水' });
    expect((await tree()).version).toBe(before.version + 3);
  });

  it('keeps tabs and actions apart, and to their lengths', async () => {
    const [tab, action] = [await tabOf('drink'), await actionOf('喝水')];
    const wrong = async (input: Partial<Input<'createCorpConfig'>>) =>
      (await expectRefusal(used.twin.createCorpConfig({ enabled: true, ...input }), 42200)).detail.errors?.[0];
    expect(await wrong({})).toMatchObject({ rule: 'one' });
    expect(await wrong({ tab_id: tab.tab_id, action_id: action.action_id })).toMatchObject({ rule: 'one' });
    expect(await wrong({ tab_id: tab.tab_id, score_override: 1 })).toMatchObject({ field: 'score_override' });
    expect(await wrong({ tab_id: tab.tab_id, alias: '水'.repeat(17) })).toMatchObject({ field: 'alias' });
    await expectRefusal(used.twin.createCorpConfig({ enabled: true, tab_id: 999_999 }), 40400);
    const layout = inputOf(await tree());
    const [first] = layout.tabs as [Input<'saveCorpLayout'>['tabs'][number]];
    const long = (alias: string) => used.twin.saveCorpLayout({ ...layout, tabs: [{ ...first, alias }] });
    await expectRefusal(long('水'.repeat(17)), 40000);
    await expectRefusal(long('  '), 40000);
    await expectRefusal(
      used.twin.saveCorpLayout({ ...layout, actions: [{ action_id: action.action_id, enabled: true, alias: '水'.repeat(33) }] }),
      40000,
    );
  });

  it('is saved as a whole: what is not named returns to the common values', async () => {
    const [drink, water] = [await tabOf('drink'), await actionOf('喝水')];
    const hostile = '<img src=x onerror=alert(1)>';
    const saved = await used.twin.saveCorpLayout({
      version: (await tree()).version,
      tabs: [{ tab_id: drink.tab_id, enabled: true, alias: '喝', sort: 0 }],
      actions: [
        { action_id: water.action_id, enabled: true, alias: hostile, score_override: 0 },
        { action_id: (await actionOf('加餐')).action_id, enabled: false },
      ],
    });
    expect(saved.tabs[0]).toMatchObject({ shown_name: '喝', sort: 0, sort_override: 0 });
    expect(saved).toEqual(await tree());
    expect(await actionOf('喝水')).toMatchObject({ shown_name: hostile, effective_score: 0 });
    expect((await used.twin.listCorpConfigs({})).total).toBe(3);
    // The other company sees nothing of it.
    expect(JSON.stringify(await used.admin.getCorpConfigTree({}))).not.toContain(hostile);

    const again = await used.twin.saveCorpLayout({ ...inputOf(saved), tabs: [] });
    expect(again.tabs.map((one) => one.shown_name)).toEqual(['饮食', '运动', '饮水', '睡眠', '体重', '情绪']);
    expect((await used.twin.listCorpConfigs({})).total).toBe(2);
    const { version } = again;
    const twice = { tab_id: drink.tab_id, enabled: false };
    await expectRefusal(used.twin.saveCorpLayout({ version, tabs: [twice, twice], actions: [] }), 42200);
    const unknown = await expectRefusal(
      used.twin.saveCorpLayout({ version, tabs: [twice], actions: [{ action_id: 999_999, enabled: true }] }),
      42200,
    );
    expect(unknown.message).toContain('#999999');
    // Nothing of a refused layout is kept.
    expect(await tree()).toEqual(again);
  });

  it('is saved tab by tab as well', async () => {
    const [drink, diet] = [await tabOf('drink'), await tabOf('diet')];
    const { version } = await tree();
    const snack = await actionOf('加餐');
    const foreign = { tab_id: drink.tab_id, version, actions: [{ action_id: snack.action_id, enabled: true, sort: 1 }] };
    expect((await expectRefusal(used.twin.saveCorpActions(foreign), 42200)).detail.errors?.[0]).toMatchObject({
      field: 'actions',
      rule: 'tab',
    });
    const saved = await used.twin.saveCorpActions({
      tab_id: diet.tab_id,
      version,
      actions: [{ action_id: snack.action_id, enabled: true, alias: '点心', sort: 0, score: 4 }],
    });
    expect(saved.tabs.find((one) => one.tab_id === diet.tab_id)?.actions[0]).toMatchObject({ shown_name: '点心', effective_score: 4 });
    await expectRefusal(used.twin.saveCorpActions({ ...foreign, tab_id: diet.tab_id }), 40901);
    // A caller that does not send the alias leaves it unchanged.
    const next = await used.twin.saveCorpActions({ ...foreign, tab_id: diet.tab_id, version: saved.version });
    expect((await actionOf('加餐')).alias).toBe('点心');
    const ordered = await used.twin.saveCorpTabOrder({ version: next.version, ids: [drink.tab_id, diet.tab_id] });
    expect(ordered.tabs.map((one) => one.name)).toEqual(['饮水', '饮食', '运动', '睡眠', '体重', '情绪']);
    expect((await used.twin.getCorpTabs({})).tabs.map((one) => one.sort)).toEqual([1, 2, 3, 4, 5, 6]);
    await expectRefusal(used.twin.saveCorpTabOrder({ version: ordered.version, ids: [999_999] }), 40400);
    await expectRefusal(used.twin.saveCorpTabOrder({ version: 0, ids: [drink.tab_id] }), 40901);
  });

  it('accepts one of 20 simultaneous saves', async () => {
    const before = await tree();
    const { action_id } = await actionOf('喝水');
    const saves = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        used.twin.saveCorpLayout({ version: before.version, tabs: [], actions: [{ action_id, enabled: true, score_override: at + 100 }] }),
      ),
    );
    const refused = saves.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ApiError).bizCode] : []));
    expect(refused).toEqual(Array(19).fill(40901));
    expect((await tree()).version).toBe(before.version + 1);
  });

  it('has a history in words, and returns to what it was', async () => {
    const { action_id } = await actionOf('喝水');
    const score = async (score_override: number) =>
      used.twin.saveCorpLayout({ version: (await tree()).version, tabs: [], actions: [{ action_id, enabled: true, score_override }] });
    await score(2);
    await score(3);
    const { list } = await used.twin.listHistoryEntries({ object: 'corp_layout' });
    const detail = await used.twin.getHistoryEntry({ id: list[0]?.id as number });
    expect(detail.from_previous).toEqual([
      { field: 'score_override', item: '喝水', before: '2', after: '3', before_name: null, after_name: null },
    ]);
    const back = await used.twin.restoreHistoryEntry({ id: list[1]?.id as number, latest: detail.latest });
    expect(back.entry.change).toBe('restored');
    expect(await actionOf('喝水')).toMatchObject({ effective_score: 2 });
    expect((await used.admin.listHistoryEntries({ object: 'corp_layout', object_id: list[0]?.object_id as number })).list).toEqual([]);
  });

  it('does not return to changes of an action that is gone, and names it', async () => {
    const { tab_id } = await tabOf('sport');
    const yoga = await used.admin.createConfigAction({ tab_id, name: '瑜伽', key: 'yoga', input_type: 'bool', score: 1 });
    const { version } = await tree();
    const own = await used.twin.saveCorpLayout({ version, tabs: [], actions: [{ action_id: yoga.id, enabled: true, alias: '晨间瑜伽' }] });
    const [entry] = (await used.twin.listHistoryEntries({ object: 'corp_layout' })).list;
    await used.admin.deleteConfigAction({ id: yoga.id });
    await used.twin.saveCorpLayout({ version: own.version, tabs: [{ tab_id, enabled: false }], actions: [] });
    const [newest] = (await used.twin.listHistoryEntries({ object: 'corp_layout' })).list;
    const before = await tree();
    const refused = await expectRefusal(
      used.twin.restoreHistoryEntry({ id: entry?.id as number, latest: newest?.number as number }),
      42200,
    );
    expect(refused.message).toContain('瑜伽');
    expect(await tree()).toEqual(before);
  });
});
