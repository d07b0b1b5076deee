import type { ApiError, Client } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { logDetails } from '../../support/log-details.js';
import { onEveryStore } from '../../support/stores.js';

const hour = { key: 'test.remind_hour', name: '打卡提醒时间', value: '20', value_type: 'int', group: '测试' } as const;

onEveryStore('parameters', (options) => {
  const used = useTwoCompanies(options);

  const own = async (client: Client, key: string) => client.queryParamValue({ key });

  it('are created by installation administrators only', async () => {
    expect((await used.admin.getSessionInfo()).permissions).toContain('installation');
    expect((await used.twin.getSessionInfo()).permissions).not.toContain('installation');
    await expectRefusal(used.twin.createParam(hour), 40300);
    const made = await used.admin.createParam(hour);
    expect(made).toMatchObject({ ...hour, is_secret: false, editable: true, version: 1 });
    const taken = await expectRefusal(used.admin.createParam(hour), 40902);
    expect(taken.detail.errors?.[0]).toMatchObject({ field: 'key' });
    const changed = await used.admin.updateParam({ ...hour, id: made.id, version: 1, name: '打卡提醒时间（点）' });
    expect(changed.version).toBe(2);
    await expectRefusal(used.admin.updateParam({ ...hour, id: made.id, version: 1 }), 40901);
    // The companies read it alike.
    expect((await used.twin.listParams({ group: '测试' })).list.map((one) => one.name)).toEqual(['打卡提醒时间（点）']);
  });

  it('have a separate value in each company', async () => {
    expect(await used.twin.queryParams({ names: [hour.key, 'test.unknown'] })).toEqual({ [hour.key]: '20' });
    const saved = await used.twin.saveParamValue({ key: hour.key, value: '21', version: 0 });
    expect(saved).toMatchObject({ value: '21', default_value: '20', overridden: true, version: 1 });
    expect(await used.twin.queryParams({ names: [hour.key] })).toEqual({ [hour.key]: '21' });
    expect(await used.admin.queryParams({ names: [hour.key] })).toEqual({ [hour.key]: '20' });
    await expectRefusal(used.twin.saveParamValue({ key: hour.key, value: '22', version: 0 }), 40901);
    await used.twin.deleteParamValue({ key: hour.key });
    expect(await own(used.twin, hour.key)).toMatchObject({ value: '20', overridden: false, version: 0 });
    await expectRefusal(used.twin.deleteParamValue({ key: hour.key }), 40400);
  });

  it('keep to their kind', async () => {
    const wrong = async (value: string) =>
      (await expectRefusal(used.twin.saveParamValue({ key: hour.key, value, version: 0 }), 42200)).detail.errors?.[0];
    for (const value of ['', '8.5', '二十', '１', '0x1', '99999999999999999999'])
      expect(await wrong(value), value).toMatchObject({ field: 'value', rule: 'int' });
    const json = {
      key: 'test.hours',
      name: '时段',
      value_type: 'json',
      group: '测试',
      value: '[1]',
      json_schema: '{"type":"array","items":{"type":"integer"}}',
    } as const;
    await expectRefusal(used.admin.createParam({ ...json, json_schema: '{"type":"nothing"}' }), 42200);
    await used.admin.createParam(json);
    const refused = await expectRefusal(used.twin.saveParamValue({ key: json.key, value: '["8"]', version: 0 }), 42200);
    expect(refused.detail.errors?.[0]).toMatchObject({ field: 'value', rule: 'schema' });
    expect(refused.message).toContain('/0');
    const rich = { key: 'test.guide', name: '说明', value_type: 'rich', group: '测试' } as const;
    const { value } = await used.admin.createParam({
      ...rich,
      value: '<p onclick="x()">好<script>x()</script><a href="javascript:x()">看</a><img src="https://a.example/b.png" onerror="x()"></p>',
    });
    expect(value).toBe('<p>好<a>看</a><img src="https://a.example/b.png" /></p>');
  });

  const valuesOf = {
    hour: { good: ['0', '9', '23'], bad: ['24', '99', '08', '-1', '8.5', '二十', ''] },
    choice: { good: ['weight'], bad: ['Weight', 'sleep', ''] },
    list: { good: ['["早","晚"]'], bad: ['[]', '["早","早"]', '[" 早"]', '[""]', '[1]', '{}', '早', '["1","2","3","4"]'] },
    meal_times: {
      good: ['{"breakfast":["06:00","10:00"]}'],
      bad: ['{}', '[]', '{"tea":["06:00","10:00"]}', '{"lunch":["14:00","11:00"]}', '{"lunch":["6","10"]}', '{"lunch":["24:00","25:00"]}'],
    },
    int: { good: ['0', '60'], bad: ['-1', '61', '1.5'] },
    string: { good: ['食宜'], bad: ['', '一二三四五六'] },
  } as const;
  const limits = {
    list: { minimum: 1, maximum: 3 },
    int: { minimum: 0, maximum: 60, unit: 's' },
    string: { minimum: 1, maximum: 5 },
    choice: {
      choices: [
        { value: 'weight', label: '体重', label_en: 'Weight' },
        { value: 'none', label: '不显示' },
      ],
    },
  } as const;

  it.each(Object.entries(valuesOf))('take only values that the declaration allows: %s', async (kind, { good, bad }) => {
    const value_type = kind as keyof typeof valuesOf;
    const key = `test.kind_${value_type}`;
    await used.admin.createParam({ key, name: '类型', group: '测试', value_type, ...(limits as Record<string, object>)[value_type] });
    let version = 0;
    for (const value of good) ({ version } = await used.twin.saveParamValue({ key, value, version }));
    for (const value of bad) {
      const refused = await expectRefusal(used.twin.saveParamValue({ key, value, version }), 42200);
      expect(refused.detail.errors?.[0]?.field, value).toBe('value');
    }
    expect((await own(used.twin, key)).value).toBe(good.at(-1));
  });

  it('say their limits in words', async () => {
    const refused = await expectRefusal(used.twin.saveParamValue({ key: 'test.kind_int', value: '61', version: 2 }), 42200);
    expect(refused.message).toContain('请填写 0 到 60 秒的整数');
    const hourly = await expectRefusal(used.twin.saveParamValue({ key: 'test.kind_hour', value: '99', version: 3 }), 42200);
    expect(hourly.message).toContain('请选择 0 点到 23 点之间的整点');
  });

  it('refuse a state of the history that the declaration no longer allows, and show values in words', async () => {
    const key = 'test.narrow';
    const made = await used.admin.createParam({ key, name: '提醒', group: '测试', value_type: 'int', value: '99' });
    const { version } = await used.admin.updateParam({
      id: made.id,
      version: 1,
      key,
      name: '提醒',
      group: '测试',
      value_type: 'hour',
      value: '20',
    });
    expect(version).toBe(2);
    const [newest, first] = (await used.admin.listHistoryEntries({ object: 'param', object_id: made.id })).list;
    const detail = await used.admin.getHistoryEntry({ id: newest?.id as number });
    expect(detail.from_previous.find(({ field }) => field === 'value')).toMatchObject({ after_name: '20:00' });
    await used.admin.saveParamValue({ key, value: '21', version: 0 });
    await used.server.deps.database.system((db) =>
      db
        .updateTable('history_entry')
        .set({ state: JSON.stringify({ key, value: '99' }) })
        .where('object', '=', 'param_value')
        .where('object_id', '=', made.id)
        .execute(),
    );
    await used.admin.saveParamValue({ key, value: '22', version: 1 });
    const entries = (await used.admin.listHistoryEntries({ object: 'param_value', object_id: made.id })).list;
    const wrong = entries.at(-1);
    await expectRefusal(used.admin.restoreHistoryEntry({ id: wrong?.id as number, latest: entries.length }), 42200);
    expect((await own(used.admin, key)).value).toBe('22');
    expect(first).toBeDefined();
  });

  it('keep only declarations that make sense', async () => {
    const base = { key: 'test.wrong', name: '错', group: '测试' } as const;
    const field = async (input: object) =>
      (await expectRefusal(used.admin.createParam({ ...base, value_type: 'int', ...input }), 42200)).detail.errors?.[0]?.field;
    expect(await field({ minimum: 2, maximum: 1 })).toBe('maximum');
    expect(await field({ value_type: 'hour', maximum: 5 })).toBe('minimum');
    expect(await field({ value_type: 'bool', unit: 's' })).toBe('unit');
    expect(await field({ value_type: 'choice', choices: [{ value: 'a', label: '甲' }] })).toBe('choices');
    expect(await field({ choices: limits.choice.choices })).toBe('choices');
  });

  it('keep their kind while companies have own values, and can be closed to companies', async () => {
    const { id, version } = (await used.admin.listParams({ keyword: hour.key })).list[0] as { id: number; version: number };
    await used.twin.saveParamValue({ key: hour.key, value: '22', version: 0 });
    await expectRefusal(used.admin.updateParam({ ...hour, id, version, value_type: 'string' }), 42200);
    await used.admin.updateParam({ ...hour, id, version, editable: false });
    expect(await own(used.twin, hour.key)).toMatchObject({ value: '20', overridden: false, editable: false });
    await expectRefusal(used.twin.saveParamValue({ key: hour.key, value: '23', version: 1 }), 42200);
  });

  it('answer no secret anywhere', async () => {
    const secret = 'hush-7f3b21';
    const made = await used.admin.createParam({
      key: 'test.secret',
      name: '网关密钥',
      value_type: 'string',
      group: '测试',
      value: secret,
      is_secret: true,
    });
    expect(made).toMatchObject({ value: null, value_set: true });
    await used.twin.saveParamValue({ key: 'test.secret', value: `${secret}-own`, version: 0 });
    expect(await own(used.twin, 'test.secret')).toMatchObject({ value: null, value_set: true, overridden: true });
    expect(await used.twin.queryParams({ names: ['test.secret'] })).toEqual({});
    const { id, version, key, name, value_type, group } = made;
    await expectRefusal(used.admin.updateParam({ id, version, key, name, value_type, group, is_secret: false }), 42200);
    const rows = await used.server.deps.database.system(async (db) => [
      await db.selectFrom('history_entry').selectAll().execute(),
      await db.selectFrom('operation_log').selectAll().execute(),
      await db.selectFrom('param').selectAll().execute(),
      await db.selectFrom('param_value').selectAll().execute(),
    ]);
    expect(JSON.stringify([rows, ...(await logDetails(used.server.deps)).values()])).not.toContain(secret);
  });

  it('keep what they were, and return to it', async () => {
    const key = 'test.history';
    const made = await used.admin.createParam({ key, name: '历史', value: '1', value_type: 'int', group: '测试' });
    await used.admin.updateParam({ id: made.id, version: 1, key, name: '历史', value: '2', value_type: 'int', group: '测试', sort: 5 });
    const entries = async () => (await used.admin.listHistoryEntries({ object: 'param', object_id: made.id })).list;
    expect((await entries()).map(({ number, change, changes }) => ({ number, change, changes }))).toEqual([
      { number: 2, change: 'updated', changes: 2 },
      { number: 1, change: 'created', changes: expect.any(Number) },
    ]);
    const [newest, first] = await entries();
    const detail = await used.admin.getHistoryEntry({ id: newest?.id as number });
    expect(detail).toMatchObject({ operation_id: 'updateParam', latest: 2, to_current: [], may_restore: false });
    expect(detail.from_previous).toEqual([
      { field: 'sort', item: null, before: '0', after: '5', before_name: null, after_name: null },
      { field: 'value', item: null, before: '"1"', after: '"2"', before_name: '1', after_name: '2' },
    ]);
    await expectRefusal(used.admin.restoreHistoryEntry({ id: first?.id as number, latest: 1 }), 40901);
    const back = await used.admin.restoreHistoryEntry({ id: first?.id as number, latest: 2 });
    expect(back.entry).toMatchObject({ number: 3, change: 'restored', restored_number: 1 });
    expect(await own(used.admin, key)).toMatchObject({ value: '1', default_value: '1' });
    // A deleted record is restored as a new one.
    await used.admin.deleteParam({ id: made.id });
    expect((await entries())[0]).toMatchObject({ number: 4, change: 'deleted' });
    const revived = await used.admin.restoreHistoryEntry({ id: newest?.id as number, latest: 4 });
    expect(revived.entry).toMatchObject({ number: 1, change: 'restored', restored_number: 2 });
    expect((await used.admin.listParams({ keyword: key })).list[0]).toMatchObject({ value: '2', sort: 5 });
  });

  it('show each company only its own history, and common values’ history to administrators of the installation', async () => {
    const key = 'test.history';
    await used.twin.saveParamValue({ key, value: '7', version: 0 });
    await used.twin.saveParamValue({ key, value: '8', version: 1 });
    const { list } = await used.twin.listHistoryEntries({ object: 'param_value', keyword: key });
    expect(list.map((one) => one.change)).toEqual(['updated', 'created']);
    expect((await used.twin.listHistoryEntries({ object: 'param' })).list).toEqual([]);
    expect((await used.admin.listHistoryEntries({ object: 'param_value', keyword: key })).list).toEqual([]);
    await expectRefusal(used.admin.getHistoryEntry({ id: list[0]?.id as number }), 40400);
    const back = await used.twin.restoreHistoryEntry({ id: list[1]?.id as number, latest: 2 });
    expect(back.entry.change).toBe('restored');
    expect(await own(used.twin, key)).toMatchObject({ value: '7', overridden: true });
    const nutritionist = await used.server.as('chenyutong');
    expect((await nutritionist.listHistoryEntries({})).list).toEqual([]);
  });

  it('let one of 20 saves at once through', async () => {
    const { version } = await own(used.twin, 'test.history');
    const saves = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => used.twin.saveParamValue({ key: 'test.history', value: String(at), version })),
    );
    const refused = saves.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ApiError).bizCode] : []));
    expect(refused).toEqual(Array(19).fill(40901));
    expect((await own(used.twin, 'test.history')).version).toBe(version + 1);
  });
});
