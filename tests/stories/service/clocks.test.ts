import type { Client, Input } from '@shiyi/sdk';
import { scheduledTasks as campTasks } from '@shiyi/server/areas/camps/camp/scheduled';
import { recordCheckIns } from '@shiyi/server/areas/service/check-in/record';
import { scheduledTasks as reminderTasks } from '@shiyi/server/areas/service/customer-message/reminder-scheduled';
import { scheduledTasks as serviceTasks } from '@shiyi/server/areas/service/service-state/scheduled';
import { runDueTasks } from '@shiyi/server/jobs/schedule';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { enrollingCamp } from '../../support/camps.js';
import { setClock } from '../../support/clock.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { pendingService, runningService } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';
import { woman } from '../../support/woman.js';

const scheduledTasks = { ...serviceTasks, ...campTasks, ...reminderTasks };

const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

onEveryStore('days that begin, repeat and do not exist', (options) => {
  const used = useAdmin({ ...options, clock: true });
  let admin: Client;
  const database = () => used.server.deps.database;
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await database().system((db) => query.execute(db))).rows;
  /** Sets the clock and runs the schedule as several servers would. */
  const at = async (instant: string, looks = 1) => {
    await setClock(database(), instant);
    const faults: Error[] = [];
    await Promise.all(Array.from({ length: looks }, () => runDueTasks(used.server.deps, scheduledTasks, (fault) => faults.push(fault))));
    expect(faults).toEqual([]);
  };
  /** As if the tasks had last run long ago. */
  const forgetLooks = () => rows(sql`delete from schedule`);
  const begin = async (zone: string, instant: string) => {
    await forgetLooks();
    await at(instant);
    await admin.updateTimeZone({ time_zone: zone });
  };
  const pending = (more: Partial<Input<'createService'>> = {}) => pendingService(admin, { service_days: 3, ...more });
  const running = (start_date: string, service_days: number) => runningService(admin, start_date, { service_days });
  const camp = async (start_date: string, more: Partial<Input<'createCamp'>> = {}) => {
    const id = await enrollingCamp(admin, { type: 'habit', service_days: 1, start_date, ...more });
    await admin.changeCampStatus({ camp_id: id, status: 'ready' });
    return id;
  };
  const serviceNow = async ({ id }: { id: number }) => (await admin.getService({ service_id: id })).service;
  const campNow = async (camp_id: number) => (await admin.getCamp({ camp_id })).status;
  const told = async ({ id }: { id: number }) =>
    (
      await rows(sql<{ kind: string; date: string }>`select kind, content ->> 'date' as date from customer_message
        where service_id = ${id} and withdrawn_at is null and kind <> 'check_in_reminder' order by id`)
    ).map(({ kind, date }) => `${kind} ${date}`);
  const moves = async ({ id }: { id: number }) =>
    (await admin.listServiceChanges({ service_id: id })).list.filter(({ kind }) => kind === 'status').map(({ after }) => after);
  const send = async (event: Omit<Input<'createCheckIn'>, 'source_id'>) => {
    const { enterprise_id: enterpriseId } = await admin.getSessionInfo();
    const sender = { enterpriseId, source: 'app', staffId: null, mostDaysLate: 14 };
    const source_id = `clock-${Math.random().toString(36).slice(2)}`;
    const [outcome] = await database().tenant(enterpriseId, (db) => recordCheckIns(db, sender, [{ ...event, source_id }]), 'write');
    return outcome?.field ? `refused ${outcome.field}` : outcome?.outcome;
  };
  beforeEach(async () => {
    admin = await used.server.as('admin');
    // Sessions are counted by the clock of the server, which stays.
    await rows(sql`update session set expires_at = '2100-01-01'`);
    await rows(sql`update enterprise set expire_at = '2100-01-01'`);
  });

  it('start and end services and camps at midnight, each once, however many look after a night without a server', async () => {
    await begin('Asia/Shanghai', '2027-03-10T23:59:30+08:00');
    const [tomorrow, ends, member] = [await pending({ start_date: '2027-03-11' }), await running('2027-03-08', 3), await pending()];
    const camp_id = await camp('2027-03-11');
    await admin.saveCampServices({ camp_id, service_ids: [member.id] });
    // A member who joined before the camp had a day; a camp of today always has one.
    await rows(sql`update service set start_date = null where id = ${member.id}`);
    await at('2027-03-10T23:59:50+08:00');
    expect([(await serviceNow(tomorrow)).status, (await serviceNow(ends)).status, await campNow(camp_id)]).toEqual([
      ...['pending', 'in_service', 'ready'],
    ]);
    // Nobody looked until noon; then two servers start at once.
    for (const instant of ['2027-03-11T12:00:00+08:00', '2027-03-11T12:06:00+08:00', '2027-03-11T12:12:00+08:00']) await at(instant, 3);
    expect(await serviceNow(tomorrow)).toMatchObject({ status: 'in_service', start_date: '2027-03-11', used_days: 1 });
    expect(await serviceNow(member)).toMatchObject({ status: 'in_service', start_date: '2027-03-11', used_days: 1 });
    expect(await serviceNow(ends)).toMatchObject({ status: 'finished', closed_on: '2027-03-10', used_days: 3 });
    expect(await campNow(camp_id)).toBe('running');
    expect([await told(tomorrow), await told(ends), await told(member)]).toEqual([
      ['service_started 2027-03-11'],
      ['service_started 2027-03-08', 'service_finished 2027-03-10'],
      ['service_started 2027-03-11'],
    ]);
    expect([await moves(tomorrow), await moves(ends), await moves(member)]).toEqual([
      ['in_service'],
      ['finished', 'in_service'],
      ['in_service'],
    ]);
    // A week without a server: what started and ended meanwhile is reported with its own days.
    const short = await pending({ start_date: '2027-03-12', service_days: 2 });
    for (const minute of ['00', '06']) await at(`2027-03-18T09:${minute}:00+08:00`, 2);
    expect(await serviceNow(short)).toMatchObject({ status: 'finished', closed_on: '2027-03-13', used_days: 2 });
    expect(await told(short)).toEqual(['service_started 2027-03-12', 'service_finished 2027-03-13']);
    expect(await campNow(camp_id)).toBe('finished');
  });

  it('go on when the clock is set back a day, and do nothing twice', async () => {
    await begin('Asia/Shanghai', '2027-04-10T10:00:00+08:00');
    const [next, last, after] = [await pending({ start_date: '2027-04-11' }), await running('2027-04-09', 2), await pending()];
    const camp_id = await camp('2027-04-11', { service_days: 5 });
    await at('2027-04-10T10:00:10+08:00');
    // Someone sets the clock a day ahead, and notices.
    await at('2027-04-11T10:06:00+08:00');
    expect([(await serviceNow(next)).status, (await serviceNow(last)).status, await campNow(camp_id)]).toEqual([
      ...['in_service', 'finished', 'running'],
    ]);
    await at('2027-04-10T10:10:00+08:00', 2);
    // What is due is done within minutes, not a day later.
    await admin.changeServiceStart({ service_id: after.id, start_date: '2027-04-11' });
    // As if the day had come; a start of today would begin at once.
    await rows(sql`update service set start_date = '2027-04-10' where id = ${after.id}`);
    await at('2027-04-10T10:17:00+08:00', 2);
    expect(await serviceNow(after)).toMatchObject({ status: 'in_service', used_days: 1 });
    expect(await serviceNow(next)).toMatchObject({ status: 'in_service', used_days: 0 });
    // Pages that start in the future are kept.
    expect((await admin.listServices({ status: 'in_service' })).list.map(({ id }) => id)).toContain(next.id);
    expect((await admin.listCampServices({ camp_id })).total).toBe(0);
    await admin.getServicePlan({ service_id: next.id, from: '2027-04-10', to: '2027-04-14' });
    await admin.getTotalTrend({ service_id: next.id, from: '2027-04-10', to: '2027-04-10' });
    await at('2027-04-11T10:00:00+08:00', 2);
    await at('2027-04-14T10:00:00+08:00', 2);
    expect(await told(next)).toEqual(['service_started 2027-04-11', 'service_finished 2027-04-13']);
    expect(await told(last)).toEqual(['service_started 2027-04-09', 'service_finished 2027-04-10']);
    expect(await moves(next)).toEqual(['finished', 'in_service']);
  });

  it('have 25 hours in Berlin when daylight saving time ends, and 23 when it starts', async () => {
    await begin('Europe/Berlin', '2026-10-24T12:00:00+02:00');
    const one = await running('2026-10-24', 3);
    const camp_id = await camp('2026-10-25');
    const waits = async (text: string) => (await admin.getUnprocessedInfo()).remind_msg.find((row) => row.text.endsWith(text))?.number ?? 0;
    const drink = (date: string) => send({ user_id: one.user_id, kind: 'drink', date, drink_ml: 500 });
    const meal = (date: string, eaten_at: string) =>
      send({ user_id: one.user_id, kind: 'meal', meal: 'night_snack', date, text: '牛奶', eaten_at });
    await at('2026-10-24T23:59:00+02:00');
    expect([await campNow(camp_id), await waits('个减脂营明天开营'), await drink('2026-10-25')]).toEqual(['ready', 1, 'refused date']);
    await at('2026-10-25T00:01:00+02:00');
    expect([await campNow(camp_id), await waits('个减脂营明天开营'), await drink('2026-10-25')]).toEqual(['running', 0, 'taken']);
    // The hour that comes twice, and the one that a day of 24 hours would not have.
    await at('2026-10-25T02:45:00+01:00');
    expect(await meal('2026-10-25', '2026-10-25T02:30:00+02:00')).toBe('taken');
    expect(await meal('2026-10-25', '2026-10-25T02:30:00+01:00')).toBe('taken');
    const other = await camp('2026-10-26');
    await at('2026-10-25T23:59:00+01:00');
    expect([await campNow(camp_id), await waits('个减脂营明天开营'), await drink('2026-10-26')]).toEqual(['running', 1, 'refused date']);
    expect(await serviceNow(one)).toMatchObject({ used_days: 2, remain_days: 1 });
    await at('2026-10-26T00:05:00+01:00');
    expect([await campNow(camp_id), await campNow(other), await drink('2026-10-26')]).toEqual(['finished', 'running', 'taken']);
    await at('2026-10-26T23:59:00+01:00');
    expect((await serviceNow(one)).status).toBe('in_service');
    await at('2026-10-27T00:06:00+01:00');
    expect(await serviceNow(one)).toMatchObject({ status: 'finished', closed_on: '2026-10-26', used_days: 3 });

    await begin('Europe/Berlin', '2027-03-27T12:00:00+01:00');
    const two = await running('2027-03-27', 2);
    await at('2027-03-28T23:59:00+02:00');
    expect(await serviceNow(two)).toMatchObject({ status: 'in_service', used_days: 2, remain_days: 0 });
    await at('2027-03-29T00:05:00+02:00');
    expect(await serviceNow(two)).toMatchObject({ status: 'finished', closed_on: '2027-03-28' });
  });

  /** A night in which clocks change: its instants before and after midnight, of the second of three days. */
  const nights = [
    // No midnight: the day begins at 01:00.
    {
      zone: 'Africa/Cairo',
      first: '2027-04-29',
      noon: '2027-04-29T12:00:00+02:00',
      before: '2027-04-29T23:59:00+02:00',
      after: '2027-04-30T01:06:00+03:00',
    },
    {
      zone: 'Asia/Beirut',
      first: '2027-03-27',
      noon: '2027-03-27T12:00:00+02:00',
      before: '2027-03-27T23:59:00+02:00',
      after: '2027-03-28T01:06:00+03:00',
    },
    {
      zone: 'America/Havana',
      first: '2027-03-13',
      noon: '2027-03-13T12:00:00-05:00',
      before: '2027-03-13T23:59:00-05:00',
      after: '2027-03-14T01:06:00-04:00',
    },
    // At midnight it is 23:00 again.
    {
      zone: 'Asia/Beirut',
      first: '2026-10-24',
      noon: '2026-10-24T12:00:00+03:00',
      before: '2026-10-24T23:59:00+02:00',
      after: '2026-10-25T00:06:00+02:00',
    },
    {
      zone: 'Africa/Cairo',
      first: '2026-10-29',
      noon: '2026-10-29T12:00:00+03:00',
      before: '2026-10-29T23:59:00+02:00',
      after: '2026-10-30T00:06:00+02:00',
    },
    // At 01:00 it is midnight again.
    {
      zone: 'America/Havana',
      first: '2026-10-31',
      noon: '2026-10-31T12:00:00-04:00',
      before: '2026-10-31T23:59:00-04:00',
      after: '2026-11-01T00:06:00-04:00',
    },
    // Half an hour, at 02:00.
    {
      zone: 'Australia/Lord_Howe',
      first: '2027-04-03',
      noon: '2027-04-03T12:00:00+11:00',
      before: '2027-04-03T23:59:00+11:00',
      after: '2027-04-04T00:06:00+11:00',
    },
  ] as const;
  it.each(nights)('begin and end in the night of $first in $zone, when clocks change', async ({ zone, first, noon, before, after }) => {
    const later = (days: number) => dayBefore(first, -days);
    await begin(zone, noon);
    const [one, next, ends] = [await running(first, 3), await pending({ start_date: later(1) }), await running(first, 1)];
    const camp_id = await camp(later(1));
    const drink = (date: string) => send({ user_id: one.user_id, kind: 'drink', date, drink_ml: 500 });
    const states = async () => [(await serviceNow(next)).status, (await serviceNow(ends)).status, await campNow(camp_id)];
    await at(before);
    expect([await states(), await drink(later(1))]).toEqual([['pending', 'in_service', 'ready'], 'refused date']);
    expect(await serviceNow(one)).toMatchObject({ used_days: 1, remain_days: 2, end_date: later(2) });
    await at(after);
    expect([await states(), await drink(later(1))]).toEqual([['in_service', 'finished', 'running'], 'taken']);
    expect(await serviceNow(one)).toMatchObject({ used_days: 2, remain_days: 1 });
    // A pause begins after the last check-in.
    await admin.changeServiceBreak({ service_id: next.id, op: 'pause', to: later(1), reason: '出差' });
    expect(await serviceNow(next)).toMatchObject({ end_date: later(4) });
  });

  it('are due 24 hours after a meal arrives, also in the night when clocks change', async () => {
    await begin('Europe/Berlin', '2026-10-24T20:00:00+02:00');
    const one = await running('2026-10-24', 5);
    await admin.setCustomerConsent({ id: one.user_id, module: 'diet', granted: true });
    const eaten_at = '2026-10-24T19:00:00+02:00';
    expect(await send({ user_id: one.user_id, kind: 'meal', meal: 'dinner', date: '2026-10-24', text: '面', eaten_at })).toBe('taken');
    // The default of the column reads the clock of the system.
    await rows(sql`update diet_punch set submitted_at = now() where service_id = ${one.id}`);
    const late = async () =>
      (await admin.listDietPunches({ overdue: true, service_id: one.id })).list.some(({ service_id }) => service_id === one.id);
    const mine = async () => (await admin.listDietPunches({ service_id: one.id })).list.find(({ service_id }) => service_id === one.id);
    expect(Math.abs(Date.parse((await mine())?.due_at ?? '') - Date.parse('2026-10-25T19:00:00+01:00'))).toBeLessThan(60_000);
    await at('2026-10-25T18:58:00+01:00');
    expect(await late()).toBe(false);
    await at('2026-10-25T19:02:00+01:00');
    expect(await late()).toBe(true);
  });

  it('remind in the company’s evening once a day, across clock changes', async () => {
    await begin('Europe/Berlin', '2026-10-24T09:00:00+02:00');
    await admin.createIngestKey({ name: '提醒' });
    const one = await running('2026-10-24', 5);
    const reminders = async () =>
      (
        await rows(
          sql<{
            day: string;
          }>`select content ->> 'date' as day from customer_message where service_id = ${one.id} and kind = 'check_in_reminder' order by id`,
        )
      ).map(({ day }) => day);
    await at('2026-10-24T19:50:00+02:00');
    expect(await reminders()).toEqual([]);
    for (const instant of ['2026-10-24T20:10:00+02:00', '2026-10-24T20:30:00+02:00', '2026-10-25T19:40:00+01:00']) await at(instant, 2);
    expect(await reminders()).toEqual(['2026-10-24']);
    for (const instant of ['2026-10-25T20:10:00+01:00', '2026-10-25T20:40:00+01:00', '2026-10-25T20:20:00+01:00']) await at(instant, 2);
    expect(await reminders()).toEqual(['2026-10-24', '2026-10-25']);
  });

  it('count 29 February as a day, and know which years have one', async () => {
    await begin('Asia/Shanghai', '2028-02-27T09:00:00+08:00');
    const one = await running('2028-02-27', 4);
    const camp_id = await camp('2028-02-28', { service_days: 2 });
    expect(await admin.getCamp({ camp_id })).toMatchObject({ end_date: '2028-02-29' });
    expect((await serviceNow(one)).end_date).toBe('2028-03-01');
    await at('2028-02-29T09:00:00+08:00');
    expect(await campNow(camp_id)).toBe('running');
    await admin.changeServiceBreak({ service_id: one.id, op: 'pause', to: '2028-02-29', reason: '出差' });
    expect((await serviceNow(one)).end_date).toBe('2028-03-02');
    // A weight needs no day of service.
    expect(await send({ user_id: one.user_id, kind: 'weight', date: '2028-02-29', weight: 69 })).toBe('taken');
    await at('2028-03-01T09:00:00+08:00');
    expect([await campNow(camp_id), (await serviceNow(one)).status]).toEqual(['finished', 'in_service']);
    expect(await send({ user_id: one.user_id, kind: 'drink', date: '2028-02-29', drink_ml: 500 })).toBe('refused date');
    await admin.setCustomerConsent({ id: one.user_id, module: 'weight', granted: true });
    const { list } = await admin.getWeightTrend({ service_id: one.id, from: '2028-02-27', to: '2028-03-01' });
    expect(list.map(({ date }) => date)).toEqual(['2028-02-29']);
    await at('2028-03-03T00:06:00+08:00');
    expect(await serviceNow(one)).toMatchObject({ status: 'finished', closed_on: '2028-03-02', used_days: 4 });
  });

  it('make people born on 29 February a year older on 1 March, and on 29 February where there is one', async () => {
    await begin('Asia/Shanghai', '2027-02-28T23:59:00+08:00');
    const { id } = await admin.createCustomer({ ...woman, nick_name: '闰生', birthday: '2000-02-29' });
    const age = async () => (await admin.listCustomers({ keyword: '闰生' })).list.find((one) => one.id === id)?.age;
    const ages: unknown[] = [];
    for (const day of [
      '2027-02-28T23:59',
      '2027-03-01T00:01',
      '2028-02-28T23:59',
      '2028-02-29T00:01',
      '2029-02-28T23:59',
      '2029-03-01T00:01',
    ]) {
      await at(`${day}:00+08:00`);
      ages.push(await age());
    }
    expect(ages).toEqual([26, 27, 27, 28, 28, 29]);
    // 120 years before 29 February.
    await at('2028-02-29T12:00:00+08:00');
    await admin.createCustomer({ ...woman, birthday: '1908-02-29' });
    await expectRefusal(admin.createCustomer({ ...woman, birthday: '1908-02-28' }), 42200);
  });
});
