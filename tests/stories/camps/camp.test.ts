import type { Client, Input } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/camps/camp/scheduled';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { addCampMembers, dayFromNow, moveCamp, whereabouts } from '../../support/camp-members.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('camps', (options) => {
  const used = useTwoCompanies(options);
  let here = { company: 0, staff: 0 };
  let period = 100;
  beforeAll(async () => {
    here = await whereabouts(used.admin);
  });

  const camp = (more: Partial<Input<'createCamp'>> = {}): Input<'createCamp'> => {
    period += 1;
    return {
      ...{ name: '测试营', period_no: period, type: 'fat_loss', service_days: 28, capacity: 3, principal_user_ids: [here.staff] },
      ...{ enroll_from: dayFromNow(-2), enroll_to: dayFromNow(3), start_date: dayFromNow(5) },
      ...more,
    };
  };
  const change = (camp_id: number, status: Input<'changeCampStatus'>['status'], reason?: string, client: Client = used.admin) =>
    client.changeCampStatus({ camp_id, status, ...(reason ? { reason } : {}) });
  const tick = () => used.server.runScheduledTasks(scheduledTasks);

  it('is created as a draft, listed, updated by its version and deleted', async () => {
    const made = await used.admin.createCamp(camp({ intro: '每天三餐打卡' }));
    expect(made).toMatchObject({
      status: 'draft',
      version: 1,
      member_count: 0,
      avg_loss_kg: null,
      punch_rate: null,
      end_date: dayFromNow(32),
    });
    const record = await used.admin.getCamp({ camp_id: made.id });
    expect(record).toMatchObject({
      intro: '每天三餐打卡',
      allowed_status: ['enrolling', 'cancelled'],
      chats: [],
      recipe: null,
      rank_rule: 'percent',
    });
    expect((await used.admin.listCamps({ status: 'draft', principal_user_id: here.staff })).list.map((one) => one.id)).toContain(made.id);
    const starting = async (from: number, to: number) =>
      (await used.admin.listCamps({ from: dayFromNow(from), to: dayFromNow(to), limit: 100 })).list.map((one) => one.id);
    expect(await starting(5, 5)).toContain(made.id);
    expect([...(await starting(6, 9)), ...(await starting(1, 4))]).not.toContain(made.id);
    expect((await used.admin.getCampOptions()).map((one) => one.id)).toContain(made.id);
    const { start_date: _, service_days: __, ...fields } = camp({ period_no: made.period_no, capacity: 9, rank_rule: 'score' });
    const saved = await used.admin.updateCamp({ ...fields, id: made.id, version: made.version });
    expect(saved).toMatchObject({ capacity: 9, version: 2 });
    await expectRefusal(used.admin.updateCamp({ ...fields, id: made.id, version: 1 }), 40901);
    await expectRefusal(used.admin.createCamp(camp({ period_no: made.period_no })), 40902);
    await expectRefusal(used.twin.getCamp({ camp_id: made.id }), 40400);
    await expectRefusal(used.twin.updateCamp({ ...fields, id: made.id, version: 2 }), 40400);
    await used.admin.deleteCamp({ id: made.id });
    await expectRefusal(used.admin.getCamp({ camp_id: made.id }), 40400);
  });

  it('refuses dates that do not fit, and staff and plans that are not there', async () => {
    const field = async (more: Partial<Input<'createCamp'>>) =>
      (await expectRefusal(used.admin.createCamp(camp(more)), 42200)).detail?.errors?.[0]?.field;
    expect(await field({ enroll_to: dayFromNow(-3) })).toBe('enroll_to');
    expect(await field({ start_date: dayFromNow(-1) })).toBe('start_date');
    expect(await field({ start_date: dayFromNow(3) })).toBe('start_date');
    expect(await field({ principal_user_ids: [999_999] })).toBe('principal_user_ids');
    expect(await field({ recipe_id: 999_999 })).toBe('recipe_id');
    expect(await field({ chat_ids: [999_999] })).toBe('chat_ids');
  });

  it('changes state as allowed, and explains the possible states otherwise', async () => {
    const { id } = await used.admin.createCamp(camp());
    const early = await expectRefusal(change(id, 'running'), 40900);
    expect(early.detail).toMatchObject({ from: 'draft', to: 'running', allowed: ['enrolling', 'cancelled'] });
    await change(id, 'enrolling');
    await expectRefusal(change(id, 'draft'), 40900);
    await expectRefusal(used.admin.deleteCamp({ id }), 40900);
    expect((await change(id, 'ready')).status).toBe('ready');
    await expectRefusal(change(id, 'cancelled'), 42200);
    await addCampMembers(used.server, { ...here, camp: id }, [{ name: '取消前', status: 'pending', starts: null }]);
    expect((await used.admin.getCamp({ camp_id: id })).member_count).toBe(1);
    expect((await change(id, 'cancelled', '报名不足')).member_count).toBe(0);
    const over = await expectRefusal(change(id, 'enrolling'), 40900);
    expect(over.detail).toMatchObject({ allowed: [] });
    await used.admin.deleteCamp({ id });
    const { start_date: _, enroll_from: __, enroll_to: ___, ...dateless } = camp();
    const draft = await used.admin.createCamp(dateless);
    expect((await expectRefusal(change(draft.id, 'enrolling'), 42200)).detail?.errors?.[0]?.field).toBe('start_date');
  });

  it('gets ready, starts and finishes by its days, once, and keeps the ranking of its last day', async () => {
    const { id } = await used.admin.createCamp(camp({ service_days: 7, capacity: 20 }));
    await change(id, 'enrolling');
    const status = async () => (await used.admin.getCamp({ camp_id: id })).status;
    await tick();
    expect(await status()).toBe('enrolling');
    await moveCamp(used.server, here.company, id, 4);
    await tick();
    expect(await status()).toBe('ready');
    // Its start moves on while it is about to start.
    await used.admin.setCampStartDate({ camp_id: id, start_date: dayFromNow(2) });
    const [waiting = 0, own = 0] = await addCampMembers(used.server, { ...here, camp: id }, [
      { name: '随营开始', status: 'pending', starts: null, service_days: 7 },
      { name: '自有日期', status: 'pending', starts: 9, service_days: 7 },
    ]);
    await moveCamp(used.server, here.company, id, 1);
    await tick();
    expect(await status()).toBe('ready');
    await moveCamp(used.server, here.company, id, 1);
    await tick();
    expect(await status()).toBe('running');
    await expectRefusal(used.admin.setCampStartDate({ camp_id: id, start_date: dayFromNow(2) }), 40900);
    await expectRefusal(change(id, 'cancelled', '不办了'), 40900);
    const starts = await used.server.deps.database.tenant(here.company, (db) =>
      db.selectFrom('service').select(['id', 'start_date']).where('id', 'in', [waiting, own]).orderBy('id').execute(),
    );
    expect(starts.map((one) => one.start_date)).toEqual([dayFromNow(0), dayFromNow(9)]);
    await addCampMembers(used.server, { ...here, camp: id }, [
      { name: '冠军', starts: -7, service_days: 8, weights: { '-7': 80, '-1': 77 }, punched: [-7, -6, -5] },
      { name: '亚军', starts: -7, service_days: 8, weights: { '-7': 80, '-1': 79 }, punched: [-7] },
    ]);
    await moveCamp(used.server, here.company, id, 7);
    await tick();
    expect(await status()).toBe('finished');
    const kept = await used.admin.getCampRanking({ camp_id: id });
    expect(kept).toMatchObject({ date: dayFromNow(-1), avg_loss_kg: 2 });
    expect(kept.ranked.map(({ rank, name, loss_kg }) => [rank, name, loss_kg])).toEqual([
      [1, '冠军', 3],
      [2, '亚军', 1],
    ]);
    // A later correction changes neither the ranking nor the mean.
    await used.server.deps.database.tenant(here.company, (db) =>
      sql`update punch_weight set weight = 70 where day = ${dayFromNow(-1)}::date and weight = 79`.execute(db),
    );
    await tick();
    expect(await used.admin.getCampRanking({ camp_id: id })).toEqual(kept);
    expect((await used.admin.getCamp({ camp_id: id })).avg_loss_kg).toBe(2);
    // Without consent the weights go; the place stays.
    const { customer } = await used.admin.getService({ service_id: kept.ranked[0]?.service_id ?? 0 });
    await used.admin.setCustomerConsent({ id: customer.id, module: 'weight', granted: false });
    const hidden = (await used.admin.getCampRanking({ camp_id: id })).ranked[0];
    expect(hidden).toMatchObject({ rank: 1, name: '冠军', base_weight: null, current_weight: null, loss_kg: null, loss_pct: null });
    await expectRefusal(used.admin.setCampSportType({ camp_id: id, sport_type: 'walk' }), 40900);
    await expectRefusal(used.admin.saveCampServices({ camp_id: id, service_ids: [own] }), 40900);
  });
});
