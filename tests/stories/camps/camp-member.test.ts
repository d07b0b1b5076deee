import type { Input } from '@shiyi/sdk';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { addCampMembers, dayFromNow, moveCamp, whereabouts } from '../../support/camp-members.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

/** Nothing is left for a job. */
const allDone = { job_id: null, waiting: 0 };
const started = { changes: [], ...allDone };

onEveryStore('camp members', (options) => {
  const used = useTwoCompanies(options);
  let here = { company: 0, staff: 0 };
  let camp_id = 0;
  let ids: number[] = [];
  let period = 500;

  const newCamp = async (more: Partial<Input<'createCamp'>> = {}) => {
    period += 1;
    return used.admin.createCamp({
      ...{ name: '成员营', period_no: period, type: 'habit', service_days: 28, capacity: 4, principal_user_ids: [here.staff] },
      ...{ enroll_from: dayFromNow(0), enroll_to: dayFromNow(1), start_date: dayFromNow(3) },
      ...more,
    });
  };

  beforeAll(async () => {
    here = await whereabouts(used.admin);
    camp_id = (await newCamp({ capacity: 20 })).id;
    await used.admin.changeCampStatus({ camp_id, status: 'enrolling' });
    await used.admin.changeCampStatus({ camp_id, status: 'ready' });
    // It started ten days ago.
    await moveCamp(used.server, here.company, camp_id, 13);
    ids = await addCampMembers(used.server, { ...here, camp: camp_id }, [
      { name: '甲', starts: -10, weights: { '-10': 80, '-8': 79, '-1': 77 }, punched: [-10, -9, -8, -7, -6, -5, -4, -3, -2, -1] },
      { name: '乙', starts: -10, weights: { '-9': 70, '-1': 68.6 }, punched: [-10, -9, -3] },
      { name: '丙', starts: -10, init_weight: 60, weights: { '-6': 60 }, punched: [-10] },
      { name: '丁', starts: -10, weights: { '-10': 90, '-9': 89 }, punched: [-10, -9], paused: [-8], status: 'paused' },
      { name: '戊', starts: -10, weights: { '-10': 80, '-1': 70 }, consent: false, punched: [-1] },
      { name: '己', starts: -10, init_weight: null, weights: { '-1': 70 } },
      { name: '=1+1', starts: -10, weights: { '-10': 80, '-7': 78 } },
    ]);
  });

  it('shows the progress of each member, and who needs attention', async () => {
    const { list } = await used.admin.listCampServices({ camp_id, limit: 50 });
    const of = (name: string) => list.find((one) => one.customer.nick_name === name);
    expect(of('甲')).toMatchObject({ base_weight: 80, current_weight: 77, loss_kg: 3, loss_pct: 3.75, punch_days: 10, punch_rate: 90.91 });
    expect(of('甲')).toMatchObject({ days_without_punch: 0, at_risk: false });
    // Weighed on the second day only: that is the base of the rule.
    expect(of('乙')).toMatchObject({ base_weight: 70, base_estimated: false, loss_pct: 2, days_without_punch: 2, at_risk: true });
    expect(of('丙')).toMatchObject({ base_weight: 60, base_estimated: true, days_without_punch: 9 });
    expect(of('丁')).toMatchObject({ loss_kg: 1, punch_days: 2, punch_rate: 100, days_without_punch: 0, at_risk: false });
    expect(of('戊')).toMatchObject({ base_weight: null, current_weight: null, weighed_on: null, loss_kg: null });
    expect(of('己')).toMatchObject({ base_weight: null, current_weight: 70 });
    const risky = await used.admin.listCampServices({ camp_id, at_risk: true, sort: '-days_without_punch', limit: 50 });
    expect(risky.list.map((one) => one.days_without_punch)).toEqual(
      risky.list.map((one) => one.days_without_punch).toSorted((a, b) => b - a),
    );
    expect(risky.list.every((one) => one.at_risk)).toBe(true);
    await expectRefusal(used.twin.listCampServices({ camp_id }), 40400);
  });

  it('ranks them with reasons for those without a place, and the places won', async () => {
    const ranking = await used.admin.getCampRanking({ camp_id });
    expect(ranking.ranked.map(({ rank, name, paused }) => [rank, name, paused])).toEqual([
      [1, '甲', false],
      [2, '乙', false],
      [3, '丁', true],
      [4, '丙', false],
    ]);
    expect(ranking.unranked.map(({ name, reason }) => [name, reason])).toEqual([
      ['戊', 'no_consent'],
      ['己', 'no_base'],
      ['=1+1', 'no_recent_weight'],
    ]);
    expect(ranking.avg_loss_kg).toBe((await used.admin.getCamp({ camp_id })).avg_loss_kg);
    const first = await used.admin.getCampRanking({ camp_id, date: dayFromNow(-10) });
    expect(first.ranked.every((one) => one.rank_change === null)).toBe(true);
    // On the day of the last weigh-in 甲 went past 丁 or 乙.
    const then = await used.admin.getCampRanking({ camp_id, date: dayFromNow(-1) });
    const before = await used.admin.getCampRanking({ camp_id, date: dayFromNow(-2) });
    for (const { service_id, rank, rank_change } of then.ranked) {
      const was = before.ranked.find((one) => one.service_id === service_id)?.rank;
      expect(rank_change).toBe(was === undefined ? null : was - rank);
    }
    await expectRefusal(used.admin.getCampRanking({ camp_id, date: dayFromNow(1) }), 42200);
    await expectRefusal(used.admin.getCampRanking({ camp_id, date: dayFromNow(-11) }), 42200);
  });

  it('shows a board of people and days, with nothing on paused days and those outside of the service', async () => {
    const board = await used.admin.getCampPunchBoard({ camp_id, from: dayFromNow(-12), to: dayFromNow(0) });
    expect(board.dates).toHaveLength(13);
    const row = (name: string) => board.rows.find((one) => one.name === name);
    // Water on each of ten days, a weight on three of them.
    expect(row('甲')?.totals).toEqual([null, null, 2, 1, 2, 1, 1, 1, 1, 1, 1, 2, 0]);
    expect(row('丁')?.totals.slice(2)).toEqual([2, 2, null, null, null, null, null, null, null, null, null]);
    expect(row('戊')?.totals.slice(-2)).toEqual([0, 0]);
    const day = await used.admin.getCampPunchStatus({ camp_id, date: dayFromNow(-10) });
    expect(day.find((one) => one.name === '甲')).toMatchObject({ weight: 'done', drink: 'done', breakfast: 'none', total: 2 });
    expect((await used.admin.getCampPunchStatus({ camp_id })).map((one) => one.name)).not.toContain('丁');
    await expectRefusal(used.admin.getCampPunchBoard({ camp_id, from: dayFromNow(-31), to: dayFromNow(0) }), 42200);
    await expectRefusal(used.admin.getCampPunchBoard({ camp_id, from: dayFromNow(0), to: dayFromNow(-1) }), 42200);
  });

  it('exports the list in the order of the ranking, with no cell that a spreadsheet runs', async () => {
    const file = await used.admin.exportCampServices({ camp_id });
    const parts = unzipSync(file.bytes);
    const xml = Object.entries(parts)
      .map(([name, bytes]) => (name.endsWith('.xml') ? strFromU8(bytes) : ''))
      .join('');
    expect(xml).toContain("'=1+1");
    expect(xml).not.toContain('<f>');
    expect(xml.indexOf('甲')).toBeLessThan(xml.indexOf('乙'));
    const { list } = await used.admin.listOperationLogs({ limit: 5 });
    expect(list.some((one) => one.operation_id === 'exportCampServices')).toBe(true);
  });

  it('adds the services of the customers that a filter matches', async () => {
    const target = await newCamp({ capacity: 4 });
    const members = [
      { name: '海盐甲', status: 'pending' as const, starts: null },
      { name: '海盐乙', starts: -3 },
      { name: '海盐丙', status: 'finished' as const, starts: -40 },
      { name: '别人', status: 'pending' as const, starts: null },
    ];
    const [first = 0, second = 0] = await addCampMembers(used.server, here, members);
    const input = { camp_id: target.id, filter: { keyword: '海盐' } };
    await expectRefusal(used.admin.saveCampServices({ camp_id: target.id }), 42200);
    await expectRefusal(used.admin.saveCampServices({ ...input, service_ids: [first] }), 42200);
    await expectRefusal(used.twin.saveCampServices(input), 40400);
    expect(await used.admin.saveCampServices({ ...input, dry_run: true })).toEqual({
      ok: [first, second],
      failed: [],
      changes: [expect.objectContaining({ service_id: first, end_after: dayFromNow(30) })],
      ...allDone,
    });
    const condition = { field: 'service.status', op: 'contains' as const, values: ['pending'] };
    const pending = await used.admin.saveCampServices({ ...input, filter: { ...input.filter, condition } });
    expect(pending).toMatchObject({ ok: [first], failed: [], ...allDone });
    expect((await used.admin.saveCampServices(input)).ok).toEqual([second]);
    expect((await used.admin.getCamp({ camp_id: target.id })).member_count).toBe(2);
  });

  it('adds services that fit, reports the others, and refuses all if one is foreign', async () => {
    const target = await newCamp({ capacity: 2 });
    const [pending = 0, running = 0, finished = 0, long = 0, last = 0] = await addCampMembers(used.server, here, [
      { name: '待开始', status: 'pending', starts: null, service_days: 42 },
      { name: '服务中', starts: -3 },
      { name: '已结束', status: 'finished', starts: -40 },
      { name: '太久', starts: -35, service_days: 60 },
      { name: '没位置', starts: -1 },
    ]);
    const free = await used.admin.listServicesWithoutCamp({ limit: 100 });
    expect(free.list.map((one) => one.service.id)).toEqual(expect.arrayContaining([pending, running]));
    expect(free.list.map((one) => one.service.id)).not.toContain(finished);
    const all = { camp_id: target.id, service_ids: [pending, running, finished, long, last, ids[0] ?? 0] };
    await expectRefusal(used.admin.saveCampServices({ ...all, service_ids: [...all.service_ids, 999_999_999] }), 40400);
    const tried = await used.admin.saveCampServices({ ...all, dry_run: true });
    expect(tried.ok).toEqual([pending, running]);
    expect((await used.admin.getCamp({ camp_id: target.id })).member_count).toBe(0);
    const done = await used.admin.saveCampServices(all);
    expect(done).toEqual(tried);
    expect(new Map(done.failed.map(({ id, code }) => [id, code]))).toEqual(
      new Map([
        [finished, 40900],
        [ids[0], 40900],
        [long, 40900],
        [last, 40900],
      ]),
    );
    const { list } = await used.admin.listCampServices({ camp_id: target.id });
    expect(list.find((one) => one.service.id === pending)?.service).toMatchObject({ start_date: dayFromNow(3), service_days: 42 });
    expect(list.find((one) => one.service.id === running)?.service).toMatchObject({ start_date: dayFromNow(-3) });
    await expectRefusal(used.admin.deleteCamp({ id: target.id }), 40903);
  });

  it('sets start, days and sport for all, and tries it first', async () => {
    const { id } = await newCamp();
    const [moved = 0, own = 0, spent = 0] = await addCampMembers(used.server, { ...here, camp: id }, [
      { name: '跟营', status: 'pending', starts: 3 },
      { name: '自定', status: 'pending', starts: 8 },
      { name: '用了二十天', starts: -20 },
    ]);
    const later = { camp_id: id, start_date: dayFromNow(6) };
    expect(await used.admin.setCampStartDate({ ...later, dry_run: true })).toEqual({ ok: [moved], failed: [], ...started });
    expect((await used.admin.getCamp({ camp_id: id })).start_date).toBe(dayFromNow(3));
    await used.admin.setCampStartDate(later);
    const starts = async () =>
      new Map((await used.admin.listCampServices({ camp_id: id })).list.map(({ service }) => [service.id, service.start_date]));
    expect([(await starts()).get(moved), (await starts()).get(own)]).toEqual([dayFromNow(6), dayFromNow(8)]);
    const services = [moved, own, spent].map((one) => ({ id: one, service_days: 14 }));
    const days = await used.admin.setCampServiceDays({ camp_id: id, service_days: 14, services });
    expect([days.ok, days.failed.map((one) => one.id)]).toEqual([[moved, own], [spent]]);
    expect((await used.admin.getCamp({ camp_id: id })).end_date).toBe(dayFromNow(19));
    expect((await used.admin.setCampSportType({ camp_id: id, sport_type: 'walk' })).ok).toEqual([moved, own, spent]);
    await expectRefusal(used.admin.setCampStartDate({ camp_id: id, start_date: dayFromNow(1) }), 42200);
    await expectRefusal(used.admin.setCampRecipe({ camp_id: id, recipe_id: 999_999 }), 42200);
    const plan = (await used.admin.getRecipeOptions({})).find((one) => one.type !== 'diet');
    const recipe = { camp_id: id, recipe_id: plan?.id ?? 0 };
    expect((await used.admin.setCampRecipe({ ...recipe, dry_run: true })).ok).toEqual([moved, own, spent]);
    expect((await used.admin.getCamp({ camp_id: id })).recipe).toBeNull();
    expect((await used.admin.setCampRecipe(recipe)).ok).toEqual([moved, own, spent]);
    expect((await used.admin.getService({ service_id: moved })).service).toMatchObject({ recipe_mode: 'lib', recipe: { id: plan?.id } });
  });

  it('moves, extends and shortens its members’ plans with its days', async () => {
    const { id } = await newCamp();
    const [service_id = 0, late = 0] = await addCampMembers(used.server, { ...here, camp: id }, [
      { name: '有食谱', status: 'pending', starts: 3 },
      { name: '后入营', status: 'pending', starts: 1, service_days: 20 },
    ]);
    const planned = async (of: number) => {
      const { days } = await used.admin.getServicePlan({ service_id: of, from: dayFromNow(0), to: dayFromNow(30) });
      const dates = days.filter(({ meals }) => meals.length > 0).map(({ date }) => date);
      return [dates[0], dates.at(-1), dates.length];
    };
    const plan = (await used.admin.getRecipeOptions({})).find((one) => one.type !== 'diet');
    const cut = (days: number, ...of: number[]) =>
      used.admin.setCampServiceDays({ camp_id: id, service_days: days, services: of.map((one) => ({ id: one, service_days: days })) });
    await cut(14, service_id, late);
    await used.admin.setCampRecipe({ camp_id: id, recipe_id: plan?.id ?? 0 });
    expect(await planned(service_id)).toEqual([dayFromNow(3), dayFromNow(16), 14]);
    await used.admin.setCampStartDate({ camp_id: id, start_date: dayFromNow(6) });
    expect(await planned(service_id)).toEqual([dayFromNow(6), dayFromNow(19), 14]);
    const before = await used.admin.getServicePlan({ service_id, from: dayFromNow(6), to: dayFromNow(19) });
    await used.admin.setCampServiceDays({ camp_id: id, service_days: 17 });
    expect(await planned(service_id)).toEqual([dayFromNow(6), dayFromNow(22), 17]);
    const now = await used.admin.getServicePlan({ service_id, from: dayFromNow(6), to: dayFromNow(22) });
    expect(now.days.slice(0, 14)).toEqual(before.days);
    // The ready plan of two days continues from its current day.
    for (const [at, { meals }] of now.days.entries())
      expect(meals.map(({ items }) => items)).toEqual(now.days[at % 2]?.meals.map(({ items }) => items));
    await used.admin.setCampServiceDays({ camp_id: id, service_days: 8, dry_run: true });
    expect(await planned(service_id)).toEqual([dayFromNow(6), dayFromNow(22), 17]);
    await cut(8, service_id, late);
    expect(await planned(service_id)).toEqual([dayFromNow(6), dayFromNow(13), 8]);

    // Outside of the camp it has its own days again; in the next, which is shorter, it keeps them.
    await used.admin.updateServiceCamp({ service_ids: [late] });
    await used.admin.resetServiceDietPlan({ service_id: late, from_date: dayFromNow(1) });
    expect(await planned(late)).toEqual([dayFromNow(1), dayFromNow(20), 20]);
    const other = await newCamp({ service_days: 5, start_date: dayFromNow(4) });
    expect((await used.admin.saveCampServices({ camp_id: other.id, service_ids: [late] })).ok).toEqual([late]);
    expect(await planned(late)).toEqual([dayFromNow(4), dayFromNow(23), 20]);
  });

  it('shows a customer their rank, and requires a group chat before comparing', async () => {
    const info = await used.admin.getMarketingInfo({ service_id: ids[0] ?? 0 });
    expect(info).toMatchObject({
      name: '甲',
      nick_name: '甲',
      rank: 1,
      ranked_count: 4,
      loss_kg: 3,
      loss_pct: 3.75,
      punch_days: 10,
      poster_url: null,
    });
    await expectRefusal(used.twin.getMarketingInfo({ service_id: ids[0] ?? 0 }), 40400);
    await expectRefusal(used.admin.syncCampChatUsers({ camp_id }), 42200);
    const { list } = await used.admin.listCampChatUsers({ camp_id, limit: 100 });
    expect(new Set(list.map((one) => one.state))).toEqual(new Set(['not_in_chat']));
    expect(list).toHaveLength(7);
  });
});
