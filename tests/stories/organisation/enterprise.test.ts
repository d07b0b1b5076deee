import { generateKeyPairSync } from 'node:crypto';
import type { ApiError, Client, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { savedFields } from '../../support/company-settings.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { logDetails } from '../../support/log-details.js';
import { ownCompany } from '../../support/own-company.js';
import { takeOwnPassword } from '../../support/own-password.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const password = 'Yunduan-2026-q';

const yunduan: Input<'createEnterprise'> = {
  name: '云端健康 <img src=x onerror=alert(1)>',
  contact_name: '许知远',
  contact_phone: '13900135301',
  type: 'fitness',
  mode: 'trial',
  expire_at: inDays(60),
  seats: 3,
};

onEveryStore('companies', (options) => {
  let server: TestServer;
  let admin: Client;
  let boss: string;
  let twin: Client;
  let id: number;
  beforeAll(async () => {
    server = await createTestServer(options);
    boss = (await ownCompany(server)).username;
    admin = await server.as(boss);
    twin = await server.as('twin.admin');
    id = (await admin.createEnterprise(yunduan)).id;
  });
  afterAll(() => server?.close());

  const record = () => admin.getEnterprise({ id });
  const change = async (fields: Partial<Input<'updateEnterprise'>>) =>
    admin.updateEnterprise({ ...savedFields(await record()), ...fields });
  const everything = async () => [...(await logDetails(server.deps)).values(), ...(await rowsOfTables())];
  const rowsOfTables = () =>
    server.deps.database.system(async (db) => [
      await db.selectFrom('operation_log').selectAll().execute(),
      await db.selectFrom('history_entry').selectAll().execute(),
      await db.selectFrom('enterprise').selectAll().execute(),
      await db.selectFrom('event').selectAll().execute(),
    ]);

  it('are created by installation administrators, and are complete from the start', async () => {
    expect(await record()).toMatchObject({
      ...yunduan,
      expire_at: expect.any(String),
      corpid: null,
      short_name: yunduan.name.slice(0, 8),
      status: 'active',
      version: 1,
    });
    expect(await record()).toMatchObject({ staff_count: 0, super_user: null, contact_secret_set: false, settings: { bmr_floor: true } });
    const { list } = await admin.listEnterprises({ keyword: '云端' });
    expect(list).toMatchObject([{ id, contact_phone_masked: '139****5301', surplus_days: expect.any(Number) }]);
    expect(
      (await admin.listEnterprises({ status: 'active', type: 'fitness', mode: 'trial', expire_to: inDays(61).slice(0, 10) })).total,
    ).toBe(1);
    expect((await admin.listEnterprises({ expire_to: inDays(58).slice(0, 10) })).total).toBe(0);
    expect(await admin.getEnterpriseTypes()).toContainEqual({ value: 'fitness', label: '健身机构' });
    await expectRefusal(admin.createEnterprise({ ...yunduan, type: 'bakery' }), 42200);
    const settings = { time_zone: 'Mars/Base', bmr_floor: true, origin_return_days: 3, work_from: '09:00', work_to: '18:00' };
    await expectRefusal(admin.createEnterprise({ ...yunduan, settings }), 42200);
    await expectRefusal(
      admin.createEnterprise({ ...yunduan, settings: { ...settings, time_zone: 'Asia/Tokyo', work_to: '08:00' } }),
      42200,
    );
  });

  it('are only their own company for everyone else', async () => {
    const own = (await twin.getSessionInfo()).enterprise_id;
    expect((await twin.listEnterprises({})).list.map((one) => one.id)).toEqual([own]);
    expect((await twin.getEnterprise({})).id).toBe(own);
    await expectRefusal(twin.getEnterprise({ id }), 40400);
    await expectRefusal(twin.getEnterpriseDepartments({ enterprise_id: id }), 40400);
    await expectRefusal(twin.getEnterpriseData({ enterprise_id: id }), 40400);
    const saved = savedFields(await twin.getEnterprise({}));
    const refused = [
      () => twin.createEnterprise(yunduan),
      () => twin.updateEnterprise(saved),
      () => twin.deleteEnterprise({ id }),
      () => twin.changeEnterpriseMode({ id: own, mode: 'flagship', version: saved.version }),
      () => twin.saveEnterpriseAdmin({ enterprise_id: id, username: 'intruder', password, phone: '13900000001' }),
      () => twin.loginAsEnterpriseAdmin({ enterprise_id: id, reason: '看看' }),
    ];
    for (const one of refused) await expectRefusal(one(), 40300);
    const nutritionist = await server.as('chenyutong');
    await expectRefusal(nutritionist.listEnterprises({}), 40300);
    await expectRefusal(nutritionist.getEnterpriseTotals({}), 40300);
  });

  it('are changed by one of 20 saves at once', async () => {
    const fields = savedFields(await record());
    const saves = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => admin.updateEnterprise({ ...fields, contact_name: `联系人${at}` })),
    );
    const refused = saves.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ApiError).bizCode] : []));
    expect(refused).toEqual(Array(19).fill(40901));
    expect((await record()).version).toBe(fields.version + 1);
    await change({ contact_name: yunduan.contact_name, qrcode_url: '/admin/v1/files/top-up.png' });
    const { list } = await admin.listHistoryEntries({ object: 'enterprise', object_id: id });
    expect(list.map((one) => one.change)).toEqual(['updated', 'updated', 'created']);
  });

  it('keep their credentials in one sealed store, from which nothing leaves', async () => {
    const canary = 'canary-5f1d';
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    for (const wrong of [{ aes_key: 'short', callback_token: 'abc' }, { callback_token: 'abc' }, { archive_private_key: 'no key' }])
      await expectRefusal(change(wrong), 42200);
    const keys = { mp_appid: `${canary}-mp`, mp_secret: `${canary}-mp`, mini_appid: `${canary}-mini`, mini_secret: `${canary}-mini` };
    await change({ ...keys, permanent_code: canary, customer_secret: canary, archive_private_key: privateKey });
    expect(await record()).toMatchObject({
      mp_secret_set: true,
      mini_appid_set: true,
      permanent_code_set: true,
      archive_private_key_set: true,
    });
    await change({ mini_secret: null });
    expect(await record()).toMatchObject({ mini_secret_set: false, mini_appid_set: true });
    const answers = [await record(), await admin.listEnterprises({}), await admin.listHistoryEntries({ object: 'enterprise' })];
    const kept = JSON.stringify([answers, await everything()]);
    expect(kept).not.toContain(canary);
    expect(kept).not.toContain(privateKey.split('\n')[1]);
  });

  it('take an administrator, who is let in and may be replaced', async () => {
    await expectRefusal(admin.loginAsEnterpriseAdmin({ enterprise_id: id, reason: '还没有管理员' }), 42200);
    const given = { enterprise_id: id, username: 'xuzhiyuan', password, phone: '13900135301' };
    await expectRefusal(admin.saveEnterpriseAdmin({ ...given, password: 'short' }), 40000);
    const taken = await expectRefusal(admin.saveEnterpriseAdmin({ ...given, username: 'twin.admin' }), 40902);
    expect(taken.detail.errors?.[0]).toMatchObject({ field: 'username' });
    const saved = await admin.saveEnterpriseAdmin(given);
    expect(saved).toMatchObject({ name: yunduan.contact_name, username: 'xuzhiyuan', status: 'enabled' });
    expect(await record()).toMatchObject({ super_user: { id: saved.id }, staff_count: 1 });
    await takeOwnPassword(server, 'xuzhiyuan', password);
    const open = await server.as('xuzhiyuan');
    expect(await open.getSessionInfo()).toMatchObject({ enterprise_id: id, is_admin: true, read_only: false });
    expect((await open.buildMenus()).length).toBeGreaterThan(1);
    await admin.saveEnterpriseAdmin({ ...given, name: '许知远二', password: `${password}-2` });
    await expectRefusal(open.getSessionInfo(), 100001);
    expect(await takeOwnPassword(server, 'xuzhiyuan', `${password}-2`)).toBe(`${password}-2-own`);
    // Users change their own password in the profile, which requires the current one.
    const own = (await admin.getSessionInfo()).enterprise_id;
    await expectRefusal(admin.saveEnterpriseAdmin({ ...given, enterprise_id: own, username: boss }), 42200);
    await expectRefusal(change({ seats: 0 }), 40000);
  });

  it('are looked after in the name of their administrator, for a reason and not for long', async () => {
    const me = await admin.getSessionInfo();
    const { token, expires_in } = await admin.loginAsEnterpriseAdmin({ enterprise_id: id, reason: '协助排查群发失败' });
    expect(expires_in).toBe(900);
    const acting = server.clientWith(token);
    expect(await acting.getSessionInfo()).toMatchObject({ enterprise_id: id, name: '许知远二', acting_for: me.name });
    expect((await acting.getSessionInfo()).permissions).not.toContain('installation');
    await acting.createDepartment({ name: '客服部', pid: (await acting.getDepartmentTree({}))[0]?.id as number });
    // No nesting, no passwords, no token that would outlast it.
    const owned = (await acting.getSessionInfo()).id;
    for (const one of [
      () => acting.loginAsEnterpriseAdmin({ enterprise_id: me.enterprise_id, reason: '套娃' }),
      () => acting.changeMyPassword({ old_pass: password, new_pass: `${password}-3` }),
      () => acting.resetStaffPassword({ id: owned, new_pass: `${password}-3`, old_pass: password }),
      () => acting.createUserToken(),
      () => acting.updatePlatformConnection({ corpid: 'wwx', contact_secret: 'taken' }),
    ])
      await expectRefusal(one(), 40300);
    const owner = await server.as('xuzhiyuan');
    const { list } = await owner.listOperationLogs({});
    const named = list.map(({ user, acting_for, operation_id, ok }) => ({ by: user.name, acting_for, operation_id, ok }));
    expect(named).toContainEqual({ by: '许知远二', acting_for: me.name, operation_id: 'createDepartment', ok: true });
    expect(named).toContainEqual({ by: '许知远二', acting_for: me.name, operation_id: 'loginAsEnterpriseAdmin', ok: true });
    expect(JSON.stringify(await everything())).toContain('协助排查群发失败');
    expect((await admin.listOperationLogs({})).list[0]).toMatchObject({ operation_id: 'loginAsEnterpriseAdmin', acting_for: null });
    await acting.logout();
    await expectRefusal(acting.getSessionInfo(), 100001);
    expect((await admin.getSessionInfo()).id).toBe(me.id);
  });

  it('are accessible only while the person is signed in and runs the installation', async () => {
    const { id: actor } = await admin.getSessionInfo();
    const { database, sessions } = server.deps;
    const { token } = await admin.loginAsEnterpriseAdmin({ enterprise_id: id, reason: '协助排查' });
    const acting = server.clientWith(token);
    for (const [taken, back] of [
      ['runs_installation = false', 'runs_installation = true'],
      ["status = 'disabled'", "status = 'enabled'"],
    ] as const) {
      await database.system((db) => sql`update staff set ${sql.raw(taken)} where id = ${actor}`.execute(db));
      sessions.forget();
      await expectRefusal(acting.getSessionInfo(), 100001);
      await database.system((db) => sql`update staff set ${sql.raw(back)} where id = ${actor}`.execute(db));
      sessions.forget();
      expect((await acting.getSessionInfo()).enterprise_id).toBe(id);
    }
    await database.system((db) =>
      sql`update session set ended_at = now(), ended_reason = 'test' where staff_id = ${actor} and ended_at is null`.execute(db),
    );
    sessions.forget();
    await expectRefusal(acting.getSessionInfo(), 100001);
    admin = await server.as(boss);
  });

  it('describe themselves, with a version', async () => {
    const owner = await server.as('xuzhiyuan');
    const { version } = await owner.getEnterprise({});
    const saved = await owner.updateEnterpriseProfile({ version, name: '云端健康', contact_name: '周子墨', contact_phone: '13900135302' });
    expect(saved).toMatchObject({ id, name: '云端健康', contact_phone: '13900135302', version: version + 1, seats: 3 });
    await expectRefusal(owner.updateEnterpriseProfile({ version, name: '过时' }), 40901);
    const [newest] = (await owner.listHistoryEntries({ object: 'enterprise' })).list;
    const { from_previous } = await owner.getHistoryEntry({ id: newest?.id as number });
    expect(from_previous.map((one) => one.field).toSorted()).toEqual(['contact_name', 'name']);
  });

  it('show departments and staff level by level', async () => {
    const [top] = await admin.getEnterpriseDepartments({ enterprise_id: id });
    expect(top).toMatchObject({ user_count: 1, child_count: 1, pid: null });
    expect(await admin.getEnterpriseDepartments({ enterprise_id: id, pid: top?.id as number })).toMatchObject([
      { name: '客服部', user_count: 0 },
    ]);
    await expectRefusal(admin.getEnterpriseDepartments({ enterprise_id: id, pid: 999_999 }), 40400);
    const owner = await server.as('xuzhiyuan');
    expect(await owner.getEnterpriseStaffTree({})).toMatchObject([{ child_count: 1, user_count: 1, users: [{ name: '许知远二' }] }]);
    expect(await owner.getEnterpriseStaffTree({ pid: top?.id as number })).toMatchObject([{ name: '客服部', user_count: 0, users: [] }]);
    await expectRefusal(twin.getEnterpriseStaffTree({ pid: top?.id as number }), 40400);
  });

  it('are deleted once closed or expired, and erased 30 days later', async () => {
    const me = await admin.getSessionInfo();
    await expectRefusal(admin.deleteEnterprise({ id: me.enterprise_id }), 42200);
    await expectRefusal(admin.deleteEnterprise({ id }), 40900);
    await admin.changeEnterpriseMode({ id, mode: 'closed', version: (await record()).version });
    await admin.deleteEnterprise({ id });
    await expectRefusal(record(), 40400);
    await expectRefusal(admin.deleteEnterprise({ id }), 40400);
    expect((await admin.listEnterprises({ keyword: '云端' })).total).toBe(0);
    expect((await expectRefusal(server.anonymous.login({ username: 'xuzhiyuan', password: `${password}-2-own` }), 100003)).bizCode).toBe(
      100003,
    );
    await server.deps.database.system((db) =>
      sql`update enterprise set deleted_at = now() - interval '31 days' where id = ${id}`.execute(db),
    );
    await server.runScheduledTasks();
    const left = await server.deps.database.system((db) => db.selectFrom('staff').select('id').where('enterprise_id', '=', id).execute());
    expect(left).toEqual([]);
  });
});
