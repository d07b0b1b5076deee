import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { addAccounts } from '../../support/robot-accounts.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('allotments', (options) => {
  const used = useTwoCompanies(options);
  let accounts: [number, number];
  let today: string;
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  const later = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const customer = async (name: string, phone: string) => (await used.admin.createCustomer({ nick_name: name, phone })).id;
  const field = async (call: Promise<unknown>) => (await expectRefusal(call, 42200)).detail.errors?.[0]?.field;

  beforeAll(async () => {
    await used.admin.saveParamValue({ key: 'robot_devices', value: 'true', version: 0 });
    accounts = (await addAccounts(used.admin, 2)) as [number, number];
    today = (await rows(sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date::text as day`))[0]?.day ?? '';
  });

  it('end the day before the next one of the same customer begins, and keep their history', async () => {
    const id = await customer('分配一', '13511110001');
    const [one, two] = accounts;
    const first = await used.admin.createAllotment({ user_id: id, wx_member_id: one, from: today, reason: ' 原跟进人休假 ' });
    expect(first).toMatchObject({ customer: { id }, status: 'active', to: null, reason: '原跟进人休假', phone_masked: '135****0001' });
    await used.admin.createAllotment({ user_id: id, wx_member_id: two, from: later(3), to: later(9) });
    const { list } = await used.admin.listAllotments({ phone: '13511110001' });
    expect(list.map(({ wx_member, status, from, to }) => [wx_member.id, status, from, to])).toEqual([
      [two, 'active', later(3), later(9)],
      [one, 'ended', today, later(2)],
    ]);
    expect((await used.admin.listAllotments({ status: 'active', wx_member_id: two })).list.map((row) => row.customer?.id)).toContain(id);
    expect((await used.admin.listAllotments({ keyword: '分配一' })).total).toBe(2);
  });

  it('decide which account of a task gets the customer or the number', async () => {
    const [one, two] = accounts;
    const id = await customer('分配二', '13511110011');
    await used.admin.createAllotment({ user_id: id, wx_member_id: two, from: today });
    await used.admin.createAllotment({ phone: '13511110012', wx_member_id: two, from: today });
    await used.admin.createAllotment({ phone: '13511110013', wx_member_id: one, from: today });
    const task = await used.admin.createCrmTask({
      ...{
        name: '按分配',
        type: 'add_friend',
        source: 'import',
        executor: 'device',
        wx_member_ids: accounts,
        plan: { from: '2099-01-01' },
      },
      items: ['13511110011', '13511110012', '13511110013'].map((phone) => ({ phone })),
    });
    const { list } = await used.admin.listCrmTaskItems({ id: task.id });
    expect(list.map(({ wx_member }) => wx_member?.id)).toEqual([two, two, one]);
  });

  it('are shared evenly in a batch; one foreign customer refuses all', async () => {
    const ids = [await customer('批一', '13511110021'), await customer('批二', '13511110022'), await customer('批三', '13511110023')];
    const foreign = (await used.twin.createCustomer({ nick_name: '外企业', phone: '13511110024' })).id;
    const batch = { wx_member_ids: accounts, from: today };
    await expectRefusal(used.admin.createAllotments({ ...batch, user_ids: [...ids, foreign] }), 40400);
    await expectRefusal(used.admin.createAllotment({ user_id: foreign, wx_member_id: accounts[0], from: today }), 40400);
    expect((await used.admin.listAllotments({ keyword: '批' })).total).toBe(0);
    const { changed, shares } = await used.admin.createAllotments({ ...batch, user_ids: ids });
    expect([changed, shares.map(({ count }) => count).sort()]).toEqual([3, [1, 2]]);
    expect((await used.admin.listAllotments({ keyword: '批', status: 'active' })).total).toBe(3);
  });

  it('refuse what is not possible', async () => {
    const id = await customer('分配三', '13511110031');
    const [account] = accounts;
    const base = { user_id: id, wx_member_id: account, from: today };
    expect(await field(used.admin.createAllotment({ ...base, from: later(-1) }))).toBe('from');
    expect(await field(used.admin.createAllotment({ ...base, from: later(2), to: later(1) }))).toBe('to');
    expect(await field(used.admin.createAllotment({ ...base, wx_member_id: 999_999_999 }))).toBe('wx_member_id');
    expect(await field(used.admin.createAllotment({ wx_member_id: account, from: today }))).toBe('user_id');
    expect(await field(used.admin.createAllotment({ ...base, phone: '13511110031' }))).toBe('phone');
    expect(await field(used.admin.createAllotments({ user_ids: [id], wx_member_ids: [account, 999_999_999], from: today }))).toBe(
      'wx_member_ids',
    );
    expect((await used.admin.listAllotments({ phone: '13511110031' })).total).toBe(0);
  });

  it('go with an erased person, and follow a merged one', async () => {
    const [gone, kept, other] = [
      await customer('要删除', '13511110041'),
      await customer('留下', '13511110042'),
      await customer('并入', '13511110043'),
    ];
    const [account] = accounts;
    const made = await used.admin.createAllotment({ user_id: gone, wx_member_id: account, from: today });
    await used.admin.createAllotment({ phone: '13511110041', wx_member_id: account, from: today });
    await used.admin.createAllotment({ user_id: other, wx_member_id: account, from: today });
    await used.admin.eraseCustomer({ id: gone, typed_name: '要删除' });
    expect(await rows(sql`select from allotment where id = ${made.id} or phone = '13511110041'`)).toEqual([]);
    const { version } = await used.admin.getCustomer({ id: kept });
    const { version: other_version } = await used.admin.getCustomer({ id: other });
    await used.admin.mergeCustomers({ id: kept, version, other_id: other, other_version, take: [] });
    expect((await used.admin.listAllotments({ keyword: '留下' })).total).toBe(1);
  });
});
