import type { Client, Data, Input } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/messages/third-chat/scheduled';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const corpid = 'wwsandbox';
type Claim = Data<'createThirdChatClaims'>['items'][number];

onEveryStore('robot messages', (options) => {
  const used = useAdmin(options);
  let admin: Client;
  let accounts: number[];

  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  const create = (more: Partial<Input<'createThirdChat'>> = {}) =>
    admin.createThirdChat({
      ...{ type: 'people', name: '复购关怀', wx_member_ids: accounts, content: '先吃蔬菜', interval_s: { min: 5, max: 5 } },
      ...{ daily_cap: 2000, window_from: '00:00', window_to: '23:59', ...more },
    });
  const claim = (wx_member_ids = accounts, device_code = 'QH-1') => admin.createThirdChatClaims({ device_code, wx_member_ids });
  const report = (items: readonly Claim[], status: 'sent' | 'failed' | 'skipped' = 'sent') =>
    admin.saveThirdChatResults({
      device_code: 'QH-1',
      results: items.map(({ item_id, fence }) => ({ item_id, fence, status, ...(status === 'failed' ? { message: '网络中断' } : {}) })),
    });
  /** As if the pause between two messages were over. */
  const passPause = () => rows(sql`update robot_pace set next_at = now()`);
  const passLease = () => rows(sql`update third_item set lease_until = now() - interval '1 second' where status = 'sending'`);
  const countersOf = async (id: number) => (await admin.getThirdChat({ id })).counters;
  const cancel = (id: number) => admin.changeThirdChatStatus({ id, status: 'cancelled' });

  beforeAll(async () => {
    admin = used.admin;
    // Devices and messages of the demo data would be counted, too.
    await rows(sql`delete from third_chat`);
    await rows(sql`update wx_member set device_id = null`);
    await rows(sql`delete from robot_device`);
    const staff = await rows(sql<{ id: number }>`select s.id from external_user_follow f join staff s on s.enterprise_id = f.enterprise_id
      and s.wx_userid = f.wx_userid and s.deleted_at is null join enterprise e on e.id = s.enterprise_id
      where e.corpid = ${corpid} and f.ended_at is null and s.wx_status = 1
        and not exists (select from wx_member w where w.enterprise_id = s.enterprise_id and w.user_id = s.id) group by s.id order by count(*) desc, s.id limit 2`);
    accounts = [];
    for (const { id } of staff)
      accounts.push((await admin.createWorkMember({ user_id: id, wx_alias: `robot${id}`, nickname: `小助手 ${id}` })).id);
    accounts.sort((one, other) => one - other);
  });

  it('are off until an administrator switches robot_devices on', async () => {
    expect(await admin.getThirdChatState()).toMatchObject({ enabled: false, devices: 0 });
    await expectRefusal(create(), 42200);
    await expectRefusal(claim(), 40900);
    const draft = await create({ draft: true });
    expect(draft.status).toBe('draft');
    await expectRefusal(admin.changeThirdChatStatus({ id: draft.id, status: 'running' }), 42200);
    await admin.saveParamValue({ key: 'robot_devices', value: 'true', version: 0 });
    expect(await admin.getThirdChatState()).toMatchObject({ enabled: true });
    expect(await admin.changeThirdChatStatus({ id: draft.id, status: 'running' })).toMatchObject({ status: 'running' });
    await cancel(draft.id);
    await admin.deleteThirdChat({ id: draft.id });
  });

  it('reach whom the estimate says, each once, by devices that claim and report', async () => {
    const { total, per_member } = await admin.getThirdChatAudience({ wx_member_ids: accounts, daily_cap: 7 });
    expect(per_member.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(per_member.map(({ count, days }) => [days === Math.ceil(count / 7), count > 0])).toEqual([
      [true, true],
      [true, true],
    ]);
    const { id, counters } = await create();
    expect(counters).toEqual({ total, waiting: total, sending: 0, sent: 0, failed: 0, skipped: 0 });
    const seen = new Set<string>();
    for (let look = 0; look < total; look++) {
      const { items } = await claim();
      if (items.length === 0) break;
      expect(items.map((item) => item.content)).toEqual(items.map(() => '先吃蔬菜'));
      for (const { external_userid } of items) {
        expect(seen.has(external_userid ?? '')).toBe(false);
        seen.add(external_userid ?? '');
      }
      // Before the pause is over, and while a report is missing, nothing more is due.
      expect((await claim()).items).toEqual([]);
      expect((await report(items)).ok).toEqual(items.map(({ item_id }) => item_id));
      expect((await claim()).items).toEqual([]);
      await passPause();
    }
    const done = await admin.getThirdChat({ id });
    expect([done.status, done.counters.sent, seen.size]).toEqual(['finished', total, total]);
    const listed = [];
    for await (const row of admin.paginate('listThirdChatItems', { id, status: 'sent' })) listed.push(row);
    expect(listed.every(({ claimed_at, sent_at }) => claimed_at !== null && sent_at !== null)).toBe(true);
    expect(listed).toHaveLength(total);
    await rows(sql`update third_item set sent_at = sent_at - interval '2 days' where message_id = ${id}`);
  });

  it('go back without a report, and fail after three tries', async () => {
    const [account] = accounts as [number];
    const { id } = await create({ wx_member_ids: [account] });
    await passPause();
    let item: Claim | undefined;
    for (let look = 1; look <= 3; look++) {
      const { items } = await claim([account]);
      item = items[0] ?? expect.unreachable();
      expect([items.length, item.fence]).toEqual([1, look]);
      await passPause();
      await passLease();
    }
    const next = (await claim([account])).items[0] ?? expect.unreachable();
    expect(next.item_id).not.toBe(item?.item_id);
    expect((await admin.listThirdChatItems({ id, status: 'failed' })).list).toMatchObject([
      { id: item?.item_id, tries: 3, error: '设备三次没有上报结果' },
    ]);
    // A report of an earlier claim does not count; a repeated one changes nothing.
    expect(
      (await admin.saveThirdChatResults({ device_code: 'QH-1', results: [{ item_id: next.item_id, fence: 9, status: 'sent' }] })).failed,
    ).toHaveLength(1);
    await report([next], 'failed');
    await report([next], 'failed');
    expect(await admin.listThirdChatItems({ id, keyword: next.receiver_name })).toMatchObject({
      list: [{ status: 'waiting', tries: 1, error: '网络中断' }],
    });
    expect((await countersOf(id)).failed).toBe(1);
    await cancel(id);
    const { total, skipped, failed } = await countersOf(id);
    expect([skipped + failed, failed]).toEqual([total, 1]);
  });

  it('send nothing outside their hours, above their cap, or while paused', async () => {
    const [account] = accounts as [number];
    const { rows: clock } = {
      rows: await rows(sql<{ hour: number }>`select extract(hour from now() at time zone 'Asia/Shanghai')::int as hour`),
    };
    const hour = clock[0]?.hour ?? 0;
    const two = (value: number) => String(value).padStart(2, '0');
    const outside = hour >= 12 ? { window_from: '00:00', window_to: '11:00' } : { window_from: '13:00', window_to: '23:00' };
    const shut = await create({ wx_member_ids: [account], ...outside });
    await passPause();
    expect((await claim([account])).items, two(hour)).toEqual([]);
    await cancel(shut.id);
    const { id } = await create({ wx_member_ids: [account], daily_cap: 2 });
    for (let sent = 0; sent < 2; sent++) {
      await passPause();
      await report((await claim([account])).items);
    }
    await passPause();
    expect((await claim([account])).items).toEqual([]);
    expect((await countersOf(id)).sent).toBe(2);
    await cancel(id);
    const other = await create({ wx_member_ids: [account] });
    await admin.changeThirdChatStatus({ id: other.id, status: 'paused' });
    expect((await claim([account])).items).toEqual([]);
    await expectRefusal(admin.deleteThirdChat({ id: other.id }), 40900);
    await admin.changeThirdChatStatus({ id: other.id, status: 'running' });
    expect((await claim([account])).items).toHaveLength(1);
    await passLease();
    await cancel(other.id);
    await claim([account]);
    await expectRefusal(admin.changeThirdChatStatus({ id: other.id, status: 'running' }), 40900);
  });

  it('pass over those who are no longer reachable, and wait for a device', async () => {
    const [account] = accounts as [number];
    const { id } = await create({ wx_member_ids: [account] });
    const first = (await admin.listThirdChatItems({ id, limit: 1 })).list[0]?.external_user?.id ?? 0;
    await rows(sql`update external_user_follow set ended_at = now() where external_user_id = ${first}`);
    await passPause();
    expect((await claim([account])).items).toHaveLength(1);
    expect((await admin.listThirdChatItems({ id, status: 'skipped' })).list).toMatchObject([
      { external_user: { id: first }, error: '对方已不是好友' },
    ]);
    await rows(sql`update third_chat set started_at = now() - interval '1 hour' where id = ${id}`);
    await rows(sql`update robot_device set last_heartbeat = now() - interval '1 hour'`);
    await used.server.runScheduledTasks(scheduledTasks);
    expect(await admin.getThirdChat({ id })).toMatchObject({ status: 'paused', error: expect.stringMatching(/没有在线的设备/) });
    await claim([account]);
    expect(await admin.getThirdChat({ id })).toMatchObject({ status: 'running', error: null });
    await cancel(id);
  });

  it('go to the groups of an account', async () => {
    const groups = await admin.getThirdChatGroups({ wx_member_ids: accounts });
    const [group] = groups.sample;
    if (!group) return expect(groups.total).toBe(0);
    const { id, counters } = await create({ type: 'group', chat_ids: [group.id] });
    expect(counters.total).toBe(1);
    await passLease();
    await passPause();
    const { items } = await claim();
    expect(items).toMatchObject([{ chat_id: expect.any(String), external_userid: null, receiver_name: group.name }]);
    await report(items);
    expect(await admin.getThirdChat({ id })).toMatchObject({ status: 'finished', chats: [group] });
  });

  it('refuse what cannot be sent', async () => {
    for (const [field, input] of [
      ['content', { content: undefined as never }],
      ['interval_s', { interval_s: { min: 9, max: 5 } }],
      ['window_to', { window_from: '20:00', window_to: '09:00' }],
      ['wx_member_ids', { wx_member_ids: [999_999_999] }],
      ['device_ids', { device_ids: [999_999_999] }],
      ['chat_ids', { type: 'group' as const, chat_ids: [999_999_999] }],
      ['filter', { filter: { added_from: '2099-01-01' } }],
    ] as const) {
      const refusal = await create(input as object).then(
        () => undefined,
        (error) => error,
      );
      expect([field, refusal?.bizCode, refusal?.detail.errors?.[0]?.field]).toEqual([field, 42200, field]);
    }
    const draft = await create({ draft: true });
    const update = {
      id: draft.id,
      version: draft.version,
      type: 'people' as const,
      name: '改名',
      wx_member_ids: accounts,
      interval_s: { min: 5, max: 9 },
    };
    const rest = { daily_cap: 5, window_from: '09:00', window_to: '20:00', content: '新的', draft: true };
    expect(await admin.updateThirdChat({ ...update, ...rest })).toMatchObject({ name: '改名', daily_cap: 5, status: 'draft' });
    await expectRefusal(admin.updateThirdChat({ ...update, ...rest }), 40901);
    await admin.deleteThirdChat({ id: draft.id });
  });
});
