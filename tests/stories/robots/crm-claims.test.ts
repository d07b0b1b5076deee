import type { Client, Data, Input } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/robots/crm-task/scheduled';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { addAccounts } from '../../support/robot-accounts.js';
import { addDevice, deviceClient, type RobotDevice } from '../../support/robot-devices.js';
import { onEveryStore } from '../../support/stores.js';

type Claim = Data<'createCrmClaims'>['items'][number];

onEveryStore('work of devices', (options) => {
  const used = useTwoCompanies(options);
  let admin: Client;
  let device: RobotDevice;
  let other: RobotDevice;
  let accounts: number[];
  let day: string;
  let next = 13_711_110_000;

  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  const numbers = (count: number) => Array.from({ length: count }, () => ({ phone: String(next++) }));
  const always = { window_from: '00:00', window_to: '23:59', interval_s: 10, per_day: 1000 };
  const create = async (more: Partial<Input<'createCrmTask'>> = {}) => {
    const task = await admin.createCrmTask({
      ...{ name: '设备任务', type: 'add_friend', source: 'import', executor: 'device', items: numbers(4) },
      ...{ wx_member_ids: accounts, plan: { from: day, ...always }, ...more },
    });
    return change(task, { status: 'running' });
  };
  const change = ({ id, version, name, plan, script }: Data<'getCrmTask'>, more: Partial<Input<'updateCrmTask'>>) => {
    const { to, ...rest } = plan;
    const kept = { plan: { ...rest, ...(to === null ? {} : { to }) }, ...(script ? { script_id: script.id } : {}) };
    return admin.updateCrmTask({ id, version, name, status: 'running', ...kept, ...more });
  };
  const passPause = () => rows(sql`update robot_pace set next_at = now()`);
  const passLease = () => rows(sql`update crm_task_item set lease_until = now() - interval '1 second' where status = 'doing'`);
  const watch = () => used.server.runScheduledTasks(scheduledTasks);
  const claim = async (by = device) => {
    await passPause();
    return (await by.client.createCrmClaims({ limit: 50 })).items;
  };
  const report = (items: readonly Claim[], status: 'success' | 'failed' | 'refused' | 'doing' = 'success', by = device) =>
    by.client.saveCrmTaskResults({ id: items[0]?.task_id ?? 0, results: items.map(({ item_id }) => ({ item_id, status })) });
  const itemsOf = async (id: number) => (await admin.listCrmTaskItems({ id, limit: 100 })).list;

  beforeAll(async () => {
    admin = used.admin;
    device = await addDevice(admin, used.server.url, 'CLAIM-1');
    other = await addDevice(admin, used.server.url, 'CLAIM-2');
    accounts = await addAccounts(admin, 2, { device_id: device.id, daily_add_cap: 200 });
    [day] = (await rows(sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date::text as day`)).map((row) => row.day) as [
      string,
    ];
  });

  beforeEach(async () => {
    await rows(sql`delete from crm_task where name = '设备任务'`);
    await rows(sql`update robot_pace set adds = 0`);
  });

  it('is off until an administrator switches robot_devices on', async () => {
    await expectRefusal(device.client.createCrmClaims({}), 40900);
    const refusal = await expectRefusal(create(), 42200);
    expect(refusal.detail.errors?.[0]).toMatchObject({ field: 'executor', rule: 'off' });
    await admin.saveParamValue({ key: 'robot_devices', value: 'true', version: 0 });
    expect((await device.client.createCrmClaims({})).items).toEqual([]);
  });

  it('gives each account one item with its number, and each item once', async () => {
    const task = await create();
    const first = await claim();
    expect(first.map(({ wx_member }) => wx_member.id).sort()).toEqual([...accounts].sort());
    expect(first[0]).toMatchObject({ task_id: task.id, type: 'add_friend', phone: expect.stringMatching(/^1371111\d{4}$/), text: null });
    // While an account has an item, nothing more is due; another device has no accounts.
    expect(await claim()).toEqual([]);
    expect(await claim(other)).toEqual([]);
    expect((await itemsOf(task.id)).filter(({ status }) => status === 'doing').map(({ claimed_until }) => claimed_until !== null)).toEqual([
      true,
      true,
    ]);
    expect(await report(first)).toMatchObject({ ok: first.map(({ item_id }) => item_id).sort((one, two) => one - two), failed: [] });
    // Before the pause is over, nothing is due.
    expect((await device.client.createCrmClaims({})).items).toEqual([]);
    await report(await claim());
    const done = await admin.getCrmTask({ id: task.id });
    expect([done.status, done.counters.success, done.counters.total]).toEqual(['finished', 4, 4]);
    const logged = await rows(
      sql<{ count: number }>`select count(*)::int as count from crm_claim_log where task_id = ${task.id} and device_id = ${device.id}`,
    );
    expect(logged[0]?.count).toBe(4);
  });

  it('goes back after two minutes without a result, and fails after three tries', async () => {
    const task = await create({ wx_member_ids: accounts.slice(0, 1), items: numbers(1) });
    for (let tries = 1; tries <= 3; tries++) {
      expect(await claim(), String(tries)).toHaveLength(1);
      await passLease();
      await watch();
    }
    expect(await itemsOf(task.id)).toMatchObject([{ status: 'failed', tries: 3, result: '设备三次没有上报结果' }]);
    expect((await admin.getCrmTask({ id: task.id })).status).toBe('finished');
  });

  it('takes a late result while nobody else has the item, and a repeated one', async () => {
    const task = await create({ wx_member_ids: accounts.slice(0, 1), items: numbers(2) });
    const items = await claim();
    await passLease();
    await watch();
    expect((await report(items)).failed).toEqual([]);
    expect((await report(items)).failed).toEqual([]);
    expect((await report(items, 'refused')).failed).toMatchObject([{ code: 40900 }]);
    expect((await admin.getCrmTask({ id: task.id })).counters).toMatchObject({ success: 1, waiting: 1 });
  });

  it('refuses results for an item of another device, of another task, unknown, or named twice', async () => {
    const task = await create();
    const [item] = (await claim()) as [Claim];
    expect((await report([item], 'success', other)).failed).toMatchObject([{ id: item.item_id, code: 40900 }]);
    const results = [{ item_id: item.item_id, status: 'success' as const }];
    await expectRefusal(device.client.saveCrmTaskResults({ id: 999_999_999, results }), 40400);
    const elsewhere = await create({ name: '设备任务', items: numbers(1) });
    expect((await device.client.saveCrmTaskResults({ id: elsewhere.id, results })).failed).toMatchObject([{ code: 40400 }]);
    await expectRefusal(device.client.saveCrmTaskResults({ id: task.id, results: [...results, ...results] }), 42200);
    expect((await itemsOf(task.id)).filter(({ status }) => status === 'success')).toEqual([]);
    // Staff report only their own items, and this one is not.
    expect((await admin.saveCrmTaskResults({ id: task.id, results })).failed).toMatchObject([{ code: 40900 }]);
  });

  it('takes no result after the end of the task', async () => {
    const task = await create();
    const items = await claim();
    await change(task, { status: 'cancelled' });
    expect((await report(items)).failed.map(({ code }) => code)).toEqual(items.map(() => 40900));
    expect((await admin.getCrmTask({ id: task.id })).counters).toMatchObject({ expired: 4, success: 0, waiting: 0, doing: 0 });
    expect(await claim()).toEqual([]);
  });

  it('ends with the last day of its plan', async () => {
    const task = await create();
    await rows(sql`update crm_task set plan_from = plan_from - 2, plan_to = plan_from - 1 where id = ${task.id}`);
    expect(await claim()).toEqual([]);
    await watch();
    expect(await admin.getCrmTask({ id: task.id })).toMatchObject({ status: 'finished', counters: { expired: 4 } });
    expect((await itemsOf(task.id))[0]).toMatchObject({ status: 'expired', result: '任务已结束' });
  });

  it('keeps the hours, the limits of plan and account, and pauses', async () => {
    const two = (value: number) => String(value).padStart(2, '0');
    const [clock] = await rows(sql<{ hour: number }>`select extract(hour from now() at time zone 'Asia/Shanghai')::int as hour`);
    const hour = clock?.hour ?? 0;
    const shut = hour >= 12 ? { window_from: '00:00', window_to: '11:00' } : { window_from: '13:00', window_to: '23:00' };
    await create({ plan: { from: day, ...always, ...shut } });
    expect(await claim(), two(hour)).toEqual([]);
    const [account] = accounts as [number];
    const limited = await create({ wx_member_ids: [account], items: numbers(5), plan: { from: day, ...always, per_day: 2 } });
    for (let done = 0; done < 2; done++) await report(await claim());
    expect(await claim()).toEqual([]);
    await change(limited, { status: 'paused' }).catch(() => undefined);
    await rows(sql`delete from crm_task where id = ${limited.id}`);
    await rows(sql`update robot_pace set adds = 199 where wx_member_id = ${account}`);
    await create({ wx_member_ids: [account], items: numbers(3) });
    await report(await claim());
    expect(await claim()).toEqual([]);
    const row = (await admin.listWorkMembers({ limit: 100 })).list.find(({ id }) => id === account);
    expect(row).toMatchObject({ daily_add_used: 200, daily_add_cap: 200 });
    const [pace] = await rows(
      sql<{ s: number }>`select extract(epoch from next_at - now())::float8 as s from robot_pace where wx_member_id = ${account}`,
    );
    await passPause();
    expect(pace?.s ?? 0).toBeLessThan(16.5);
  });

  it('claims nothing while paused, and goes on', async () => {
    const task = await create();
    const paused = await change(task, { status: 'paused' });
    expect(await claim()).toEqual([]);
    await change(paused, { status: 'running' });
    expect(await claim()).toHaveLength(2);
  });

  it('leaves what a restricted account has to the others', async () => {
    const [one, two] = accounts as [number, number];
    const task = await create({ items: numbers(6) });
    const row = async () => (await admin.listWorkMembers({ limit: 100 })).list.find(({ id }) => id === one) ?? expect.unreachable();
    const { staff, wx_alias, nickname, version } = await row();
    const account = { id: one, wx_alias, nickname, user_id: staff.id, device_id: device.id, daily_add_cap: 200 };
    const items = await claim();
    await admin.updateWorkMember({ ...account, version, banned: true });
    expect(await row()).toMatchObject({ online: 'banned' });
    await passLease();
    await watch();
    expect(new Set((await itemsOf(task.id)).map(({ wx_member }) => wx_member?.id))).toEqual(new Set([two]));
    expect((await claim()).map(({ wx_member }) => wx_member.id)).toEqual([two]);
    expect(items).toHaveLength(2);
    await admin.updateWorkMember({ ...account, version: version + 1 });
  });

  it('moves what waits when a task gets other accounts; left out, they stay', async () => {
    const [one, two] = accounts as [number, number];
    const task = await create({ wx_member_ids: [one] });
    const renamed = await change(task, { name: '设备任务' });
    expect(renamed.wx_members.map(({ id }) => id)).toEqual([one]);
    const moved = await change(renamed, { wx_member_ids: [two] });
    expect(moved.wx_members.map(({ id }) => id)).toEqual([two]);
    expect(new Set((await itemsOf(task.id)).map(({ wx_member }) => wx_member?.id))).toEqual(new Set([two]));
    for (const wx_member_ids of [[two, 999_999_999], [999_999_999]]) await expectRefusal(change(moved, { wx_member_ids }), 42200);
    await expectRefusal(change(moved, { assignee_ids: [1] }), 42200);
    expect((await admin.getCrmTask({ id: task.id })).version).toBe(moved.version);
  });

  it('is refused when the token is replaced inside a claim, and nothing is claimed', async () => {
    const task = await create();
    await passPause();
    const { database } = used.server.deps;
    let begun: Promise<unknown> | undefined;
    // The rotation holds the device; the claim has found the earlier token by then.
    await database.system(async (db) => {
      await sql`select from robot_device where id = ${device.id} for no key update`.execute(db);
      begun = device.client.createCrmClaims({}).then(
        () => 200,
        (error) => error.bizCode,
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      await sql`update robot_device set token_hash = '\\x00' where id = ${device.id}`.execute(db);
    });
    expect(await begun).toBe(40115);
    const fresh = await admin.createDeviceToken({ id: device.id });
    expect((await admin.getCrmTask({ id: task.id })).counters.doing).toBe(0);
    device = { id: device.id, token: fresh.token, client: deviceClient(used.server.url, fresh.token) };
    // What is held stays the device's own.
    const items = await claim();
    const again = await admin.createDeviceToken({ id: device.id });
    await expectRefusal(report(items), 40115);
    device = { id: device.id, token: again.token, client: deviceClient(used.server.url, again.token) };
    expect((await report(items)).failed).toEqual([]);
  });

  it('forgets a phone that is erased meanwhile', async () => {
    const phone = '13722220001';
    const { id } = await admin.createCustomer({ nick_name: '执行中删除', phone });
    const task = await create({ items: [{ phone }], wx_member_ids: accounts.slice(0, 1) });
    const items = await claim();
    expect(items).toMatchObject([{ phone, name: '执行中删除' }]);
    await admin.eraseCustomer({ id, typed_name: '执行中删除' });
    expect((await report(items)).failed).toMatchObject([{ code: 40400 }]);
    expect((await admin.getCrmTask({ id: task.id })).counters.total).toBe(0);
    expect(await rows(sql`select from crm_task_item where phone = ${phone}`)).toEqual([]);
  });

  it('gives devices the steps with which the task began', async () => {
    const step = { order: 1, trigger: 'start' as const, content: '你好' };
    const script = await admin.createCrmScript({ name: '招呼', scene: 'greeting', steps: [step] });
    await create({ script_id: script.id, wx_member_ids: accounts.slice(0, 1), items: numbers(1) });
    await admin.updateCrmScript({
      ...{ id: script.id, version: script.version, name: '招呼', scene: 'greeting' as const },
      steps: [{ ...step, content: '改过' }],
    });
    expect(await claim()).toMatchObject([{ text: '你好', steps: [{ order: 1, content: '你好', attachment: null }] }]);
    await expectRefusal(admin.deleteCrmScript({ id: script.id }), 40903);
  });

  it('shares accounts with robot messages: one protocol, one pause', async () => {
    const [account] = accounts as [number];
    await create({ wx_member_ids: [account] });
    await claim();
    const messages = await device.client.createThirdChatClaims({ wx_member_ids: [account] });
    expect(messages.items).toEqual([]);
    await expectRefusal(other.client.createThirdChatClaims({ wx_member_ids: [account] }), 42200);
    await expectRefusal(admin.createThirdChatClaims({ wx_member_ids: [account] }), 42200);
    expect(await device.client.saveThirdChatResults({ results: [{ item_id: 1, fence: 1, status: 'sent' }] })).toMatchObject({ ok: [] });
  });
});
