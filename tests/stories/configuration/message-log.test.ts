import type { Client, Input } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/configuration/message-log/scheduled';
import { scheduledTasks as serviceTasks } from '@shiyi/server/areas/service/service-state/scheduled';
import { runDueTasks, type ScheduledTasks } from '@shiyi/server/jobs/schedule';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { setClock } from '../../support/clock.js';
import { pendingService, runningService } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';

const polling = { timeout: 30_000, interval: 100 };
type Config = Input<'createMessageConfig'>;

onEveryStore('automatic messages', (options) => {
  const used = useAdmin({ ...options, clock: true });
  let admin: Client;
  const database = () => used.server.deps.database;
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await database().system((db) => query.execute(db))).rows;
  const run = async (tasks: ScheduledTasks, looks: number) => {
    await rows(sql`insert into schedule (name, next_at) select name, now() from unnest(${Object.keys(tasks)}::text[]) t(name)
      on conflict (name) do update set next_at = now()`);
    const faults: Error[] = [];
    await Promise.all(Array.from({ length: looks }, () => runDueTasks(used.server.deps, tasks, (fault) => faults.push(fault))));
    expect(faults).toEqual([]);
  };
  /** Sets the clock and runs the schedule as several servers would. */
  const at = async (instant: string, looks = 1) => {
    await setClock(database(), instant);
    await run(serviceTasks, 1);
    // Its column takes the time from the clock of the machine.
    await rows(sql`update service_change set happened_at = now() where happened_at < '2027-01-01' and kind = 'status'`);
    await run(scheduledTasks, looks);
  };
  const setMessage = async (config: Pick<Config, 'scene' | 'channels'> & Partial<Config>) => {
    for (const { id } of (await admin.listMessageConfigs({ scene: config.scene })).list) await admin.deleteMessageConfig({ id });
    return admin.createMessageConfig({ name: '自动', title: '标题', content: '{{nick_name}}', ...config });
  };
  const logsOf = async (user_id: number, scene: Config['scene']) =>
    (await admin.listMessageLogs({ scene, limit: 100 })).list.filter(({ customer }) => customer?.id === user_id);
  const notices = (user_id: number) =>
    rows(
      sql<{
        text: string;
      }>`select content ->> 'text' as text from customer_message where user_id = ${user_id} and kind = 'notice' order by id`,
    );

  beforeAll(async () => {
    await setClock(database(), '2027-03-01T02:00:00Z');
    admin = await used.server.as('admin');
    await rows(sql`update session set expires_at = '2100-01-01'`);
    await rows(sql`update enterprise set expire_at = '2100-01-01'`);
    for (const { id } of (await admin.listMessageConfigs({ limit: 100 })).list) await admin.deleteMessageConfig({ id });
    await admin.createIngestKey({ name: '客户端' });
  });

  it('go out once for each event and receiver, after their delay and the quiet hours', async () => {
    await setMessage({
      ...{ scene: 'service_start', channels: ['app', 'sms'], template_id: 'T1', title: '开始了' },
      ...{ content: '{{nick_name}}：{{service_name}}，{{start_date}}', delay_minutes: 60, quiet_from: '22:00', quiet_to: '08:00' },
    });
    const service = await pendingService(admin, { service_days: 30, start_date: '2027-03-05' });
    const user_id = service.user_id;
    // Midnight in the company's zone.
    await at('2027-03-04T16:05:00Z', 3);
    const waiting = await logsOf(user_id, 'service_start');
    expect(waiting.map(({ status, channel }) => [status, channel]).toSorted()).toEqual([
      ['waiting', 'app'],
      ['waiting', 'sms'],
    ]);
    expect(new Set(waiting.map(({ due_at }) => Date.parse(due_at)))).toEqual(new Set([Date.parse('2027-03-05T08:00:00+08:00')]));
    await at('2027-03-04T23:59:00Z');
    expect(await notices(user_id)).toEqual([]);
    await at('2027-03-05T00:01:00Z', 3);
    const done = await logsOf(user_id, 'service_start');
    expect(done.map(({ status, channel, reason }) => [channel, status, reason]).toSorted()).toEqual([
      ['app', 'sent', null],
      ['sms', 'failed', '这个渠道还没有对接'],
    ]);
    expect(await notices(user_id)).toEqual([{ text: expect.stringMatching(/：.+，2027-03-05$/) }]);
    await at('2027-03-05T01:00:00Z', 3);
    expect(await notices(user_id)).toHaveLength(1);
  });

  it('are dropped when their event no longer holds', async () => {
    await setMessage({ scene: 'punch_remind', channels: ['app'], content: '{{missing_meals}}', delay_minutes: 30 });
    const [one, other] = [
      await runningService(admin, '2027-03-05', { service_days: 30 }),
      await runningService(admin, '2027-03-05', { service_days: 30 }),
    ];
    const [first, second] = [one.user_id, other.user_id];
    await at('2027-03-06T12:01:00Z');
    expect((await logsOf(first, 'punch_remind')).map(({ status, content }) => [status, content])).toEqual([
      ['waiting', '早餐、午餐、晚餐'],
    ]);
    await rows(sql`insert into punch_day (enterprise_id, day, service_id, user_id, status)
      select enterprise_id, '2027-03-06', id, user_id, 'complete' from service where id = ${one.id}`);
    await at('2027-03-06T12:31:00Z');
    expect((await logsOf(first, 'punch_remind')).map(({ status, reason }) => [status, reason])).toEqual([
      ['dropped', '当天的打卡已经补上'],
    ]);
    expect((await logsOf(second, 'punch_remind')).map(({ status }) => status)).toEqual(['sent']);
    expect([await notices(first), await notices(second)]).toEqual([[], [{ text: '早餐、午餐、晚餐' }]]);
  });

  it('hide what they say of check-ins once the consent is withdrawn', async () => {
    const { list } = await admin.listMessageLogs({ scene: 'punch_remind' });
    const { id, customer } = list.find(({ content }) => content !== '') ?? expect.unreachable();
    const shown = async () => {
      const found = (await admin.listMessageLogs({ scene: 'punch_remind', limit: 100 })).list.find((one) => one.id === id);
      return found && [found.title, found.content];
    };
    const user = { id: customer?.id ?? 0, module: 'diet' } as const;
    await admin.setCustomerConsent({ ...user, granted: true });
    expect(await shown()).toEqual(['标题', '早餐、午餐、晚餐']);
    await admin.setCustomerConsent({ ...user, granted: false, note: '电话里撤回' });
    expect(await shown()).toEqual(['', '']);
  });

  it('tell of the end of a service three days before, and of its end', async () => {
    await setMessage({ scene: 'service_expire', channels: ['app'], content: '{{remain_days}} {{expire_date}}' });
    const service = await runningService(admin, '2027-03-06', { service_days: 5 });
    const user_id = service.user_id;
    await at('2027-03-07T00:59:00Z');
    expect(await notices(user_id)).toEqual([]);
    await at('2027-03-07T01:01:00Z');
    expect(await notices(user_id)).toEqual([{ text: '3 2027-03-10' }]);
    await at('2027-03-10T16:10:00Z');
    expect(await notices(user_id)).toEqual([{ text: '3 2027-03-10' }, { text: '0 2027-03-10' }]);
  });

  it('reach nobody who does not want messages, and none while they are off', async () => {
    const config = await setMessage({ scene: 'service_start', channels: ['app'] });
    const service = await pendingService(admin, { service_days: 30, start_date: '2027-03-12' });
    const user_id = service.user_id;
    await rows(sql`update customer set subscribe_status = false where id = ${user_id}`);
    await rows(
      sql`insert into customer_change (enterprise_id, user_id, kind, before, after) select enterprise_id, id, 'subscription', 'true', 'false' from customer where id = ${user_id}`,
    );
    await at('2027-03-11T16:10:00Z');
    expect((await logsOf(user_id, 'service_start')).map(({ status, reason }) => [status, reason])).toEqual([['dropped', '客户不接收消息']]);
    const { scene, channels, name, title, content } = config;
    const off = await admin.updateMessageConfig({
      id: config.id,
      version: config.version,
      scene,
      channels,
      name,
      title,
      content,
      status: 'off',
    });
    const quiet = await pendingService(admin, { service_days: 30, start_date: '2027-03-13' });
    await at('2027-03-12T16:10:00Z');
    expect(await logsOf(quiet.user_id, 'service_start')).toEqual([]);
    await admin.updateMessageConfig({ id: config.id, version: off.version, scene, channels, name, title, content, status: 'on' });
    await at('2027-03-12T16:20:00Z');
    // What happened while it was off stays untold.
    expect(await logsOf(quiet.user_id, 'service_start')).toEqual([]);
  });

  it('reach the leaders of a staff member through the app of WeCom', async () => {
    const { params: _, ...risk } =
      (await admin.getMessageConfigParams()).find(({ scene }) => scene === 'risk_alert') ?? expect.unreachable();
    expect(risk).toEqual({ scene: 'risk_alert', receiver: 'staff', channels: ['wwx_app', 'none'] });
    await rows(sql`delete from automatic_message where scene = 'risk_alert'`);
    await at('2027-03-12T16:29:00Z');
    await setMessage({ scene: 'risk_alert', channels: ['wwx_app'], title: '风险', content: '{{staff_name}} {{rule_name}} {{hit_words}}' });
    const [hit] = await rows(sql<{
      id: number;
      word: string;
    }>`update chat_hit set created_at = now() + interval '1 second', happened_at = now(), status = 'new' where id = (
      select h.id from chat_hit h where h.sender = 'staff' and exists (select from staff_department a join staff_department b on b.enterprise_id = a.enterprise_id
        and b.dept_id = a.dept_id and b.is_leader and b.staff_id <> h.staff_id where a.staff_id = h.staff_id and a.enterprise_id = h.enterprise_id)
      order by h.id limit 1) returning id, word`);
    expect(hit).toBeDefined();
    await at('2027-03-12T16:30:00Z');
    const logs = async () => (await admin.listMessageLogs({ scene: 'risk_alert' })).list;
    await expect.poll(async () => (await logs()).map(({ status }) => status), polling).toEqual(['sent']);
    const [log] = await logs();
    const directory = (await used.server.deps.sandbox.read('wwsandbox')) ?? expect.unreachable();
    const { receivers, content } = [...directory.messages.values()].at(-1) ?? expect.unreachable();
    expect([content, receivers.length]).toEqual([`风险\n${log?.content}`, 1]);
    expect(log?.content.endsWith(hit?.word ?? '?')).toBe(true);
  });
});
