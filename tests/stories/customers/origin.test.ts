import { type ApiError, ApiError as Refused } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/customers/origin/return-scheduled';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { changeSettings } from '../../support/company-settings.js';
import { endedJob } from '../../support/ended-job.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('leads', (options) => {
  const used = useTwoCompanies(options);
  let staff: number[] = [];
  beforeAll(async () => {
    staff = ((await used.admin.listStaff({ limit: 100 })).list ?? []).filter((one) => one.status === 'enabled').map((one) => one.id);
  });
  const system = <T>(work: Parameters<typeof used.server.deps.database.system<T>>[0]) => used.server.deps.database.system(work);
  let next = 13_688_000_000;
  const create = async (more = {}) => used.admin.createLead({ name: '新线索', phone: String(next++), ...more });
  const give = (id: number, to = staff[0] as number) => used.admin.setLeadHolders({ ids: [id], mode: 'manual', user_ids: [to] });
  const read = (id: number) => used.admin.getLead({ id });

  it('come from a file, with full-width numbers, and each bad row stops nobody', async () => {
    const text = [
      '手机号,姓名,体重,城市',
      '13677770001,许一,７０,宁波市',
      '13677770002,许二,700,宁波市',
      '13677770003,许三,68.5,温州市',
    ].join('\n');
    const { job_id, id } = await used.admin.importLeads({ file: new File([text], '体验课.csv') });
    await endedJob(used.admin, { id: job_id });
    expect(await used.admin.getImportFile({ id })).toMatchObject({ created: 2, failed: 1 });
    const { list } = await used.admin.listLeads({ import_file_id: id });
    expect(list.map((one) => [one.name, one.weight, one.status])).toEqual(
      expect.arrayContaining([
        ['许一', 70, 'waiting'],
        ['许三', 68.5, 'waiting'],
      ]),
    );
    const typed = await used.admin
      .createLead({ name: '坏', phone: '13677770009', weight: '７０' as never })
      .catch((error: unknown) => error);
    expect(typed).toBeInstanceOf(Refused);
  });

  it('are given out evenly, after a look at who would get how many', async () => {
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push((await create()).id);
    const [one = 0, other = 0] = staff;
    const asked = { ids, mode: 'average' as const, user_ids: [one, other] };
    const preview = await used.admin.setLeadHolders({ ...asked, dry_run: true });
    expect(preview.shares.map((share) => share.count)).toEqual([3, 2]);
    expect(await read(ids[0] as number)).toMatchObject({ status: 'waiting', holder: null });
    const done = await used.admin.setLeadHolders(asked);
    expect(done).toMatchObject({ matched: 5, ok: ids, failed: [] });
    expect((await read(ids[1] as number)).holder?.id).toBe(other);
    const again = await used.admin.setLeadHolders(asked);
    expect(again.ok).toEqual([]);
    expect(again.failed[0]).toMatchObject({ code: 40900, from: 'distributed', allowed: ['following', 'converted', 'invalid', 'returned'] });
  });

  it('are assigned to departments whose regions include the city or the province', async () => {
    const { list } = await used.admin.listDepartments({});
    const top = list.find((one) => one.user_count > 0) ?? expect.unreachable('no department');
    await system((db) => sql`update department set regions = '{温州市}' where id = ${top.id}`.execute(db));
    const near = await create({ province: '浙江省', city: '温州' });
    const far = await create({ province: '西藏自治区', city: '拉萨市' });
    const result = await used.admin.setLeadHolders({ ids: [near.id, far.id], mode: 'by_region' });
    expect(result.ok).toEqual([near.id]);
    expect(result.failed).toEqual([
      expect.objectContaining({ id: far.id, code: 42200, message: expect.stringMatching(/^没有部门负责「.+」$/) }),
    ]);
    const holder = (await read(near.id)).holder?.id as number;
    expect((await used.admin.getStaff({ id: holder })).dept_ids).toContain(top.id);
  });

  it('are taken by a filter, and a foreign id refuses the whole batch', async () => {
    const { id } = await create({ source_text: '展会', remark: '独一无二的备注' });
    const stranger = await used.twin.createLead({ name: '别家', phone: '13600001111' });
    await expectRefusal(used.admin.setLeadHolders({ ids: [id, stranger.id], mode: 'manual', user_ids: [staff[0] as number] }), 40400);
    expect(await read(id)).toMatchObject({ status: 'waiting' });
    await expectRefusal(used.admin.changeLeadStatus({ ids: [stranger.id], status: 'waiting' }), 40400);
    await expectRefusal(used.admin.setLeadHolders({ mode: 'manual', user_ids: [staff[0] as number] }), 42200);
    const twins = (await used.twin.listStaff({ limit: 1 })).list[0]?.id as number;
    await expectRefusal(used.admin.setLeadHolders({ ids: [id], mode: 'manual', user_ids: [twins] }), 42200);
    const taken = await used.admin.setLeadHolders({ filter: { keyword: '独一无二' }, mode: 'manual', user_ids: [staff[0] as number] });
    expect(taken).toMatchObject({ matched: 1, ok: [id] });
  });

  it('are followed, given back and closed along the allowed moves', async () => {
    const { id } = await create();
    await give(id);
    await used.admin.createFootmark({ origin_id: id, type: 'call', content: '约好周三' });
    expect(await read(id)).toMatchObject({ status: 'following', follow_count: 1 });
    await expectRefusal(used.admin.changeLeadStatus({ ids: [id], status: 'returned' }), 42200);
    expect((await used.admin.changeLeadStatus({ ids: [id], status: 'returned', reason: '外地' })).ok).toEqual([id]);
    expect(await read(id)).toMatchObject({ status: 'returned', holder: null, recycle_count: 1, reason: '外地', return_at: null });
    expect((await used.admin.changeLeadStatus({ ids: [id], status: 'waiting' })).ok).toEqual([id]);
    const stuck = await used.admin.changeLeadStatus({ ids: [id], status: 'invalid', reason: '空号' });
    expect(stuck.failed[0]).toMatchObject({ code: 40900, from: 'waiting', allowed: ['distributed'] });
    const events = (await used.admin.listFootmarks({ origin_id: id, type: 'system' })).list.map((one) => one.event);
    expect(events).toEqual(['lead_returned', 'lead_distributed']);
  });

  it('come back by themselves when nobody follows up for as long as the company allows', async () => {
    const quiet = await create();
    const busy = await create();
    await give(quiet.id);
    await give(busy.id);
    await system((db) =>
      db
        .updateTable('lead')
        .set({ distribute_at: new Date(Date.now() - 4 * 86_400_000) })
        .where('id', 'in', [quiet.id, busy.id])
        .execute(),
    );
    await used.admin.createFootmark({ origin_id: busy.id, type: 'wechat', content: '在聊' });
    const run = () => used.server.runScheduledTasks(scheduledTasks);
    await run();
    expect(await read(quiet.id)).toMatchObject({ status: 'returned', recycle_count: 1, reason: '3 天未跟进，自动退回' });
    expect(await read(busy.id)).toMatchObject({ status: 'following' });
    await changeSettings(used.admin, { origin_return_days: 10 });
    expect((await used.admin.getLeadParams()).return_days).toBe(10);
    await give(quiet.id);
    await system((db) =>
      db
        .updateTable('lead')
        .set({ distribute_at: new Date(Date.now() - 9 * 86_400_000) })
        .where('id', '=', quiet.id)
        .execute(),
    );
    await run();
    expect(await read(quiet.id)).toMatchObject({ status: 'distributed' });
  });

  it('are what they were when their assignment is undone, unless someone has acted on it', async () => {
    const [fresh, back, followed] = [await create(), await create(), await create()];
    await give(back.id);
    await used.admin.changeLeadStatus({ ids: [back.id], status: 'returned', reason: '联系不上' });
    const ids = [fresh.id, back.id, followed.id];
    for (const id of ids) await give(id);
    await used.admin.createFootmark({ origin_id: followed.id, type: 'call', content: '已联系' });
    const { matched, ok, failed } = await used.admin.resetLeadHolders({ ids });
    expect([matched, ok]).toEqual([3, [fresh.id, back.id]]);
    expect(failed).toMatchObject([{ id: followed.id, code: 40900, from: 'following' }]);
    expect(await read(fresh.id)).toMatchObject({ status: 'waiting', holder: null, reason: null, recycle_count: 0 });
    expect(await read(back.id)).toMatchObject({ status: 'returned', holder: null, reason: '联系不上', recycle_count: 1 });
    expect((await used.admin.resetLeadHolders({ ids: [fresh.id] })).ok).toEqual([]);
    await give(fresh.id);
    await system((db) => sql`update lead set distribute_at = now() - interval '2 hours' where id = ${fresh.id}`.execute(db));
    expect((await used.admin.resetLeadHolders({ ids: [fresh.id] })).ok).toEqual([]);
    await expectRefusal(used.twin.resetLeadHolders({ ids: [fresh.id] }), 40400);
  });

  it('become customers, or part of the customer who has the phone already', async () => {
    const { id, version } = await create({ phone: '13699990001', height: 165, demand: '减 8 公斤' });
    const refused = await expectRefusal(used.admin.createLeadCustomer({ id, version }), 40900);
    expect(refused.detail).toMatchObject({ from: 'waiting', to: 'converted', allowed: ['distributed'] });
    await give(id);
    await used.admin.createFootmark({ origin_id: id, type: 'call', content: '决定报名' });
    const made = await used.admin.createLeadCustomer({ id, version: (await read(id)).version });
    expect(made).toMatchObject({ merged: false, filled: [] });
    const story = (await used.admin.listCustomerFootmarks({ userId: made.user_id })).list;
    expect(story.map((one) => one.content)).toEqual(expect.arrayContaining(['决定报名', '线索转为客户']));
    await expectRefusal(used.admin.updateLead({ id, version: made.version, name: '改名' }), 40900);
    await expectRefusal(used.admin.deleteLead({ id }), 40903);

    const second = await create({ phone: '13699990001', height: 170, weight: 66, city: '宁波市' });
    await give(second.id);
    const merged = await used.admin.createLeadCustomer({ id: second.id, version: (await read(second.id)).version });
    expect(merged).toMatchObject({ user_id: made.user_id, merged: true, filled: ['init_weight', 'city'] });
  });

  it('are converted by a service order for their phone, which finds them again', async () => {
    const { id } = await create({ phone: '13699990002' });
    await give(id);
    await used.admin.createFootmark({ origin_id: id, type: 'call', content: '已付款' });
    const customer = await used.admin.createCustomer({ nick_name: '付款人', phone: '13699990002' });
    const service = await system(async (db) => {
      const { enterprise_id } = await db
        .selectFrom('customer')
        .select('enterprise_id')
        .where('id', '=', customer.id)
        .executeTakeFirstOrThrow();
      return db
        .insertInto('service')
        .values({
          enterprise_id,
          service_no: 'S1',
          user_id: customer.id,
          product_name: '六周体重管理',
          type: 'weight_loss',
          service_days: 42,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    expect(await used.admin.getLead({ service_id: service.id })).toMatchObject({ id, status: 'converted', user_id: customer.id });
    const story = (await used.admin.listServiceFootmarks({ service_id: service.id })).list;
    expect(story.map((one) => one.event)).toEqual(['lead_converted']);
    expect((await used.admin.listCustomerFootmarks({ userId: customer.id })).list.map((one) => one.content)).toContain('已付款');
  });

  it('keep one of fifty simultaneous remarks, and hostile text unchanged', async () => {
    const { id, version } = await create({ name: `"><script>alert(1)</script>` });
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        used.admin.updateLead({ id, version, name: '同名', remark: `第 ${n}` }).then(
          (saved) => saved.remark,
          (error: ApiError) => error.bizCode,
        ),
      ),
    );
    const saved = results.filter((one) => one !== 40901);
    expect(saved).toHaveLength(1);
    expect(await read(id)).toMatchObject({ remark: saved[0], version: version + 1 });
  });

  it('are counted by state, and reveal their phone with a row in the log', async () => {
    const counts = await used.admin.getLeadCounts({});
    const { total, ...states } = counts;
    expect(Object.values(states).reduce((sum, one) => sum + one, 0)).toBe(total);
    expect((await used.admin.listLeads({ status: 'waiting' })).total).toBe(counts.waiting);
    expect((await used.admin.listLeads({ unassigned: true })).total).toBe(counts.waiting + counts.returned);
    const { id } = await create({ phone: '13699990003' });
    expect(await used.admin.getLeadPhone({ id })).toEqual({ phone: '13699990003' });
    const log = await used.admin.listOperationLogs({ module: 'origin', limit: 100 });
    expect(log.list.map((one) => one.action)).toContain('查看线索手机号');
    await used.admin.deleteLead({ id });
    await expectRefusal(read(id), 40400);
    await expectRefusal(used.twin.getLeadPhone({ id }), 40400);
  });
});
