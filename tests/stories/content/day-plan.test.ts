import type { Client, Input } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/content/day-plan/scheduled';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { dayIn, pendingService, runningService } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';

type Steps = Input<'createDayPlan'>['steps'];

const rule = (refusal: Awaited<ReturnType<typeof expectRefusal>>) => refusal.detail.errors?.map((one) => `${one.field} ${one.rule}`);
const early = '00:01';

onEveryStore('day plans', (options) => {
  const used = useTwoCompanies(options);
  const write = (query: ReturnType<typeof sql>) => used.server.deps.database.system((db) => query.execute(db), 'write');
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  const look = () => used.server.runScheduledTasks(scheduledTasks);
  let names = 0;
  /** A plan that is on, and the only one. */
  const plan = async (steps: Steps, more: Partial<Input<'createDayPlan'>> = {}) => {
    await write(sql`update day_plan set status = 'off', on_since = null where status = 'on'`);
    await write(sql`update message_config set quiet_from = null, quiet_to = null`);
    const { id } = await used.admin.createDayPlan({ name: `计划${++names}`, trigger: 'service_started', steps, ...more });
    await used.admin.changeDayPlanStatus({ id, status: 'on' });
    return id;
  };
  const entered = async (service: number) =>
    rows(
      sql<{ id: number; day: number; due: string; status: string; assignee_id: number; code: string | null }>`select t.id, s.day,
          to_char(t.due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as due, t.status, t.assignee_id::int as assignee_id, t.reason ->> 'code' as code
        from day_plan_task t join day_plan_entry e on e.id = t.entry_id join day_plan_step s on s.id = t.step_id
        where e.service_id = ${service} order by s.day, s.due_time, t.id`,
    );
  const text = (day: number, words = '{{nick_name}}，第{{day}}天', time = early) => ({ day, time, text: words });
  const tasksOf = async (plan_id: number, who: Client = used.admin) => (await who.listDayPlanTasks({ plan_id, limit: 100 })).list;

  it('enter people who begin while they are on, with texts filled in, and are settled and undone', async () => {
    const before = await runningService(used.admin, dayIn(0));
    const id = await plan([text(1, '{{姓名}}，今天是{{服务名称}}第{{第几天}}天'), text(4)]);
    const { id: service } = await runningService(used.admin, dayIn(0), {}, { nick_name: '方小满' });
    await look();
    expect(await entered(before.id)).toEqual([]);
    const [task, ...others] = await tasksOf(id);
    expect(others).toEqual([]);
    expect(task).toMatchObject({ text: '方小满，今天是六周体重管理第1天', day: 1, service_id: service, status: 'waiting', name: '方小满' });
    const taskId = task?.id ?? 0;
    expect(await used.admin.finishDayPlanTask({ id: taskId, status: 'done' })).toMatchObject({
      status: 'done',
      done_by: { name: expect.any(String) },
    });
    expect(await tasksOf(id)).toEqual([]);
    expect((await used.admin.listDayPlanTasks({ plan_id: id, status: 'done' })).list.map((one) => one.id)).toEqual([taskId]);
    await expectRefusal(used.admin.finishDayPlanTask({ id: taskId, status: 'skipped' }), 40900);
    await used.admin.finishDayPlanTask({ id: taskId, status: 'waiting' });
    expect((await tasksOf(id)).map((one) => one.id)).toEqual([taskId]);
    expect(await used.admin.getDayPlan({ id })).toMatchObject({ running: 1, waiting: 2, done: 0, steps: [{ waiting: 1 }, { waiting: 1 }] });
    await expectRefusal(used.twin.finishDayPlanTask({ id: taskId, status: 'done' }), 40400);
    await look();
    expect(await entered(service)).toHaveLength(2);
  });

  it('let only one of several settle a message', async () => {
    const id = await plan([text(1)]);
    await runningService(used.admin, dayIn(0));
    await look();
    const [task] = await tasksOf(id);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => used.admin.finishDayPlanTask({ id: task?.id ?? 0, status: 'done' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await used.admin.getDayPlan({ id })).toMatchObject({ running: 0, done: 1 });
  });

  it('pause with the service, go on later by the days of the pause, and end with it', async () => {
    await plan([text(1), text(3), text(6)]);
    const { id: service_id } = await runningService(used.admin, dayIn(-3));
    await look();
    const due = async () => (await entered(service_id)).map((one) => one.due);
    expect(await due()).toEqual([dayIn(-3), dayIn(-1), dayIn(2)].map((day) => `${day} ${early}`));
    await used.admin.changeServiceBreak({ service_id, op: 'pause', from: dayIn(0), reason: '出差' });
    expect((await due())[2]).toBeNull();
    await write(sql`update service_break set from_day = ${dayIn(-2)}::date, to_day = ${dayIn(-1)}::date where service_id = ${service_id}`);
    expect((await due())[2]).toBe(`${dayIn(4)} ${early}`);
    await write(sql`update service set status = 'terminated' where id = ${service_id}`);
    expect((await entered(service_id)).at(-1)).toMatchObject({ status: 'skipped', code: 'service_over' });
    await write(sql`update service set status = 'in_service' where id = ${service_id}`);
    expect((await entered(service_id)).at(-1)).toMatchObject({ status: 'waiting', code: null });
  });

  it('leave people who are in them with the steps they began with', async () => {
    const id = await plan([text(2, '旧的'), text(5, '一样')]);
    const { id: first } = await runningService(used.admin, dayIn(0));
    await look();
    const { version } = await used.admin.getDayPlan({ id });
    const steps = [text(3, '新的'), text(5, '一样')];
    const change = { id, version, name: '改过', trigger: 'service_started', steps } as const;
    const outcomes = await Promise.allSettled([used.admin.updateDayPlan(change), used.admin.updateDayPlan({ ...change, name: '也改' })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { id: second } = await runningService(used.admin, dayIn(0));
    await look();
    expect((await entered(first)).map((one) => one.day)).toEqual([2, 5]);
    expect((await entered(second)).map((one) => one.day)).toEqual([3, 5]);
    const after = await used.admin.getDayPlan({ id });
    expect(after.steps.map((one) => [one.text, one.waiting])).toEqual([
      ['新的', 1],
      ['一样', 2],
    ]);
    expect(after.former_steps.map((one) => [one.text, one.waiting])).toEqual([['旧的', 1]]);
    const { list } = await used.admin.listHistoryEntries({ object: 'day_plan', object_id: id });
    expect(list.map((one) => one.change)).toEqual(['updated', 'created']);
  });

  it('skip what is a day late: named as missed, or left out while they were off', async () => {
    const id = await plan([text(1), text(2), text(9)]);
    const { id: service } = await runningService(used.admin, dayIn(0));
    await look();
    const [one, other] = await entered(service);
    await write(sql`update day_plan_task set due_at = now() - interval '25 hours' where id = ${one?.id}`);
    await look();
    expect((await used.admin.listDayPlanTasks({ plan_id: id, status: 'missed' })).list.map((row) => row.id)).toEqual([one?.id]);
    await expectRefusal(used.admin.finishDayPlanTask({ id: one?.id ?? 0, status: 'done' }), 40900);
    await used.admin.changeDayPlanStatus({ id, status: 'off' });
    await write(sql`update day_plan_task set due_at = now() - interval '1 hour' where id = ${other?.id}`);
    await look();
    expect(await tasksOf(id)).toEqual([]);
    await used.admin.changeDayPlanStatus({ id, status: 'on' });
    expect((await tasksOf(id)).map((row) => row.id)).toEqual([other?.id]);
    await used.admin.changeDayPlanStatus({ id, status: 'off' });
    await write(sql`update day_plan_task set due_at = now() - interval '25 hours' where id = ${other?.id}`);
    await look();
    expect((await entered(service))[1]).toMatchObject({ status: 'skipped', code: 'off' });
  });

  it('wait for quiet hours of automatic messages, and follow when these change', async () => {
    await plan([text(2, '早', '07:00'), text(2, '晚', '22:00'), text(3, '中午', '12:00')]);
    const config = await used.admin.listMessageConfigs({ limit: 100 });
    const scene = config.list.find((one) => one.scene !== 'risk_alert') ?? expect.unreachable();
    await write(sql`update message_config set quiet_from = '21:00', quiet_to = '08:30', status = 'on' where id = ${scene.id}`);
    const { id: service } = await runningService(used.admin, dayIn(0));
    await look();
    const due = async () => (await entered(service)).map((one) => one.due);
    expect(await due()).toEqual([`${dayIn(1)} 08:30`, `${dayIn(2)} 08:30`, `${dayIn(2)} 12:00`]);
    await write(sql`update message_config set quiet_from = '11:00', quiet_to = '13:00' where id = ${scene.id}`);
    await look();
    expect(await due()).toEqual([`${dayIn(1)} 07:00`, `${dayIn(1)} 22:00`, `${dayIn(2)} 13:00`]);
    await write(sql`update message_config set quiet_from = null, quiet_to = null where id = ${scene.id}`);
  });

  it('move what waits to the new principal', async () => {
    await plan([text(1), text(3)]);
    const { id: service_id } = await runningService(used.admin, dayIn(0));
    await look();
    const [person] = await rows(sql<{ id: number }>`select id::int as id from staff where username = 'chenyutong'`);
    const [done] = await entered(service_id);
    await used.admin.finishDayPlanTask({ id: done?.id ?? 0, status: 'done' });
    const before = done?.assignee_id;
    await write(sql`update service set principal_user_id = ${person?.id} where id = ${service_id}`);
    expect((await entered(service_id)).map((one) => one.assignee_id)).toEqual([before, person?.id]);
  });

  it('enter contacts of the day, once, and end for those who delete their last friend', async () => {
    const id = await plan([text(1, '{{姓名}}你好，我是{{营养师}}'), text(2)], { trigger: 'contact_added' });
    const [staff] = await rows(
      sql<{
        id: number;
        name: string;
        wx_userid: string;
      }>`select id::int as id, name, wx_userid from staff where enterprise_id = 1 and username = 'chenyutong'`,
    );
    await write(sql`with added as (
        insert into external_user (enterprise_id, external_userid, name) values (1, 'wm-day-plan', '路人甲') returning id)
      insert into external_user_follow (enterprise_id, external_user_id, wx_userid, created_at)
      select 1, id, ${staff?.wx_userid}, now() + interval '1 second' from added`);
    await write(sql`update friendship_change set changed_at = now() where changed_at > now()`);
    await look();
    await look();
    const list = await tasksOf(id);
    expect(list.map((one) => [one.text, one.assignee?.id, one.user_id])).toEqual([[`路人甲你好，我是${staff?.name}`, staff?.id, null]]);
    expect(await used.admin.getDayPlan({ id })).toMatchObject({ running: 1 });
    await write(sql`update external_user_follow set ended_at = now(), ended_by = 'customer'
      where external_user_id = (select id from external_user where external_userid = 'wm-day-plan')`);
    expect(await tasksOf(id)).toEqual([]);
    expect(await used.admin.getDayPlan({ id })).toMatchObject({ running: 0, waiting: 0 });
  });

  it('enter only people whom their condition names, and forget those who are erased', async () => {
    const id = await plan([text(1)], { filter: { sex: 1 } });
    const him = await runningService(used.admin, dayIn(0), {}, { sex: 1, nick_name: '要抹去' });
    const her = await runningService(used.admin, dayIn(0), {}, { sex: 2 });
    await look();
    expect([(await entered(him.id)).length, (await entered(her.id)).length]).toEqual([1, 0]);
    await write(sql`update service set status = 'terminated', closed_on = ${dayIn(0)}::date where id = ${him.id}`);
    await used.admin.eraseCustomer({ id: him.user_id, typed_name: '要抹去' });
    expect(await entered(him.id)).toEqual([]);
    expect(await used.admin.getDayPlan({ id })).toMatchObject({ running: 0, waiting: 0 });
  });

  it('count the days of a company whose clock changes', async () => {
    await plan([text(2, '春', '02:30'), text(3, '后', '09:00')]);
    const { id: service } = await pendingService(used.admin);
    await write(sql`update enterprise set time_zone = 'America/New_York' where id = 1`);
    try {
      const [row] = await rows(sql<{ plan: number }>`select id::int as plan from day_plan where status = 'on'`);
      await write(sql`insert into day_plan_entry (enterprise_id, plan_id, subject, user_id, service_id, started_on, created_at)
        select 1, ${row?.plan}, 'service:clock', user_id, id, '2027-03-13', '2027-03-13T00:00:00-05:00' from service where id = ${service}`);
      await write(sql`insert into day_plan_task (enterprise_id, entry_id, plan_id, step_id)
        select 1, e.id, e.plan_id, s.id from day_plan_entry e join day_plan_step s on s.plan_id = e.plan_id where e.subject = 'service:clock'`);
      await write(sql`select day_plan_settle(1, array(select id from day_plan_entry where subject = 'service:clock'))`);
      const found = await rows(sql<{ at: string }>`select to_char(t.due_at at time zone 'UTC', 'MM-DD HH24:MI') as at from day_plan_task t
        join day_plan_entry e on e.id = t.entry_id where e.subject = 'service:clock' order by t.due_at`);
      // There is no 02:30 on 14 March 2027; the clock goes from 02:00 to 03:00.
      expect(found.map(({ at }) => at)).toEqual(['03-14 07:30', '03-15 13:00']);
    } finally {
      await write(sql`update enterprise set time_zone = 'Asia/Shanghai' where id = 1`);
    }
  });

  it('refuse steps that nobody could send', async () => {
    const create = (steps: Steps, more: object = {}) =>
      used.admin.createDayPlan({ name: '不行', trigger: 'service_started', steps, ...more });
    const { id: group_id } = await used.admin.savePhraseGroup({ name: '日计划用' });
    const phrase = { group_id, title: '计划话术', content: '{{姓名}}你好', scope: 'enterprise' } as const;
    const { id: phrase_id } = await used.admin.savePhrase(phrase);
    const own = await used.admin.savePhrase({ ...phrase, title: '个人的', scope: 'personal' });
    const review = await used.admin.savePhrase({ ...phrase, title: '点评的', content: '{{餐次}}不错' });
    const foreignGroup = await used.twin.savePhraseGroup({ name: '别家计划' });
    const foreign = await used.twin.savePhrase({ ...phrase, group_id: foreignGroup.id });
    const refused = async (...steps: Steps) => rule(await expectRefusal(create(steps), 42200));
    const at = { day: 1, time: '09:00' };
    expect(await refused(at)).toEqual(['steps.0.text one']);
    expect(await refused({ ...at, phrase_id, text: '两样' })).toEqual(['steps.0.phrase_id one']);
    expect(await refused({ ...at, phrase_id }, { ...at, phrase_id: foreign.id })).toEqual(['steps.1.phrase_id exists']);
    expect(await refused({ ...at, phrase_id: own.id })).toEqual(['steps.0.phrase_id scope']);
    expect(await refused({ ...at, phrase_id: review.id })).toEqual(['steps.0.phrase_id variable']);
    expect(await refused({ ...at, text: '{{体重}}' })).toEqual(['steps.0.text variable']);
    expect(await refused({ ...at, text: '{{没写完' })).toEqual(['steps.0.text braces']);
    expect(await refused({ ...at, material_id: 999_999 })).toEqual(['steps.0.material_id exists']);
    await expectRefusal(create([{ day: 0, time: '09:00', text: '零' }]), 40000);
    await expectRefusal(create([{ day: 1, time: '24:00', text: '零' }]), 40000);

    const id = await plan([{ ...at, phrase_id }]);
    expect((await expectRefusal(used.admin.deletePhrase({ id: phrase_id }), 40903)).serverMessage).toContain('还要发送它');
    expect(rule(await expectRefusal(used.admin.savePhrase({ ...phrase, id: phrase_id, version: 1, scope: 'personal' }), 42200))).toEqual([
      'scope used',
    ]);
    await runningService(used.admin, dayIn(0));
    await look();
    const { version } = await used.admin.getDayPlan({ id });
    await used.admin.updateDayPlan({ id, version, name: '换掉', trigger: 'service_started', steps: [text(1)] });
    await used.admin.deletePhrase({ id: phrase_id });
    expect((await used.admin.getDayPlan({ id })).former_steps).toMatchObject([{ text: '{{姓名}}你好', phrase_id: null, waiting: 1 }]);
    await expectRefusal(used.admin.deleteDayPlan({ id }), 40900);
    await expectRefusal(used.twin.deleteDayPlan({ id }), 40400);
    await used.admin.changeDayPlanStatus({ id, status: 'off' });
    await used.admin.deleteDayPlan({ id });
    await expectRefusal(used.admin.getDayPlan({ id }), 40400);
  });

  it('are shown to each their own, and counted in what waits', async () => {
    const id = await plan([text(1)]);
    const chenyutong = await used.server.as('chenyutong');
    const [person] = await rows(sql<{ id: number }>`select id::int as id from staff where username = 'chenyutong'`);
    const mine = await runningService(used.admin, dayIn(0));
    await runningService(used.admin, dayIn(0));
    await look();
    await write(
      sql`update day_plan_task set assignee_id = (select min(s.id) from staff s where s.enterprise_id = 1 and s.username = 'admin') where plan_id = ${id}`,
    );
    await write(sql`update service set principal_user_id = ${person?.id} where id = ${mine.id}`);
    expect((await tasksOf(id, chenyutong)).map((one) => one.service_id)).toEqual([mine.id]);
    expect(await tasksOf(id)).toHaveLength(2);
    await expectRefusal(chenyutong.createDayPlan({ name: '越权', trigger: 'service_started', steps: [text(1)] }), 40300);
  });
});
