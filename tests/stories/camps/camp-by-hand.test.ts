import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { addCampMembers, dayFromNow, moveCamp, whereabouts } from '../../support/camp-members.js';
import { enrollingCamp } from '../../support/camps.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('camps moved by hand', (options) => {
  const used = useTwoCompanies(options);
  let here = { company: 0, staff: 0 };
  beforeAll(async () => {
    here = await whereabouts(used.admin);
  });
  const change = (camp_id: number, status: 'ready' | 'running' | 'finished') => used.admin.changeCampStatus({ camp_id, status });

  it('start today with the services that follow them, and not before enrollment is closed', async () => {
    const camp_id = await enrollingCamp(used.admin, { service_days: 14, capacity: 9, start_date: dayFromNow(5) });
    const [following = 0, dayless = 0, own = 0] = await addCampMembers(used.server, { ...here, camp: camp_id }, [
      { name: '跟营', status: 'pending', starts: 5 },
      { name: '未定', status: 'pending', starts: null },
      { name: '自定', status: 'pending', starts: 9 },
    ]);
    await expectRefusal(change(camp_id, 'running'), 40900);
    await change(camp_id, 'ready');
    expect((await used.admin.getCamp({ camp_id })).allowed_status).toEqual(['running', 'cancelled']);
    expect(await change(camp_id, 'running')).toMatchObject({ status: 'running', start_date: dayFromNow(0), enroll_to: dayFromNow(-1) });
    const { list } = await used.admin.listCampServices({ camp_id });
    const starts = new Map(list.map(({ service }) => [service.id, service.start_date]));
    expect(starts).toEqual(
      new Map([
        [following, dayFromNow(0)],
        [dayless, dayFromNow(0)],
        [own, dayFromNow(9)],
      ]),
    );
  });

  it('finish today with the ranking as it is; services and plans for later days go on', async () => {
    const camp_id = await enrollingCamp(used.admin, { service_days: 28, capacity: 9, start_date: dayFromNow(5) });
    const [winner = 0] = await addCampMembers(used.server, { ...here, camp: camp_id }, [
      { name: '冠军', starts: -6, weights: { '-6': 80, '-1': 78 } },
      { name: '亚军', starts: -6, weights: { '-6': 80, '-1': 79 } },
    ]);
    await change(camp_id, 'ready');
    await change(camp_id, 'running');
    await moveCamp(used.server, here.company, camp_id, 6);
    expect(await change(camp_id, 'finished')).toMatchObject({
      status: 'finished',
      service_days: 28,
      end_date: dayFromNow(0),
      avg_loss_kg: 1.5,
    });
    const ranking = await used.admin.getCampRanking({ camp_id });
    expect(ranking).toMatchObject({
      date: dayFromNow(0),
      ranked: [
        { rank: 1, name: '冠军' },
        { rank: 2, name: '亚军' },
      ],
    });
    const { service } = await used.admin.getService({ service_id: winner });
    expect(service).toMatchObject({ status: 'in_service', end_date: dayFromNow(21) });
    await expectRefusal(change(camp_id, 'running'), 40900);
  });

  it('report weigh-ins, drop-outs and the last words, as customers agree', async () => {
    const camp_id = await enrollingCamp(used.admin, { service_days: 28, capacity: 9, start_date: dayFromNow(5) });
    const days = Array.from({ length: 12 }, (_, at) => at - 12);
    const [here12 = 0, silent = 0, gone = 0, closed = 0] = await addCampMembers(used.server, { ...here, camp: camp_id }, [
      { name: '甲坚持', starts: -12, weights: { '-13': 82, '-12': 80, '-2': 77.5 }, punched: days },
      { name: '乙失联', starts: -12, punched: [-12, -11] },
      { name: '丙退费', starts: -12, weights: { '-12': 70 }, punched: [-12] },
      { name: '丁不同意', starts: -12, weights: { '-12': 70 }, punched: days },
    ]);
    await moveCamp(used.server, here.company, camp_id, 17);
    for (const date of [-4, -3, -2, -1].map(dayFromNow)) {
      const day = await used.admin.getPunchDay({ service_id: here12, date });
      await used.admin.saveDayEvaluation({ punch_id: day.punch_id ?? 0, comment: `${date} 很好`, stars: 5 });
      const other = await used.admin.getPunchDay({ service_id: closed, date });
      await used.admin.saveDayEvaluation({ punch_id: other.punch_id ?? 0, comment: '不给看', stars: 5 });
    }
    await used.admin.changeServiceStatus({ service_id: gone, status: 'terminated', reason: '退费' });
    const { customer } = await used.admin.getService({ service_id: closed });
    for (const module of ['weight', 'diet', 'sport', 'sleep'] as const)
      await used.admin.setCustomerConsent({ id: customer.id, module, granted: false });
    const report = new Map((await used.admin.getCampReport({ camp_id })).map((one) => [one.service_id, one]));
    expect(report.get(here12)).toMatchObject({
      ...{ name: '甲坚持', base_weight: 80, loss_kg: 2.5, drop_out: null },
      weights: [
        { date: dayFromNow(-12), weight: 80 },
        { date: dayFromNow(-2), weight: 77.5 },
      ],
      words: [-1, -2, -3].map((day) => ({ date: dayFromNow(day), text: `${dayFromNow(day)} 很好` })),
    });
    expect(report.get(silent)).toMatchObject({ weights: [], drop_out: { reason: 'silent', since: dayFromNow(-11), note: null } });
    expect(report.get(gone)?.drop_out).toMatchObject({ reason: 'terminated', note: '退费' });
    expect(report.get(closed)).toMatchObject({ base_weight: null, loss_kg: null, weights: [], words: [], drop_out: null });
    await expectRefusal(used.twin.getCampReport({ camp_id }), 40400);
  });
});
