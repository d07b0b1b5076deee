import type { ApiError } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const breath = { name: '呼吸', key: 'breath', type: 'custom', sort: 9 } as const;

onEveryStore('tabs of the day', (options) => {
  const used = useTwoCompanies(options);

  it('are there from the start, in every company', async () => {
    for (const client of [used.admin, used.twin]) {
      const { list } = await client.listConfigTabs({});
      expect(list.map((one) => one.key)).toEqual(['diet', 'sport', 'drink', 'sleep', 'weight', 'emotion']);
      expect(list.every((one) => one.action_count > 0 && one.status === 'on')).toBe(true);
    }
  });

  it('are written by installation administrators, for all companies', async () => {
    await expectRefusal(used.twin.createConfigTab(breath), 40300);
    const made = await used.admin.createConfigTab(breath);
    expect(made).toMatchObject({ ...breath, icon: null, status: 'on', action_count: 0, version: 1 });
    expect((await expectRefusal(used.admin.createConfigTab(breath), 40902)).detail.errors?.[0]).toMatchObject({ field: 'key' });
    expect((await used.twin.listConfigTabs({ type: 'custom' })).list).toEqual([made]);
    const { id } = made;
    const saves = await Promise.allSettled(
      Array.from({ length: 20 }, (_, sort) => used.admin.updateConfigTab({ ...breath, id, version: 1, sort })),
    );
    const refused = saves.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ApiError).bizCode] : []));
    expect(refused).toEqual(Array(19).fill(40901));
    await expectRefusal(used.twin.updateConfigTab({ ...breath, id, version: 2 }), 40300);
    await expectRefusal(used.twin.deleteConfigTab({ id }), 40300);
  });

  it('can be deleted only without actions, and restored from the history', async () => {
    const { list } = await used.admin.listConfigTabs({ keyword: 'breath' });
    const id = list[0]?.id as number;
    const action = await used.admin.createConfigAction({ tab_id: id, name: '腹式呼吸', key: 'deep_breath', input_type: 'bool', score: 1 });
    expect((await expectRefusal(used.admin.deleteConfigTab({ id }), 40903)).message).toContain('腹式呼吸');
    await used.admin.deleteConfigAction({ id: action.id });
    await used.admin.deleteConfigTab({ id });
    await expectRefusal(used.admin.deleteConfigTab({ id }), 40400);
    const [deleted, saved] = (await used.admin.listHistoryEntries({ object: 'config_tab', object_id: id })).list;
    expect(deleted?.change).toBe('deleted');
    await used.admin.restoreHistoryEntry({ id: saved?.id as number, latest: deleted?.number as number });
    expect((await used.twin.listConfigTabs({ keyword: 'breath' })).list[0]).toMatchObject({ name: '呼吸', type: 'custom' });
    expect((await used.twin.listHistoryEntries({ object: 'config_tab' })).list).toEqual([]);
  });

  it('are at most 50', async () => {
    const { total } = await used.admin.listConfigTabs({});
    for (let at = total; at < 50; at++) await used.admin.createConfigTab({ name: `第${at}个`, key: `tab_${at}`, type: 'custom', sort: 20 });
    expect((await expectRefusal(used.admin.createConfigTab({ ...breath, key: 'one_more' }), 42200)).message).toContain('50');
    expect((await used.twin.getCorpConfigTree({})).tabs).toHaveLength(50);
  });
});
