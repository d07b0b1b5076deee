import type { ApiError } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/service/service-state/scheduled';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { dayIn, order, pendingService, runningService } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';
import { woman } from '../../support/woman.js';

const day = (from: string, later: number) => new Date(Date.parse(from) + later * 86_400_000).toISOString().slice(0, 10);
const rule = (refusal: ApiError) => refusal.detail.errors?.map((one) => `${one.field} ${one.rule}`);

onEveryStore('states of a service order', (options) => {
  const used = useDirectory(options);
  const write = (query: ReturnType<typeof sql>) => used.server.deps.database.system((db) => query.execute(db), 'write');
  const todayIn = async (zone?: string) => dayIn(0, zone);
  const pending = async (more: object = {}, customer: object = {}) => (await pendingService(used.client, more, customer)).id;
  const running = async (start: number, more: object = {}) => (await runningService(used.client, dayIn(start), more)).id;
  const record = async (service_id: number) => (await used.client.getService({ service_id })).service;
  const planned = async (service_id: number) => {
    const from = await todayIn();
    const { days } = await used.client.getServicePlan({ service_id, from, to: day(from, 27) });
    return days.filter((one) => one.meals.length > 0).map((one) => one.date);
  };
  const punched = async (service_id: number, date: string) => {
    const { customer } = await used.client.getService({ service_id });
    await used.client.setCustomerConsent({ id: customer.id, module: 'diet', granted: true });
    await used.client.createCheckIn({
      source_id: `drink-${service_id}-${date}`,
      user_id: customer.id,
      kind: 'drink',
      date,
      drink_ml: 1500,
    });
  };
  const look = () => used.server.runScheduledTasks(scheduledTasks);

  it('calculates its energy at the start, creates the plan, and moves the customer', async () => {
    const service_id = await pending();
    const before = await record(service_id);
    expect(before).toMatchObject({ status: 'pending', missing_to_start: ['start_date'], energy_kcal: null });
    const today = await todayIn();
    const started = await used.client.changeServiceStart({ service_id, start_date: today });
    expect(started).toMatchObject({ status: 'in_service', start_date: today, end_date: day(today, 41), used_days: 1, remain_days: 41 });
    const { service, customer } = await used.client.getService({ service_id });
    expect(service).toMatchObject({ energy_kcal: 1450, energy_source: 'calc', plan_state: 'generated', missing_to_start: [] });
    expect(customer.stage).toBe('in_service');
    expect((await planned(service_id))[0]).toBe(today);
  });

  it('names what it lacks, and refuses to start without it', async () => {
    const service_id = await pending({}, { height: undefined, activity_level: undefined });
    expect((await record(service_id)).missing_to_start).toEqual(['start_date', 'height', 'activity_level']);
    const start_date = await todayIn();
    const refusal = await expectRefusal(used.client.changeServiceStart({ service_id, start_date }), 42200);
    expect(rule(refusal)).toEqual(['energy required']);
    expect(await record(service_id)).toMatchObject({ status: 'pending', start_date: null });
    // A day to come only waits.
    expect(await used.client.changeServiceStart({ service_id, start_date: day(start_date, 3) })).toMatchObject({ status: 'pending' });
    expect(rule(await expectRefusal(used.client.changeServiceStart({ service_id, start_date: '2020-02-29' }), 42200))).toEqual([
      'start_date range',
    ]);
    await expectRefusal(used.client.changeServiceStart({ service_id, start_date: '2026-02-29' }), 40000);
  });

  it('runs one service of a type for a customer at a time', async () => {
    const first = await running(0);
    const { customer } = await used.client.getService({ service_id: first });
    const { id: second } = await used.client.createService({ user_id: customer.id, ...order });
    const start_date = await todayIn();
    expect(rule(await expectRefusal(used.client.changeServiceStart({ service_id: second, start_date }), 42200))).toEqual([
      'start_date single',
    ]);
    expect((await record(second)).missing_to_start).toEqual(['start_date', 'running']);
    const { id: other } = await used.client.createService({ user_id: customer.id, ...order, type: 'nutrition' });
    expect(await used.client.changeServiceStart({ service_id: other, start_date })).toMatchObject({ status: 'in_service' });
    await used.client.changeServiceStatus({ service_id: first, status: 'finished' });
    expect(await used.client.changeServiceStart({ service_id: second, start_date })).toMatchObject({ status: 'in_service' });
    expect(rule(await expectRefusal(used.client.changeServiceDays({ service_id: first, delta_days: 3, reason: '赠送' }), 42200))).toEqual([
      'delta_days single',
    ]);
  });

  it('starts one of two services of a type that are started at once', async () => {
    const user_id = (await used.client.createCustomer(woman)).id;
    const ids = await Promise.all([1, 2].map(async () => (await used.client.createService({ user_id, ...order })).id));
    const start_date = await todayIn();
    const done = await Promise.allSettled(ids.map((service_id) => used.client.changeServiceStart({ service_id, start_date })));
    expect(done.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('shifts the plan and the end by a pause, and counts the days', async () => {
    const service_id = await running(-4);
    const today = await todayIn();
    await punched(service_id, day(today, -3));
    const { recipe_version } = await used.client.getServicePlan({ service_id, from: today, to: today });
    await used.client.updateServiceMeal({ service_id, recipe_version, date: day(today, 2), meal: 'lunch', locked: true });
    const before = await planned(service_id);
    const paused = await used.client.changeServiceBreak({ service_id, op: 'pause', from: day(today, -1), reason: '出差' });
    expect(paused).toMatchObject({ status: 'paused', end_date: null, used_days: 3 });
    expect(await record(service_id)).toMatchObject({
      broken_days: 2,
      broken_logs: [{ from: day(today, -1), to: null, days: 2, reason: '出差' }],
    });
    const resumed = await used.client.changeServiceBreak({ service_id, op: 'resume' });
    expect(resumed).toMatchObject({ status: 'in_service', end_date: day(today, -4 + 42), used_days: 4 });
    expect(await record(service_id)).toMatchObject({
      broken_days: 1,
      broken_logs: [{ from: day(today, -1), to: day(today, -1), days: 1 }],
      punch_days: 1,
      punch_rate: 25,
    });
    expect(before[0]).toBe(today);
    expect((await planned(service_id))[0]).toBe(day(today, 1));
    const locked = (await used.client.getServicePlan({ service_id, from: today, to: day(today, 6) })).days.filter((one) =>
      one.meals.some((meal) => meal.locked),
    );
    expect(locked.map((one) => one.date)).toEqual([day(today, 3)]);
  });

  it('removes a pause, and resumes earlier than planned', async () => {
    const service_id = await running(-2);
    const today = await todayIn();
    const before = await planned(service_id);
    const { end_date } = await record(service_id);
    await used.client.changeServiceBreak({ service_id, op: 'pause', to: day(today, 9), reason: '出差' });
    expect(await record(service_id)).toMatchObject({ broken_days: 10, end_date: day(end_date as string, 10) });
    await used.client.changeServiceBreak({ service_id, op: 'resume', to: day(today, -1) });
    expect(await record(service_id)).toMatchObject({ broken_days: 0, broken_logs: [], end_date });
    expect(await planned(service_id)).toEqual(before);
  });

  it('starts an order at once whose day has come, if it lacks nothing', async () => {
    const today = await todayIn();
    const create = async (more: object, person: object = {}) => {
      const { id: user_id } = await used.client.createCustomer({ ...woman, ...person });
      const made = await used.client.createService({ user_id, ...order, start_date: today, ...more });
      expect((await record(made.id)).status).toBe(made.status);
      return made.status;
    };
    const principal_user_id = (await used.client.getMyProfile()).id;
    expect(await create({ principal_user_id, energy_kcal: 1500 })).toBe('in_service');
    expect(await create({ principal_user_id, energy_kcal: 1500, start_date: day(today, 1) })).toBe('pending');
    expect(await create({ principal_user_id }, { height: undefined, energy_kcal: undefined })).toBe('pending');
  });

  it('pauses from tomorrow where there is a check-in of today, and takes such a pause away again', async () => {
    const service_id = await running(-3);
    const today = await todayIn();
    await punched(service_id, today);
    const before = await record(service_id);
    const refusal = await expectRefusal(used.client.changeServiceBreak({ service_id, op: 'pause', from: today, reason: '出差' }), 42200);
    expect(rule(refusal)).toEqual(['from range']);
    expect(await used.client.changeServiceBreak({ service_id, op: 'pause', reason: '出差' })).toMatchObject({
      status: 'paused',
      used_days: 4,
    });
    expect(await record(service_id)).toMatchObject({
      broken_logs: [{ from: day(today, 1), to: null }],
      punch_days: 1,
      used_days: 4,
      punch_rate: 25,
    });
    await used.client.changeServiceBreak({ service_id, op: 'resume' });
    const { broken_logs, end_date, status } = await record(service_id);
    expect({ broken_logs, end_date, status }).toEqual({ broken_logs: [], end_date: before.end_date, status: 'in_service' });
  });

  it('notifies the customer of the result, and of no mistake', async () => {
    const service_id = await running(-4);
    const today = await todayIn();
    const messages = async () =>
      (
        await used.server.deps.database.system((db) =>
          sql<{ kind: string; date: string; open: boolean }>`select kind, content->>'date' as date, withdrawn_at is null as open
            from customer_message where service_id = ${service_id} order by id`.execute(db),
        )
      ).rows.map(({ kind, date, open }) => [kind, date, open ? 'told' : 'taken back']);
    const pause = () => used.client.changeServiceBreak({ service_id, op: 'pause', from: day(today, -1), reason: '家里有事' });
    const started = ['service_started', day(today, -4), 'told'];
    expect(await messages()).toEqual([started]);
    await pause();
    await used.client.changeServiceBreak({ service_id, op: 'resume', to: day(today, -2) });
    const mistake = ['service_paused', day(today, -1), 'taken back'];
    expect(await messages()).toEqual([started, mistake]);

    await pause();
    // As if the delay of the message had passed.
    await write(sql`update customer_message set due_at = now() where service_id = ${service_id}`);
    await used.client.changeServiceBreak({ service_id, op: 'resume' });
    await used.client.changeServiceStatus({ service_id, status: 'finished' });
    expect(await messages()).toEqual([
      started,
      mistake,
      ['service_paused', day(today, -1), 'told'],
      ['service_resumed', today, 'told'],
      ['service_finished', today, 'told'],
    ]);
    const texts = await used.server.deps.database.system((db) =>
      sql<{ text: string }>`select content->>'text' as text from customer_message where service_id = ${service_id}`.execute(db),
    );
    // Why it paused is for the staff only.
    expect(texts.rows.filter(({ text }) => text.includes('家里有事') || !text.includes(order.product_name))).toEqual([]);
  });

  it('notifies the customer once of a cancelled or terminated order, and never why', async () => {
    const today = await todayIn();
    const told = async (service_id: number) =>
      (
        await used.server.deps.database.system((db) =>
          sql<{ kind: string; content: { text: string; date: string } }>`select kind, content from customer_message
            where service_id = ${service_id} and withdrawn_at is null and kind <> 'service_started' order by id`.execute(db),
        )
      ).rows.map(({ kind, content: { text, date } }) => [kind, date, text]);
    const waiting = await pending();
    await used.client.changeServiceStatus({ service_id: waiting, status: 'cancelled', reason: '客户住院' });
    await expectRefusal(used.client.changeServiceStatus({ service_id: waiting, status: 'cancelled', reason: '客户住院' }), 40900);
    expect(await told(waiting)).toEqual([['service_cancelled', today, `您的服务「${order.product_name}」已取消，如有疑问请联系我们`]]);
    const ids = [await running(-3), await running(-2)];
    const batch = { service_ids: ids, status: 'terminated', reason: '退款' } as const;
    expect((await used.client.changeServiceStatusInBatch({ ...batch, dry_run: true })).ok).toEqual(ids);
    for (const id of ids) expect(await told(id)).toEqual([]);
    await used.client.changeServiceStatusInBatch(batch);
    expect((await used.client.changeServiceStatusInBatch(batch)).ok).toEqual([]);
    const ended = ['service_terminated', today, `您的服务「${order.product_name}」已终止，之后不用再打卡，如有疑问请联系我们`];
    for (const id of ids) expect(await told(id)).toEqual([ended]);
  });

  it('refuses pauses that cannot be', async () => {
    const service_id = await running(-10);
    const today = await todayIn();
    const refused = async (more: object) =>
      rule(await expectRefusal(used.client.changeServiceBreak({ service_id, op: 'pause', reason: '出差', ...more }), 42200));
    await punched(service_id, day(today, -2));
    expect(await refused({ reason: undefined })).toEqual(['reason required']);
    expect(await refused({ from: day(today, 2) })).toEqual(['from range']);
    expect(await refused({ from: day(today, 1), to: today })).toEqual(['to order']);
    expect(await refused({ from: day(today, -2) })).toEqual(['from range']);
    expect(await refused({ from: day(today, -8) })).toEqual(['from range']);
    expect(await refused({ to: day(today, -1) })).toEqual(['to order']);
    expect(await refused({ to: day(today, 400) })).toEqual(['to range']);
    const twice = await expectRefusal(used.client.changeServiceBreak({ service_id, op: 'resume' }), 40900);
    expect(twice.detail).toMatchObject({ from: 'in_service', to: 'in_service', allowed: ['paused', 'finished', 'terminated'] });
  });

  it('refuses illegal moves with the moves that there are', async () => {
    const service_id = await pending();
    const refused = async (status: 'finished' | 'cancelled' | 'terminated', reason?: string) =>
      (await expectRefusal(used.client.changeServiceStatus({ service_id, status, ...(reason && { reason }) }), 40900)).detail;
    expect(await refused('finished')).toMatchObject({ from: 'pending', to: 'finished', allowed: ['cancelled', 'terminated'] });
    expect(rule(await expectRefusal(used.client.changeServiceStatus({ service_id, status: 'cancelled' }), 42200))).toEqual([
      'reason required',
    ]);
    expect(await used.client.changeServiceStatus({ service_id, status: 'cancelled', reason: '重复下单' })).toMatchObject({
      status: 'cancelled',
    });
    expect(await refused('terminated', '退款')).toMatchObject({ from: 'cancelled', to: 'terminated', allowed: [] });
    const days = await expectRefusal(used.client.changeServiceDays({ service_id, delta_days: 1, reason: '赠送' }), 40900);
    expect(days.detail).toMatchObject({ from: 'cancelled', allowed: [] });
    expect(await record(service_id)).toMatchObject({ status_reason: '重复下单', used_days: 0, remain_days: 0 });
  });

  it('continues after its end only with more days', async () => {
    const service_id = await running(-20, { service_days: 20 });
    const today = await todayIn();
    await look();
    expect(await record(service_id)).toMatchObject({ status: 'finished', closed_on: day(today, -1), used_days: 20 });
    expect((await used.client.getService({ service_id })).customer.stage).toBe('finished');
    expect(rule(await expectRefusal(used.client.changeServiceDays({ service_id, delta_days: 0, reason: '赠送' }), 42200))).toEqual([
      'delta_days zero',
    ]);
    expect(rule(await expectRefusal(used.client.changeServiceDays({ service_id, delta_days: -1, reason: '赠送' }), 42200))).toEqual([
      'delta_days range',
    ]);
    expect(await used.client.changeServiceDays({ service_id, delta_days: 7, reason: '赠送' })).toMatchObject({
      status: 'in_service',
      remain_days: 6,
      used_days: 21,
    });
    expect((await used.client.getService({ service_id })).customer.stage).toBe('in_service');
    expect((await used.client.listServiceChanges({ service_id })).list.map((one) => [one.kind, one.before, one.after])).toEqual([
      ['status', 'finished', 'in_service'],
      ['days', '20', '27'],
      ['status', 'in_service', 'finished'],
      ['status', 'pending', 'in_service'],
      ['energy', null, '1450'],
      ['start', null, day(today, -20)],
      ['created', null, 'pending'],
    ]);
  });

  it('is started, resumed and finished by the schedule, each once, by the clock of the company', async () => {
    const today = await todayIn();
    const waiting = await pending({ start_date: day(today, 1) });
    const paused = await running(-3);
    await used.client.changeServiceBreak({ service_id: paused, op: 'pause', to: today, reason: '出差' });
    const open = await running(-3, { service_days: 3 });
    await look();
    expect((await record(waiting)).status).toBe('pending');
    expect((await record(paused)).status).toBe('paused');
    expect((await record(open)).status).toBe('finished');
    // As if a night had passed.
    await write(sql`update service set start_date = start_date - 1 where id in (${waiting}, ${paused})`);
    await write(sql`update service_break set from_day = from_day - 1, to_day = to_day - 1 where service_id = ${paused}`);
    await look();
    await look();
    expect(await record(waiting)).toMatchObject({ status: 'in_service', used_days: 1 });
    expect(await record(paused)).toMatchObject({ status: 'in_service', broken_days: 1, used_days: 4 });
    const moves = (await used.client.listServiceChanges({ service_id: waiting })).list.filter((one) => one.kind === 'status');
    expect(moves.map((one) => [one.after, one.staff])).toEqual([['in_service', null]]);
  });

  it('waits if it cannot start, and does not delay the others', async () => {
    const today = await todayIn();
    const stuck = await pending({ start_date: today }, { height: undefined });
    const ready = await pending({ start_date: today });
    await look();
    expect([await record(stuck), await record(ready)].map((one) => one.status)).toEqual(['pending', 'in_service']);
  });

  it('starts its days in the company’s time zone, with daylight saving as well', async () => {
    await used.client.updateTimeZone({ time_zone: 'America/New_York' });
    const today = await todayIn('America/New_York');
    const service_id = await pending();
    await used.client.changeServiceStart({ service_id, start_date: today });
    expect(await record(service_id)).toMatchObject({ status: 'in_service', used_days: 1 });
    // 29 February counts as a day, and the days on which clocks change count once. A start so long ago cannot be chosen.
    await write(sql`update service set start_date = '2024-02-20', service_days = 30 where id = ${service_id}`);
    expect(await record(service_id)).toMatchObject({ end_date: '2024-03-20', used_days: 30, remain_days: 0 });
    await used.client.updateTimeZone({ time_zone: 'Asia/Shanghai' });
  });

  it('moves a batch or gives reasons, also as a dry run; a foreign id refuses all', async () => {
    const [first, second, done] = [await running(0), await running(0), await pending()];
    const service_ids = [first, second, done];
    await expectRefusal(used.client.changeServiceStatusInBatch({ service_ids: [...service_ids, 999_999], status: 'finished' }), 40400);
    await expectRefusal(used.client.changeServiceStatusInBatch({ status: 'finished' }), 42200);
    const asked = await used.client.changeServiceStatusInBatch({ service_ids, status: 'finished', dry_run: true });
    expect(asked).toMatchObject({
      matched: 3,
      ok: [first, second],
      failed: [{ id: done, code: 40900, from: 'pending', allowed: ['cancelled', 'terminated'] }],
    });
    expect((await record(first)).status).toBe('in_service');
    expect(await used.client.changeServiceStatusInBatch({ service_ids, status: 'finished' })).toEqual(asked);
    expect((await Promise.all(service_ids.map(record))).map((one) => one.status)).toEqual(['finished', 'finished', 'pending']);
    const rest = await used.client.changeServiceStatusInBatch({
      filter: { status: 'pending', keyword: '六周' },
      status: 'cancelled',
      reason: '清理',
    });
    expect(rest.ok).toContain(done);
  });
});
