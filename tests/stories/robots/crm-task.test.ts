import type { Client } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/robots/crm-task/scheduled';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

/** Expects a call to be refused because of this field. */
const expectFault = async (call: Promise<unknown>, code: number, field: string) =>
  expect((await expectRefusal(call, code)).detail.errors?.map((one) => one.field)).toEqual([field]);

onEveryStore('tasks for robots', (options) => {
  const used = useTwoCompanies(options);
  const far = '2099-01-01';
  const accounts: number[] = [];
  const plan = { from: far };
  const numbers = (...phones: string[]) => phones.map((phone) => ({ phone }));
  const create = (more: object = {}) =>
    used.admin.createCrmTask({
      ...{ name: '加好友', type: 'add_friend', source: 'import', items: numbers('13811110001', '13811110002', '13811110001') },
      ...{ executor: 'device', wx_member_ids: accounts, plan },
      ...more,
    });
  const items = async (taskId: number) => {
    const { database } = used.server.deps;
    return database.system(async (db) => {
      const { rows } = await sql<{ phone: string; customer_id: number | null; wx_member_id: number }>`
        select phone, customer_id, wx_member_id from crm_task_item where task_id = ${taskId} order by id`.execute(db);
      return rows;
    });
  };
  const end = (taskId: number) =>
    used.server.deps.database.system((db) => sql`update crm_task set status = 'finished' where id = ${taskId}`.execute(db));

  beforeAll(async () => {
    await used.admin.saveParamValue({ key: 'robot_devices', value: 'true', version: 0 });
    const { list } = await used.admin.listStaff({ status: 'enabled', limit: 100 });
    const known = new Set((await used.admin.listWorkMembers({ limit: 100 })).list.map(({ staff }) => staff.id));
    const [one, two] = list.filter(({ id }) => !known.has(id));
    for (const [at, staff] of [one, two].entries()) {
      const made = await used.admin.createWorkMember({
        wx_alias: `robot${at}`,
        nickname: `助手 ${at}`,
        user_id: staff?.id ?? 0,
        phone: '13900006618',
      });
      expect(made).toMatchObject({ phone_masked: '139****6618', device: null, online: 'offline', daily_add_cap: 20, daily_add_used: 0 });
      accounts.push(made.id);
    }
    await expectFault(
      used.admin.createWorkMember({ wx_alias: ' ROBOT0 ', nickname: '重复', user_id: list.at(-1)?.id ?? 0 }),
      40902,
      'wx_alias',
    );
    await expectFault(used.admin.createWorkMember({ wx_alias: 'robot9', nickname: '重复', user_id: one?.id ?? 0 }), 40902, 'user_id');
  });

  it('count each number once, find its customer, and share the numbers among the accounts', async () => {
    const { id: customer } = await used.admin.createCustomer({ nick_name: '任务里的客户', phone: '13811110002' });
    const task = await create();
    expect(task).toMatchObject({
      status: 'draft',
      counters: { total: 2, waiting: 2, success: 0 },
      plan: { window_from: '09:00', to: null },
    });
    expect(await items(task.id)).toMatchObject([
      { phone: '13811110001', customer_id: null },
      { phone: '13811110002', customer_id: customer },
    ]);
    expect(new Set((await items(task.id)).map((one) => one.wx_member_id))).toEqual(new Set(accounts));
    const { list } = await used.admin.listCrmTaskItems({ id: task.id, phone: '13811110002' });
    expect(list).toMatchObject([{ customer: { id: customer }, phone_masked: '138****0002', status: 'waiting', tries: 0, done_at: null }]);
    await expectRefusal(used.twin.listCrmTaskItems({ id: task.id }), 40400);
    expect((await used.admin.getWorkMembers()).map(({ id }) => id)).toEqual(expect.arrayContaining(accounts));
    expect((await used.admin.listCrmTasks({ keyword: '加好友', status: 'draft' })).list.map(({ id }) => id)).toContain(task.id);
    await expectRefusal(used.twin.getCrmTask({ id: task.id }), 40400);
  });

  it('take customers by conditions', async () => {
    const one = await used.admin.createCustomer({ nick_name: '有手机', phone: '13811110031', sex: 1 });
    await used.admin.createCustomer({ nick_name: '没有手机', sex: 1 });
    const [tag] = (await used.admin.getCustomerParams()).tag_groups.flatMap((group) => group.tags);
    await used.admin.setCustomersInBatch({ op: 'tag', ids: [one.id], add_tag_ids: [tag?.id ?? 0] });
    const tagged = await create({ source: 'filter', items: undefined, filter: { tag_ids: [tag?.id ?? 0], sex: 1, stages: ['lead'] } });
    expect(await items(tagged.id)).toMatchObject([{ phone: '13811110031', customer_id: one.id }]);
    const others = { tag_ids: [tag?.id ?? 0], exclude_user_ids: [one.id], sex: 1 as const };
    await expectFault(create({ source: 'filter', items: undefined, filter: others }), 42200, 'filter');
  });

  it.each([
    ['plan.from', { plan: { from: '2020-01-01' } }],
    ['plan.to', { plan: { from: far, to: '2098-12-31' } }],
    ['plan.window_to', { plan: { from: far, window_from: '20:00', window_to: '08:00' } }],
    ['script_id', { type: 'call' }],
    ['group_chat_id', { type: 'invite_group' }],
    ['wx_member_ids', { wx_member_ids: [999_999] }],
    ['items', { items: [] }],
    ['filter', { source: 'filter', items: undefined }],
    ['filter', { filter: { sex: 1 } }],
    ['items', { source: 'filter', filter: {} }],
  ])('are refused if %s is not possible', async (field, more) => {
    await expectFault(create(more), 42200, field);
  });

  it('take more customers until they end; those without a phone or in the task already stay out', async () => {
    const [fresh, bare] = [
      await used.admin.createCustomer({ nick_name: '新加入', phone: '13811110041' }),
      await used.admin.createCustomer({ nick_name: '无手机' }),
    ];
    const task = await create();
    const ids = [fresh.id, bare.id];
    expect(await used.admin.sendCustomersToCrmTask({ ids, crm_task_id: task.id })).toMatchObject({
      matched: 2,
      changed: 1,
      failed: [{ id: bare.id, code: 42200 }],
    });
    expect(await used.admin.sendCustomersToCrmTask({ ids: [fresh.id], crm_task_id: task.id })).toMatchObject({
      matched: 1,
      changed: 0,
      failed: [{ id: fresh.id, code: 40900 }],
    });
    const day = new Date(fresh.created_at).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
    const other = await create();
    const { total } = await used.admin.listCustomers({ created_from: day, created_to: day });
    const result = await used.admin.sendCustomersToCrmTask({
      filter: { condition: { field: 'attribute.added_on', op: 'eq', values: [day] } },
      crm_task_id: other.id,
    });
    expect([result.matched, result.changed + result.failed.length]).toEqual([total, total]);
    await end(other.id);
    const foreign = await used.twin.createCustomer({ nick_name: '外企业', phone: '13811110042' });
    await expectRefusal(used.admin.sendCustomersToCrmTask({ ids: [foreign.id], crm_task_id: task.id }), 40400);
    await expectRefusal(used.twin.sendCustomersToCrmTask({ ids: [foreign.id], crm_task_id: task.id }), 40400);
    await end(task.id);
    await expectRefusal(used.admin.sendCustomersToCrmTask({ ids: [fresh.id], crm_task_id: task.id }), 40900);
  });

  it('do not tell whose a number is to who may not see that customer', async () => {
    const role = await used.admin.createRole({ name: '外呼', code: 'caller', level: 1, data_scope: 'self' });
    const { database } = used.server.deps;
    await database.system((db) =>
      sql`insert into role_permission (enterprise_id, role_id, permission_id)
        select enterprise_id, r.id, p.id from role r join permission p using (enterprise_id) where r.id = ${role.id} and p.code like 'crm-task:%'`.execute(
        db,
      ),
    );
    const { departments } = (await used.admin.listStaff({ keyword: 'chenyutong' })).list[0] ?? expect.unreachable();
    await used.admin.createStaff({ username: 'caller', name: '外呼员', dept_ids: departments.map(({ id }) => id), role_ids: [role.id] });
    await database.system((db) => db.updateTable('staff').set({ must_change_password: false }).where('username', '=', 'caller').execute());
    const holder = (await used.admin.listStaff({ keyword: 'zhaoyinuo' })).list[0]?.id ?? 0;
    await used.admin.createCustomer({ nick_name: '别人的客户', phone: '13811110061', principal_user_id: holder });
    const caller = await used.server.as('caller');
    const task = await caller.createCrmTask({
      ...{ name: '试探', type: 'add_friend', source: 'import', items: numbers('13811110061') },
      ...{ executor: 'device', wx_member_ids: accounts, plan },
    });
    expect((await caller.listCrmTaskItems({ id: task.id })).list).toMatchObject([{ customer: null, name: null }]);
    expect((await used.admin.listCrmTaskItems({ id: task.id })).list).toMatchObject([{ name: '别人的客户' }]);
  });

  it('never hold a person erased meanwhile', async () => {
    for (let turn = 0; turn < 15; turn++) {
      const phone = `138222200${String(turn).padStart(2, '0')}`;
      const { id } = await used.admin.createCustomer({ nick_name: `并发 ${turn}`, phone });
      const others = (await used.admin.listCustomers({ limit: 100 })).list.map((one) => one.id).filter((one) => one !== id);
      const filter = { exclude_user_ids: others };
      const made = Array.from({ length: 4 }, () => create({ source: 'filter', items: undefined, filter }));
      await Promise.allSettled([...made, used.admin.eraseCustomer({ id, typed_name: `并发 ${turn}` })]);
      const { rows } = await used.server.deps.database.system((db) => sql`select from crm_task_item where phone = ${phone}`.execute(db));
      expect(rows).toHaveLength(0);
    }
  });

  it('forget an erased person, and follow a merged one', async () => {
    const [gone, kept, other] = [
      await used.admin.createCustomer({ nick_name: '要删除', phone: '13811110051' }),
      await used.admin.createCustomer({ nick_name: '留下', phone: '13811110052' }),
      await used.admin.createCustomer({ nick_name: '并入', phone: '13811110053' }),
    ];
    const task = await create({ items: numbers('13811110051', '13811110053') });
    await used.admin.eraseCustomer({ id: gone.id, typed_name: '要删除' });
    expect((await items(task.id)).map((one) => one.phone)).toEqual(['13811110053']);
    const [id, other_id] = [kept.id, other.id];
    const { version } = await used.admin.getCustomer({ id });
    const { version: other_version } = await used.admin.getCustomer({ id: other_id });
    await used.admin.mergeCustomers({ id, version, other_id, other_version, take: [] });
    expect((await items(task.id)).map((one) => one.customer_id)).toEqual([id]);
  });

  describe('task of staff', () => {
    let staff: { id: number; client: Client; userid: string };
    let day: string;
    const always = { window_from: '00:00', window_to: '23:59', per_day: 2 };
    const staffTask = async (phones: string[], more: object = {}) => {
      const made = await used.admin.createCrmTask({
        ...{ name: '员工任务', type: 'add_friend', source: 'import', items: numbers(...phones) },
        ...{ assignee_ids: [staff.id], plan: { from: day, ...always }, ...more },
      });
      const { id, version, name } = made;
      return used.admin.updateCrmTask({ id, version, name, status: 'running', plan: { from: day, ...always } });
    };
    const report = (id: number, item_id: number, status: 'success' | 'failed' | 'refused', client = staff.client) =>
      client.saveCrmTaskResults({ id, results: [{ item_id, status }] });
    const mine = async () => (await staff.client.listMyCrmTaskItems({})).list;
    const system = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;

    beforeAll(async () => {
      const row = (await used.admin.listStaff({ keyword: 'chenyutong' })).list[0] ?? expect.unreachable();
      staff = { id: row.id, client: await used.server.as('chenyutong'), userid: 'chenyutong' };
      [day] = (await system(sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date::text as day`)).map(
        (one) => one.day,
      ) as [string];
    });

    beforeEach(async () => void (await system(sql`delete from crm_task where executor = 'staff'`)));

    it('shows them what is left for today, with the number on demand', async () => {
      const task = await staffTask(['13811120001', '13811120002', '13811120003']);
      const today = await mine();
      expect(today.map(({ phone_masked, status }) => [phone_masked, status])).toEqual([
        ['138****0001', 'waiting'],
        ['138****0002', 'waiting'],
      ]);
      const todo = (await staff.client.getUnprocessedInfo({})).need_dealt_msg.find(
        ({ link }) => link === '/wetchat-robot/result?view=mine',
      );
      expect(todo?.number).toBe(2);
      const [first, second] = today.map(({ id }) => id) as [number, number];
      expect(await staff.client.getCrmTaskItemPhone({ id: first })).toEqual({ phone: '13811120001' });
      const logged = await system(sql`select from operation_log where operation_id = 'getCrmTaskItemPhone' and target = ${String(first)}`);
      expect(logged).toHaveLength(1);
      expect(await report(task.id, first, 'success')).toMatchObject({ ok: [first] });
      expect(await mine()).toHaveLength(1);
      expect(await report(task.id, second, 'refused')).toMatchObject({ ok: [second] });
      // Two a day: the third waits for tomorrow.
      expect(await mine()).toEqual([]);
      await system(sql`update crm_task_item set done_at = done_at - interval '1 day' where task_id = ${task.id} and done_at is not null`);
      const [third] = await mine();
      for (let tries = 0; tries < 3; tries++) await report(task.id, third?.id ?? 0, 'failed');
      expect(await used.admin.getCrmTask({ id: task.id })).toMatchObject({
        status: 'finished',
        counters: { success: 1, refused: 1, failed: 1, waiting: 0 },
      });
      expect((await report(task.id, first, 'refused')).failed).toMatchObject([{ code: 40900 }]);
    });

    it('takes results only for their own items', async () => {
      const task = await staffTask(['13811120011']);
      const [item] = await mine();
      const other = await used.server.as('zhaoyinuo');
      expect((await report(task.id, item?.id ?? 0, 'success', other)).failed).toMatchObject([{ code: 40900 }]);
      await expectRefusal(other.getCrmTaskItemPhone({ id: item?.id ?? 0 }), 40400);
      await expectRefusal(used.twin.saveCrmTaskResults({ id: task.id, results: [] }), 40400);
      expect(await mine()).toHaveLength(1);
    });

    it('ends when WeCom reports the friendship that the member began by the number', async () => {
      const [task, number] = [await staffTask(['13811120021', '13811120022']), '13811120021'];
      const [follow] = await system(sql<{ id: number; external_userid: string }>`select u.id, u.external_userid from external_user_follow f
        join external_user u on u.id = f.external_user_id join enterprise e on e.id = f.enterprise_id
        where e.corpid = 'wwsandbox' and f.wx_userid = ${staff.userid} and f.ended_at is null order by u.id limit 1`);
      const told = (more: ReturnType<typeof sql>) =>
        system(sql`update external_user_follow set remark_mobiles = ${JSON.stringify([number])}::jsonb, ${more}
          where external_user_id = ${follow?.id ?? 0} and wx_userid = ${staff.userid}`);
      // Added in another way, or before the task: that was not this task.
      await told(sql`add_way = 1, created_at = now()`);
      await used.server.runScheduledTasks(scheduledTasks);
      await told(sql`add_way = 2, created_at = now() - interval '2 days'`);
      await used.server.runScheduledTasks(scheduledTasks);
      expect(await mine()).toHaveLength(2);
      await told(sql`add_way = 2, created_at = now()`);
      await used.server.runScheduledTasks(scheduledTasks);
      expect((await used.admin.listCrmTaskItems({ id: task.id })).list).toMatchObject([
        { status: 'success', contact: { id: follow?.id }, result: '企业微信已上报好友关系', assignee: { id: staff.id } },
        { status: 'waiting', contact: null },
      ]);
    });

    it('goes to the principal of a customer, and to others once one is taken out', async () => {
      const second = (await used.admin.listStaff({ keyword: 'zhaoyinuo' })).list[0] ?? expect.unreachable();
      await used.admin.createCustomer({ nick_name: '有负责人', phone: '13811120031', principal_user_id: second.id });
      const task = await staffTask(['13811120031', '13811120032'], { assignee_ids: [staff.id, second.id] });
      const items = async () => (await used.admin.listCrmTaskItems({ id: task.id })).list;
      expect((await items())[0]?.assignee?.id).toBe(second.id);
      const plan = { from: day, ...always };
      const { version } = await used.admin.getCrmTask({ id: task.id });
      const moved = await used.admin.updateCrmTask({
        id: task.id,
        version,
        name: '员工任务',
        status: 'running',
        plan,
        assignee_ids: [staff.id],
      });
      expect(new Set((await items()).map(({ assignee }) => assignee?.id))).toEqual(new Set([staff.id]));
      for (const assignee_ids of [[staff.id, 999_999_999], [999_999_999]])
        await expectFault(
          used.admin.updateCrmTask({ id: task.id, version: moved.version, name: '员工任务', status: 'running', plan, assignee_ids }),
          42200,
          'assignee_ids',
        );
      await expectFault(
        used.admin.updateCrmTask({
          id: task.id,
          version: moved.version,
          name: '员工任务',
          status: 'running',
          plan,
          wx_member_ids: accounts,
        }),
        42200,
        'wx_member_ids',
      );
      // By hand, one item: who fails can be tried again by somebody else.
      const [item] = await items();
      for (let tries = 0; tries < 3; tries++) await report(task.id, item?.id ?? 0, 'failed');
      expect(await used.admin.retryCrmTaskItems({ ids: [item?.id ?? 0], assignee_id: second.id })).toMatchObject({ ok: [item?.id] });
      expect((await items())[0]).toMatchObject({ status: 'waiting', tries: 0, assignee: { id: second.id } });
      await expectRefusal(used.admin.retryCrmTaskItems({ ids: [item?.id ?? 0, 999_999_999] }), 40400);
      await expectRefusal(used.twin.deleteCrmTaskItems({ ids: [item?.id ?? 0] }), 40400);
      await expectRefusal(used.admin.deleteCrmTask({ id: task.id }), 40900);
      expect(await used.admin.deleteCrmTaskItems({ ids: [item?.id ?? 0] })).toMatchObject({ ok: [item?.id] });
    });

    it('moves only forward, and keeps the script with which it began', async () => {
      const script = await used.admin.createCrmScript({
        name: '招呼',
        scene: 'greeting',
        steps: [{ order: 1, trigger: 'start', content: '你好' }],
      });
      const task = await staffTask(['13811120041']);
      const plan = { from: day, ...always };
      const save = (version: number, status: 'draft' | 'running' | 'finished' | 'cancelled', more: object = {}) =>
        used.admin.updateCrmTask({ id: task.id, version, name: '员工任务', status, plan, ...more });
      for (const status of ['draft', 'finished'] as const) await expectRefusal(save(task.version, status), 40900);
      await expectRefusal(save(task.version, 'running', { script_id: script.id }), 40900);
      await expectRefusal(save(task.version - 1, 'running'), 40901);
      const ended = await save(task.version, 'cancelled');
      expect(ended.counters).toMatchObject({ expired: 1, waiting: 0 });
      await expectRefusal(save(ended.version, 'running'), 40900);
      await used.admin.deleteCrmTask({ id: task.id });
      await expectRefusal(used.admin.getCrmTask({ id: task.id }), 40400);
    });

    it('takes a file of numbers', async () => {
      const upload = (text: string) => used.admin.uploadMedia({ type: 'file', file: new File([text], '号码.csv', { type: 'text/csv' }) });
      const { key } = await upload('手机号,姓名\r\n138 1112 0051,许念\n+8613811120052\n\n13811120051,重复\n');
      const task = await staffTask([], { items: undefined, file: key });
      expect((await used.admin.listCrmTaskItems({ id: task.id })).list.map(({ phone_masked, name }) => [phone_masked, name])).toEqual([
        ['138****0051', '重复'],
        ['138****0052', null],
      ]);
      const bad = await upload('手机号\n13811120053\n不是号码\n');
      await expectFault(staffTask([], { items: undefined, file: bad.key }), 42200, 'file');
      await expectFault(staffTask(['13811120054'], { file: key }), 42200, 'file');
      await expectFault(staffTask([], { items: undefined, file: 'a'.repeat(43) }), 42200, 'file');
    });
  });
});
