import type { Input } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';
import { onEveryStore } from '../support/stores.js';

const savers = 20;
type Kind = NonNullable<Input<'listHistoryEntries'>['object']>;
type Safe = { ok: true; data: { version: number } } | { ok: false; error: { bizCode?: number | undefined } };

onEveryStore('twenty parallel saves of one configuration', (options) => {
  const used = useAdmin(options);

  /** Saves from twenty sides until each has succeeded, and compares history and record with what was saved. */
  async function saveAll(object: Kind, id: number, start: number, save: (name: string, version: number) => Promise<Safe>) {
    const names = Array.from({ length: savers }, (_, at) => `第 ${at} 次`);
    const first = await Promise.all(names.map((name) => save(name, start)));
    expect(first.filter((one) => one.ok)).toHaveLength(1);
    expect(first.flatMap((one) => (one.ok ? [] : [one.error.bizCode]))).toEqual(Array(savers - 1).fill(40901));

    let version = start + 1;
    let refused = 0;
    await Promise.all(
      names.map(async (name) => {
        for (;;) {
          const told = await save(`${name}后`, version);
          if (told.ok) {
            version = Math.max(version, told.data.version);
            return;
          }
          expect(told.error.bizCode).toBe(40901);
          refused++;
        }
      }),
    );
    expect(version).toBe(start + 1 + savers);
    expect(refused).toBeGreaterThan(0);

    const { list } = await used.admin.listHistoryEntries({ object, object_id: id, limit: 100 });
    const saves = list.slice(0, savers + 1);
    expect(saves.map((one) => one.number)).toEqual(saves.map((_, at) => (list[0]?.number as number) - at));
    const details = await Promise.all(saves.map((one) => used.admin.getHistoryEntry({ id: one.id })));
    const changes = details.map((one) => one.from_previous.filter((field) => field.field === 'name'));
    expect(changes.map((one) => one.length)).toEqual(Array(savers + 1).fill(1));
    const after = changes.map(([one]) => JSON.parse(one?.after ?? 'null') as string);
    // Each save is in the history once and starts with the result of the previous one.
    expect(after.slice(0, savers).toSorted()).toEqual(names.map((name) => `${name}后`).toSorted());
    expect(changes.slice(0, savers).map(([one]) => JSON.parse(one?.before ?? 'null'))).toEqual(after.slice(1));
    return after[0];
  }

  it('keeps every save of a parameter, with its version and difference', { timeout: 120_000 }, async () => {
    const param = { key: 'race.param', value: '1', value_type: 'int', group: '并发' } as const;
    const { id, version } = await used.admin.createParam({ ...param, name: '开始' });
    const last = await saveAll('param', id, version, (name, at) => used.admin.updateParam.safe({ ...param, id, name, version: at }));
    expect((await used.admin.listParams({ keyword: param.key })).list[0]).toMatchObject({ name: last, version: version + savers + 1 });
  });

  it('keeps every save of a department', { timeout: 120_000 }, async () => {
    const { id, version } = await used.admin.createDepartment({ name: '开始' });
    const last = await saveAll('department', id, version, (name, at) => used.admin.saveDepartment.safe({ id, name, version: at }));
    expect((await used.admin.listDepartments({ keyword: last ?? '' })).list[0]).toMatchObject({
      name: last,
      version: version + savers + 1,
    });
  });
});
