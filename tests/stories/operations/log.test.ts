import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { logDetails } from '../../support/log-details.js';
import { takeOwnPassword } from '../../support/own-password.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';
import { adminPassword } from '../../support/template.js';

onEveryStore('operation log', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  it('keeps what was refused as well, without secrets', async () => {
    const operator = await server.as('zhengkaiwen');
    await expectRefusal(operator.resetStaffPassword({ id: 1, new_pass: 'Stolen-2026' }), 40300);
    const admin = await server.as('admin');
    const { list } = await admin.listOperationLogs({ ok: false });
    expect(list[0]).toMatchObject({ operation_id: 'resetStaffPassword', ok: false, code: 40300, user: { name: '郑凯文' } });
    await admin.resetStaffPassword({ id: list[0]?.user.id as number, new_pass: 'Secret-2026' });
    await takeOwnPassword(server, 'zhengkaiwen', 'Secret-2026');
    const dump = await server.deps.database.system((db) => db.selectFrom('operation_log').selectAll().execute());
    expect(JSON.stringify([dump, ...(await logDetails(server.deps)).values()])).not.toMatch(/Stolen-2026|Secret-2026/);
  });

  it('shows a role what the people within its data scope did, and how they signed in', async () => {
    const [admin, operator, lead] = [await server.as('admin'), await server.as('zhengkaiwen'), await server.as('wangsiyuan')];
    const role = (await admin.listChildRoles({ pid: 1 })).list.find((one) => one.code === 'operator');
    const { version, menu_ids, permission_ids } = await admin.getRoleMenus({ role_id: role?.id as number });
    const detail = (await admin.getPermissionTree()).flatMap((area) => area.children).find((one) => one.code === 'log:operation:detail');
    const more = [...permission_ids, detail?.id as number];
    await admin.saveRoleMenus({ role_id: role?.id as number, version, menu_ids, permission_ids: more });
    await operator.createWorkOrder({ title: '运营的问题', content: '说明' });
    const { list } = await operator.listOperationLogs({});
    expect(new Set(list.map((row) => row.user.name))).toEqual(new Set(['郑凯文']));
    const [theirs] = (await admin.listOperationLogs({ module: 'role' })).list;
    await expectRefusal(operator.getOperationLog({ id: theirs?.id as number }), 40400);
    expect((await operator.getOperationLog({ id: list[0]?.id as number })).user.name).toBe('郑凯文');
    await server.anonymous.login({ username: 'admin', password: adminPassword });
    await expectRefusal(server.anonymous.login({ username: 'wangsiyuan', password: 'wrong' }), 40101);
    expect(new Set((await lead.listLoginLogs({})).list.map((row) => row.username))).toEqual(new Set(['wangsiyuan']));
    expect((await admin.listLoginLogs({ username: 'admin' })).total).toBeGreaterThan(0);
  });

  it('names what was changed and why it was refused, and finds all that was done to it', async () => {
    const admin = await server.as('admin');
    const { id, version } = await admin.queryParamValue({ key: 'punch.remind_hour' });
    await admin.saveParamValue({ key: 'punch.remind_hour', value: '21', version });
    await expectRefusal(admin.saveParamValue({ key: 'punch.remind_hour', value: '22', version: 7 }), 40901);
    const found = await admin.listOperationLogs({ module: 'configure', target: String(id) });
    expect(found.list).toHaveLength(1);
    expect(found.list[0]).toMatchObject({ target_name: '打卡提醒时间', ok: true, failure: null, user: { name: expect.any(String) } });
    const detail = await admin.getOperationLog({ id: found.list[0]?.id as number });
    expect([detail.before, detail.after].map((one) => (JSON.parse(one ?? '{}') as { value: string }).value)).toEqual(['20', '21']);
    const [refused] = (await admin.listOperationLogs({ module: 'configure', ok: false })).list;
    expect(refused).toMatchObject({ code: 40901, failure: '内容已被他人修改，请刷新后再改' });
    // A role without the right to see parameters does not get their names.
    const staff = (await admin.listOperationLogs({ module: 'users' })).list.find((one) => one.operation_id === 'updateStaff');
    expect(staff?.target_name ?? '').toEqual(expect.any(String));
  });

  it('has no row for reads, nor for notices marked as read', async () => {
    const admin = await server.as('admin');
    await admin.checkNewPassword({ pass: 'Qinghe-2027' });
    expect((await admin.listOperationLogs({ module: 'users' })).list.map((row) => row.operation_id)).not.toContain('checkNewPassword');
    await admin.setNoticesRead({});
    expect((await admin.listOperationLogs({ module: 'notice' })).total).toBe(0);
  });

  it('shows a change by hand', async () => {
    const admin = await server.as('admin');
    for (let count = 0; count < 5; count++) await admin.createWorkOrder({ title: `问题 ${count}`, content: '说明' });
    expect(await admin.checkOperationLogs()).toMatchObject({ ok: true });
    const { rows } = await server.deps.database.system((db) =>
      sql<{
        id: number;
      }>`update operation_log set target = 'forged' where id = (select max(id) - 2 from operation_log) returning id`.execute(db),
    );
    expect(await admin.checkOperationLogs()).toMatchObject({ ok: false, first_broken_id: rows[0]?.id });
  });

  it('cannot be changed or deleted by a request', async () => {
    const attempt = server.deps.database.tenant(1, (db) => db.deleteFrom('operation_log').execute());
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });
});

onEveryStore('repeated write', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  it('has one effect and one answer with one idempotency key, also when twenty come at once', async () => {
    const admin = await server.as('admin');
    const send = (title: string) => admin.createWorkOrder({ title, content: '说明' }, { idempotencyKey: 'key-1' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('同一条')));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    await expectRefusal(send('另一条'), 40900);
    const { rows } = await server.deps.database.system((db) =>
      sql<{ total: number }>`select count(*)::int as total from work_order`.execute(db),
    );
    expect(rows[0]?.total).toBe(1);
  });
});
