import { scheduledTasks } from '@shiyi/server/areas/customers/customer-care/membership-scheduled';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('care for customers', (options) => {
  const used = useTwoCompanies(options);
  const create = (nick_name: string, more: object = {}) => used.admin.createCustomer({ nick_name, ...more });

  it('marks, shows and notes, and keeps what fifty writers wrote', async () => {
    const { id, version } = await create('备注');
    await expectRefusal(used.admin.changeCustomerPending({ id, is_pending: true }), 42200);
    expect(await used.admin.changeCustomerPending({ id, is_pending: true, reason: '两天未打卡' })).toMatchObject({
      is_pending: true,
      pending_reason: '两天未打卡',
    });
    expect(await used.admin.changeCustomerPending({ id, is_pending: false })).toMatchObject({ is_pending: false, pending_reason: null });
    expect((await used.admin.changeCustomerRecipeDisplay({ id, display_recipe: false })).display_recipe).toBe(false);
    expect((await used.admin.changeCustomerSubscription({ id, subscribe_status: true })).subscribe_status).toBe(true);
    await expectRefusal(used.admin.changeCustomerRemark({ id, version, remark: '旧' }), 40901);
    const write = async (text: string): Promise<void> => {
      const { version: now } = await used.admin.getCustomer({ id });
      const answer = await used.admin.changeCustomerRemark.safe({ id, version: now, remark: text });
      if (!answer.ok) return write(text);
    };
    await Promise.all(Array.from({ length: 50 }, (_, at) => write(`第 ${at} 位`)));
    const { list: noted } = await used.admin.listCustomerTimeline({ user_id: id, kind: 'change', limit: 100 });
    const written = noted.filter((one) => one.event === 'remark').map((one) => one.after);
    expect(new Set(written).size).toBe(50);
    expect(noted.map((one) => one.event)).toContain('pending');
  });

  it('ends free memberships on time, and notes it as nobody’s', async () => {
    const [over, runs, paid] = [await create('到期'), await create('未到期'), await create('付费')];
    const { database } = used.server.deps;
    await used.admin.setFreeMembership({ ids: [over.id, runs.id], days: 30 });
    await database.system((db) =>
      sql`update customer set member_expire_at = now() - interval '1 minute', member_type = case when id = ${paid.id} then 'paid' else member_type end
        where id in (${over.id}, ${paid.id})`.execute(db),
    );
    await used.server.runScheduledTasks(scheduledTasks);
    const typeOf = async ({ id }: { id: number }) => (await used.admin.getCustomer({ id })).member_type;
    expect([await typeOf(over), await typeOf(runs), await typeOf(paid)]).toEqual(['none', 'free', 'paid']);
    const { list } = await used.admin.listCustomerTimeline({ user_id: over.id, kind: 'change' });
    expect(list[0]).toMatchObject({ event: 'member', before: 'free', after: 'none', staff: null });
    await used.admin.setFreeMembership({ ids: [over.id], days: 1 });
    expect(await typeOf(over)).toBe('free');
  });

  it('grants free memberships, but not to paid members, and to nobody if one is unknown', async () => {
    const [one, foreign] = [await create('会员'), await used.twin.createCustomer({ nick_name: '外企业' })];
    await expectRefusal(used.admin.setFreeMembership({ ids: [one.id, foreign.id], days: 30 }), 40400);
    expect(await used.admin.setFreeMembership({ ids: [one.id], days: 30 })).toEqual({ ok: [one.id], failed: [] });
    const { member_type, member_expire_at } = await used.admin.getCustomer({ id: one.id });
    expect(member_type).toBe('free');
    await used.admin.setFreeMembership({ ids: [one.id], days: 10 });
    const later = (await used.admin.getCustomer({ id: one.id })).member_expire_at;
    expect(Date.parse(later as string) - Date.parse(member_expire_at as string)).toBe(10 * 86_400_000);
  });

  it('changes all who match, counts first, and refuses one foreign id for all', async () => {
    const some = await Promise.all(['批量甲', '批量乙', '批量丙'].map((name) => create(name)));
    const filter = { keyword: '批量' };
    const pending = { op: 'pending' as const, is_pending: true, reason: '回访' };
    expect(await used.admin.setCustomersInBatch({ filter, ...pending, dry_run: true })).toMatchObject({ matched: 3, changed: 3 });
    expect((await used.admin.listCustomers({ ...filter, is_pending: true })).total).toBe(0);
    expect(await used.admin.setCustomersInBatch({ filter, ...pending })).toEqual({
      ...{ matched: 3, changed: 3, unchanged: 0, failed: [] },
      ...{ shares: [], job_id: null, waiting: 0 },
    });
    expect(await used.admin.setCustomersInBatch({ filter, ...pending })).toMatchObject({ changed: 0, unchanged: 3 });
    const foreign = await used.twin.createCustomer({ nick_name: '别家' });
    const ids = [...some.map((one) => one.id), foreign.id];
    await expectRefusal(used.admin.setCustomersInBatch({ ids, op: 'pending', is_pending: false }), 40400);
    expect((await used.admin.listCustomers({ ...filter, is_pending: true })).total).toBe(3);
    await expectRefusal(used.admin.setCustomersInBatch({ ids, filter, op: 'member', days: 3 }), 42200);
    await expectRefusal(used.admin.setCustomersInBatch({ filter, op: 'member' }), 42200);
    await expectRefusal(used.admin.setCustomersInBatch({ filter, op: 'member', days: 3, reason: '多余' }), 42200);
    await expectRefusal(used.admin.setCustomersInBatch({ filter, op: 'tag' }), 42200);
    await expectRefusal(used.admin.setCustomersInBatch({ filter, op: 'assign', principal_user_id: 999_999 }), 42200);
  });

  it('are shared by how many customers each has, as the dry run says', async () => {
    for (const name of ['分担甲', '分担乙', '分担丙', '分担丁']) await create(name);
    const filter = { keyword: '分担' };
    const user_ids = await Promise.all(
      ['chenyutong', 'wangsiyuan'].map(async (name) => (await (await used.server.as(name)).getSessionInfo()).id),
    );
    const batch = { filter, op: 'assign' as const, user_ids };
    const dry = await used.admin.setCustomersInBatch({ ...batch, dry_run: true });
    const holders = async () => (await used.admin.listCustomers({ ...filter, limit: 10 })).list.map((one) => one.principal?.id ?? null);
    const { id: own } = await used.admin.getSessionInfo();
    expect(await holders()).toEqual([own, own, own, own]);
    expect(dry.shares.reduce((sum, one) => sum + one.count, 0)).toBe(4);
    const done = await used.admin.setCustomersInBatch(batch);
    expect(done).toEqual(dry);
    const now = await holders();
    for (const { user_id, before, count } of done.shares) {
      expect(now.filter((id) => id === user_id)).toHaveLength(count);
      expect((await used.admin.listCustomers({ principal_user_id: user_id })).total).toBe(before + count);
    }
    // The gap between the two is as small as four customers allow.
    const [one, two] = done.shares.map(({ before, count }) => ({ before, after: before + count }));
    const gap = (a = 0, b = 0) => Math.abs(a - b);
    expect(gap(one?.after, two?.after)).toBe(Math.max(gap(one?.before, two?.before) - 4, (gap(one?.before, two?.before) + 4) % 2));
    expect(await used.admin.setCustomersInBatch(batch)).toMatchObject({ changed: 0, unchanged: 4 });
    await expectRefusal(used.admin.setCustomersInBatch({ ...batch, principal_user_id: user_ids[0] as number }), 42200);
    await expectRefusal(used.admin.setCustomersInBatch({ ...batch, user_ids: [999_999] }), 42200);
  });

  it('offers choices, stores and service orders', async () => {
    const params = await used.admin.getCustomerParams();
    expect(params.stages.map((one) => one.label)).toContain('服务中');
    expect(params.tag_groups.length).toBeGreaterThan(0);
    expect((await used.admin.getStores()).map((one) => one.name)).toContain('西湖门店');
    const { id } = await create('开单');
    await expectRefusal(used.admin.createCustomerService({ user_id: id }), 42200);
    const made = await used.admin.createCustomerService({ user_id: id, product_name: '六周', type: 'weight_loss', service_days: 42 });
    expect(made).toMatchObject({ user_id: id, status: 'pending' });
  });
});
