import type { ApiError, Client } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/camps/camp/scheduled';
import { recordCheckIns } from '@shiyi/server/areas/service/check-in/record';
import { scheduledTasks as serviceTasks } from '@shiyi/server/areas/service/service-state/scheduled';
import { runDueTasks } from '@shiyi/server/jobs/schedule';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { addCampMembers, dayFromNow, moveCamp, whereabouts } from '../../support/camp-members.js';
import { checkInsOf } from '../../support/check-ins.js';
import { onEveryStore } from '../../support/stores.js';

const times = 6;

onEveryStore('camps and reviews whose days and records change under them', (options) => {
  const used = useAdmin(options);
  let here = { company: 0, staff: 0 };
  let period = 1300;
  beforeAll(async () => {
    here = await whereabouts(used.admin);
  });
  const database = () => used.server.deps.database;
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await database().system((db) => query.execute(db))).rows;
  const look = async () => {
    await rows(sql`delete from schedule where name = any(${Object.keys(scheduledTasks)})`);
    await rows(
      sql`insert into schedule (name, next_at) select unnest(${Object.keys(scheduledTasks)}::text[]), now() - interval '1 second'`,
    );
    const faults: Error[] = [];
    await runDueTasks(used.server.deps, scheduledTasks, (fault) => faults.push(fault));
    expect(faults).toEqual([]);
  };
  /** A camp that is ready to start today. */
  const ready = async (service_days = 7) => {
    period += 1;
    const { id } = await used.admin.createCamp({
      ...{ name: '变动营', period_no: period, type: 'habit', service_days, capacity: 9, principal_user_ids: [here.staff] },
      ...{ enroll_from: dayFromNow(-1), enroll_to: dayFromNow(1), start_date: dayFromNow(3) },
    });
    await used.admin.changeCampStatus({ camp_id: id, status: 'enrolling' });
    await used.admin.changeCampStatus({ camp_id: id, status: 'ready' });
    await moveCamp(used.server, here.company, id, 3);
    return id;
  };
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: ApiError) => error.bizCode,
    );

  it('start on their day or move, never half of both, when the start is moved while the schedule starts them', async () => {
    const seen = new Set<string>();
    for (let time = 0; time < times; time++) {
      const camp_id = await ready();
      const [service_id = 0] = await addCampMembers(used.server, { ...here, camp: camp_id }, [
        { name: '随营', status: 'pending', starts: null, service_days: 7 },
      ]);
      const both = [() => codeOf(used.admin.setCampStartDate({ camp_id, start_date: dayFromNow(2) })), look];
      const [one, two] = time % 2 === 0 ? both : both.toReversed();
      const found = await Promise.all([one?.(), two?.()]);
      const code = found.find((answer) => answer !== undefined);
      const { status, start_date } = await used.admin.getCamp({ camp_id });
      const own = (await used.admin.getService({ service_id })).service.start_date;
      expect([status, start_date, own, code]).toEqual(
        status === 'running' ? ['running', dayFromNow(0), dayFromNow(0), 40900] : ['ready', dayFromNow(2), dayFromNow(2), 200],
      );
      seen.add(status);
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  it('keep a paused member at the end, who continues for the paused days', async () => {
    const camp_id = await ready(4);
    await look();
    await moveCamp(used.server, here.company, camp_id, 3);
    // The camp ends today; 暂停 pauses over its end.
    const [paused = 0] = await addCampMembers(used.server, { ...here, camp: camp_id }, [
      { name: '暂停', starts: -3, service_days: 4, weights: { '-3': 80, '-1': 78 }, punched: [-3, -2, -1] },
      { name: '照常', starts: -3, service_days: 4, weights: { '-3': 80, '-1': 79 }, punched: [-3, -2, -1] },
    ]);
    await used.admin.changeServiceBreak({ service_id: paused, op: 'pause', from: dayFromNow(0), to: dayFromNow(5), reason: '手术' });
    const service = async () => (await used.admin.getService({ service_id: paused })).service;
    expect(await service()).toMatchObject({ status: 'paused', end_date: dayFromNow(6), broken_days: 6 });
    await moveCamp(used.server, here.company, camp_id, 1);
    // As if a night had passed.
    await rows(sql`update service set start_date = start_date - 1 where camp_id = ${camp_id}`);
    await rows(sql`update service_break set from_day = from_day - 1, to_day = to_day - 1 where service_id = ${paused}`);
    await rows(sql`update punch_weight set day = day - 1 where user_id in (select user_id from service where camp_id = ${camp_id})`);
    await look();
    expect((await used.admin.getCamp({ camp_id })).status).toBe('finished');
    const { ranked, unranked } = await used.admin.getCampRanking({ camp_id });
    expect(ranked.map(({ rank, name, loss_kg, paused: isPaused }) => [rank, name, loss_kg, isPaused])).toEqual([
      [1, '暂停', 2, true],
      [2, '照常', 1, false],
    ]);
    expect(unranked).toEqual([]);
    // After the camp the service still has the days of its pause.
    await used.admin.changeServiceBreak({ service_id: paused, op: 'resume' });
    expect(await service()).toMatchObject({ status: 'in_service', broken_days: 1, end_date: dayFromNow(0), used_days: 4 });
    expect(await used.admin.getCampRanking({ camp_id })).toMatchObject({ ranked });
    await used.server.runScheduledTasks(serviceTasks);
    expect(await service()).toMatchObject({ status: 'in_service' });
  });

  it('score a meal as it was seen, or not at all, while the customer sends another', async () => {
    const score_items = [30, 26, 10, 7, 10, 10].map((value, at) => ({ item_id: at + 1, value }));
    const send = async (user_id: number, date: string, at: number) => {
      const sender = { enterpriseId: here.company, source: 'app', staffId: null, mostDaysLate: 14 };
      const event = { source_id: `race-${user_id}-${at}`, user_id, kind: 'meal', meal: 'lunch', date, text: '换了一份' } as const;
      const [outcome] = await database().tenant(here.company, (db) => recordCheckIns(db, sender, [event]), 'write');
      return outcome?.outcome;
    };
    const review = (client: Client, diet_punch_id: number, version: number) =>
      codeOf(client.saveDietEvaluation({ diet_punch_id, version, score_items }));
    for (let time = 0; time < times; time++) {
      const [service_id = 0] = await addCampMembers(used.server, here, [{ name: '边改边评', starts: -5 }]);
      const { id } = await checkInsOf(used.server).meal({ service_id, daysAgo: 1 });
      const [before] = (await used.admin.listDietPunches({ service_id })).list;
      const user_id = (await used.admin.getService({ service_id })).customer.id;
      const scored = () => review(used.admin, id, before?.version ?? 0);
      const sent = () => send(user_id, dayFromNow(-1), time);
      const [code, outcome] = time % 2 === 0 ? await Promise.all([scored(), sent()]) : (await Promise.all([sent(), scored()])).toReversed();
      const [after] = (await used.admin.listDietPunches({ service_id })).list;
      expect([code, outcome, after?.status, after?.text]).toEqual(
        code === 200 ? [200, 'refused', 'evaluated', '油放少了'] : [40901, 'taken', 'submitted', '换了一份'],
      );
      // The second caller reads what is there and continues.
      if (code !== 200) expect(await review(used.admin, id, after?.version ?? 0)).toBe(200);
      const messages = await rows(sql`select from customer_message where service_id = ${service_id} and kind = 'meal_evaluated'`);
      expect(messages).toHaveLength(1);
    }
  });
});
