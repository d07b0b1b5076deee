import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { customersApp } from '../../support/customers-app.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { settleLedgers } from '../../support/ledgers.js';
import { dayIn } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('points', (options) => {
  const used = useTwoCompanies(options);
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  let count = 0;
  const customer = async () => (await used.admin.createCustomer({ nick_name: `客户 ${++count}` })).id;
  let app: Awaited<ReturnType<typeof customersApp>>['app'];
  beforeAll(async () => {
    app = (await customersApp(used.server, used.admin)).app;
  });
  const weigh = (user_id: number, day: number) =>
    app.sendCheckIns({ list: [{ source_id: `p-${++count}`, user_id, kind: 'weight', date: dayIn(day), weight: 60 }] });
  const ledger = async (user_id: number) => {
    await settleLedgers(used.server);
    const { list } = await used.admin.listPointRecords({ user_id, limit: 100 });
    const sum = list.reduce((total, { points }) => total + points, 0);
    expect(list.every(({ balance }) => balance === sum)).toBe(true);
    return { sum, list };
  };

  it('are earned by daily actions, once a day, and reversed with the check-in', async () => {
    const user_id = await customer();
    await weigh(user_id, -1);
    await weigh(user_id, -1);
    await weigh(user_id, 0);
    expect((await ledger(user_id)).sum).toBe(6);
    expect((await ledger(user_id)).list[0]).toMatchObject({ source: 'action', subject: '体重', points: 3 });
    await rows(sql`delete from punch_action where user_id = ${user_id} and day = ${dayIn(-1)}::date`);
    const after = await ledger(user_id);
    expect([after.sum, after.list[0]?.source, after.list[0]?.points]).toEqual([3, 'reversal', -3]);
    await weigh(user_id, -1);
    expect((await ledger(user_id)).sum).toBe(6);
  });

  it('count earlier check-ins once', async () => {
    const user_id = await customer();
    await weigh(user_id, -2);
    await ledger(user_id);
    await rows(
      sql`insert into ledger_recount (enterprise_id, user_id, from_day) select enterprise_id, id, '2000-01-01' from customer where id = ${user_id}`,
    );
    expect((await ledger(user_id)).sum).toBe(3);
  });

  it('are earned by a task for each day it is done', async () => {
    const user_id = await customer();
    const task = await used.admin.createTask({ name: `任务 ${++count}`, type: 'drink', target: 2000, score: 5 });
    const send = (day: number, done: number) =>
      app.sendCheckIns({
        list: [{ source_id: `t-${++count}`, user_id, kind: 'task', date: dayIn(day), task_id: task.id, done }],
      });
    await send(-1, 2000);
    await send(0, 900);
    await send(0, 2100);
    expect((await ledger(user_id)).sum).toBe(10);
    await send(0, 1900);
    expect((await ledger(user_id)).sum).toBe(5);
  });

  it('are changed by hand with a reason, never below 0', async () => {
    const user_id = await customer();
    const made = await used.admin.createPointRecord({ user_id, points: 20, reason: '讲座签到' });
    expect(made).toMatchObject({ points: 20, balance: 20, source: 'manual', reason: '讲座签到' });
    await expectRefusal(used.admin.createPointRecord({ user_id, points: 0, reason: '空' }), 42200);
    await expectRefusal(used.admin.createPointRecord({ user_id, points: -21, reason: '多了' }), 42200);
    await expectRefusal(used.twin.createPointRecord({ user_id, points: 1, reason: '别家' }), 40400);
    const both = await Promise.allSettled([-15, -15].map((points) => used.admin.createPointRecord({ user_id, points, reason: '兑换' })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ledger(user_id)).sum).toBe(5);
  });

  it('go with a merge to the customer who stays', async () => {
    const [stays, goes] = [await customer(), await customer()];
    await used.admin.createPointRecord({ user_id: stays, points: 7, reason: '甲' });
    await used.admin.createPointRecord({ user_id: goes, points: 9, reason: '乙' });
    await used.admin.createPointRecord({ user_id: goes, points: -4, reason: '丙' });
    const { version } = await used.admin.getCustomer({ id: stays });
    const merged = await used.admin.getCustomer({ id: goes });
    await used.admin.mergeCustomers({ id: stays, version, other_id: goes, other_version: merged.version });
    expect((await ledger(stays)).sum).toBe(12);
  });
});
