import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { addCampMembers, dayFromNow, whereabouts } from '../../support/camp-members.js';
import { enrollingCamp } from '../../support/camps.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('days of camps', (options) => {
  const used = useTwoCompanies(options);
  let here = { company: 0, staff: 0 };
  beforeAll(async () => {
    here = await whereabouts(used.admin);
  });
  const newCamp = (service_days: number) => enrollingCamp(used.admin, { service_days, capacity: 20, start_date: dayFromNow(3) });
  const daysOf = async (service_id: number) => (await used.admin.getService({ service_id })).service.service_days;
  const join = (camp_id: number, ...service_ids: number[]) => used.admin.saveCampServices({ camp_id, service_ids });

  it('lengthen shorter services that join, and cut none', async () => {
    const camp_id = await newCamp(28);
    const [trial = 0, long = 0, spent = 0] = await addCampMembers(used.server, here, [
      { name: '体验', service_days: 7, status: 'pending', starts: null },
      { name: '三个月', service_days: 90, starts: -10 },
      { name: '已用三十天', service_days: 42, starts: -30 },
    ]);
    const tried = await used.admin.saveCampServices({ camp_id, service_ids: [trial, long, spent], dry_run: true });
    expect(tried).toMatchObject({ ok: [trial, long, spent], failed: [] });
    expect(tried.changes).toMatchObject([
      { service_id: trial, name: '体验', remain_days: 7, days_before: 7, days_after: 28, end_before: null, end_after: dayFromNow(30) },
    ]);
    await join(camp_id, trial, long, spent);
    expect(await Promise.all([trial, long, spent].map(daysOf))).toEqual([28, 90, 42]);
  });

  it('are given back to a member who leaves, with what staff added meanwhile, and are there again after undo', async () => {
    const camp_id = await newCamp(28);
    const [trial = 0, used20 = 0] = await addCampMembers(used.server, here, [
      { name: '体验', service_days: 7, status: 'pending', starts: null },
      { name: '用过二十天', service_days: 21, starts: -19 },
    ]);
    await join(camp_id, trial, used20);
    await used.admin.setCampServiceDays({ camp_id, service_days: 35 });
    await used.admin.changeServiceDays({ service_id: trial, delta_days: 3, reason: '赠送' });
    expect(await Promise.all([trial, used20].map(daysOf))).toEqual([38, 35]);
    await used.admin.updateServiceCamp({ service_ids: [trial, used20] });
    expect(await Promise.all([trial, used20].map(daysOf))).toEqual([10, 21]);
    await used.admin.updateServiceCamp({ service_ids: [trial], camp_id });
    expect(await daysOf(trial)).toBe(35);
    const { list } = await used.admin.listServiceChanges({ service_id: trial, limit: 20 });
    expect(list.filter(({ kind }) => kind === 'days').map(({ before, after }) => [before, after])).toContainEqual(['38', '10']);
    // A camp that is called off gives them back, too.
    await used.admin.changeCampStatus({ camp_id, status: 'cancelled', reason: '报名不足' });
    expect(await daysOf(trial)).toBe(10);
  });

  it('shorten only services that are named, tell before and after, and can be undone', async () => {
    const camp_id = await newCamp(28);
    const [trial = 0, own = 0, long = 0] = await addCampMembers(used.server, here, [
      { name: '甲体验', service_days: 7, starts: 0 },
      { name: '乙营', service_days: 28, starts: 0 },
      { name: '丙三个月', service_days: 90, starts: -20 },
    ]);
    await join(camp_id, trial, own, long);
    const shorter = await used.admin.setCampServiceDays({ camp_id, service_days: 14, dry_run: true });
    expect(shorter.ok).toEqual([]);
    expect(shorter.failed.map(({ id }) => id)).toEqual([long]);
    expect(
      new Map(shorter.changes.map((one) => [one.service_id, [one.days_before, one.days_after, one.end_before, one.end_after]])),
    ).toEqual(
      new Map([
        [trial, [28, 14, dayFromNow(27), dayFromNow(13)]],
        [own, [28, 14, dayFromNow(27), dayFromNow(13)]],
      ]),
    );
    await used.admin.setCampServiceDays({ camp_id, service_days: 14 });
    expect(await Promise.all([trial, own, long].map(daysOf))).toEqual([28, 28, 90]);
    const done = await used.admin.setCampServiceDays({ camp_id, service_days: 14, services: [{ id: trial, service_days: 14 }] });
    expect(done).toMatchObject({ ok: [trial], changes: [{ service_id: trial, days_before: 28, days_after: 14 }] });
    expect(await Promise.all([trial, own, long].map(daysOf))).toEqual([14, 28, 90]);
    const back = done.changes.map(({ service_id, days_before }) => ({ id: service_id, service_days: days_before }));
    await used.admin.setCampServiceDays({ camp_id, service_days: 28, services: back });
    expect(await Promise.all([trial, own, long].map(daysOf))).toEqual([28, 28, 90]);
    await used.admin.updateServiceCamp({ service_ids: [trial] });
    expect(await daysOf(trial)).toBe(7);
    const late = await used.admin.setCampServiceDays({ camp_id, service_days: 28, services: back });
    expect(late).toMatchObject({ ok: [], failed: [{ id: trial, code: 40900 }] });
  });

  it('list who could join with their weight, and who is in already', async () => {
    const camp_id = await newCamp(28);
    const [inside = 0, free = 0] = await addCampMembers(used.server, here, [
      { name: '试入营里面', weights: { '-1': 70.5 } },
      { name: '试入营外面', weights: { '-1': 66 }, consent: false },
    ]);
    await join(camp_id, inside);
    const rows = async (more: object) => (await used.admin.listServicesWithoutCamp({ keyword: '试入营', ...more })).list;
    expect((await rows({})).map((one) => one.service.id)).toEqual([free]);
    const both = new Map((await rows({ camp_id })).map((one) => [one.service.id, [one.joined, one.current_weight]]));
    expect(both).toEqual(
      new Map([
        [inside, [true, 70.5]],
        [free, [false, null]],
      ]),
    );
    expect(await rows({ camp_id, status: 'pending' })).toEqual([]);
  });
});
