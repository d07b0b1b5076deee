import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';
import { adminPassword } from '../../support/template.js';

onEveryStore('sessions', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  async function idOf(username: string): Promise<number> {
    const { id } = await server.deps.database.system((db) =>
      db.selectFrom('staff').select('id').where('username', '=', username).executeTakeFirstOrThrow(),
    );
    return id;
  }

  const status = (username: string, state: 'enabled' | 'disabled') =>
    idOf(username).then(async (id) => (await server.as('admin')).changeStaffStatus({ ids: [id], status: state }));

  it('end everywhere but here when the password changes', async () => {
    const here = await server.as('admin');
    const there = await server.as('admin');
    const { token } = await there.createUserToken();
    await expectRefusal(here.changeMyPassword({ old_pass: 'wrong', new_pass: 'Another-2026' }), 42200);
    await here.changeMyPassword({ old_pass: adminPassword, new_pass: 'Another-2026' });
    expect((await here.getSessionInfo()).username).toBe('admin');
    await expectRefusal(there.getSessionInfo(), 100001);
    await expectRefusal(server.anonymous.loginWithUserToken({ token }), 40102);
    const refusal = await expectRefusal(here.changeMyPassword({ old_pass: 'Another-2026', new_pass: 'Another-2026' }), 42200);
    expect(refusal.detail.errors?.[0]).toMatchObject({ field: 'new_pass' });
  });

  it('never take one of the last three passwords, the first one included', async () => {
    const admin = await server.as('twin.admin');
    const id = await idOf('twin.admin');
    const isUsed = async (pass: string) => (await admin.checkNewPassword({ pass })).reasons.length > 0;
    expect(await isUsed(adminPassword)).toBe(true);
    await admin.changeMyPassword({ old_pass: adminPassword, new_pass: 'Second-2026' });
    const reuse = await expectRefusal(admin.changeMyPassword({ old_pass: 'Second-2026', new_pass: adminPassword }), 42200);
    expect(reuse.detail.errors?.[0]).toMatchObject({ field: 'new_pass', message: '不能与最近三次用过的密码相同' });
    await admin.resetStaffPassword({ id, new_pass: 'Third-2026', old_pass: 'Second-2026' });
    for (const pass of [adminPassword, 'Second-2026', 'Third-2026']) expect(await isUsed(pass), pass).toBe(true);
    await admin.changeMyPassword({ old_pass: 'Third-2026', new_pass: 'Fourth-2026' });
    expect(await isUsed(adminPassword)).toBe(false);
  });

  it('are no place to guess the password', async () => {
    const open = await server.as('lijianing');
    const id = await idOf('lijianing');
    const admin = await server.as('admin');
    await admin.resetStaffPassword({ id, new_pass: 'Guessed-2026' });
    const mine = await server.as('lijianing');
    await expectRefusal(open.getSessionInfo(), 100001);
    await mine.changeMyPassword({ old_pass: 'Guessed-2026', new_pass: 'Guessed-2027' });
    for (let count = 0; count < 4; count++)
      await expectRefusal(mine.changeMyPassword({ old_pass: `wrong-${count}`, new_pass: 'Other-2026' }), 42200);
    await expectRefusal(mine.changeMyPhone({ phone: '13800135311', password: 'wrong' }), 42200);
    const refusal = await expectRefusal(mine.changeMyPassword({ old_pass: 'Guessed-2027', new_pass: 'Other-2026' }), 42900);
    expect(refusal.detail.wait_seconds).toBeGreaterThan(800);
    await expectRefusal(server.anonymous.login({ username: 'lijianing', password: 'Guessed-2027' }), 42900);
    const { list } = await admin.listLoginLogs({ username: 'lijianing' });
    expect(list).toHaveLength(5);
    expect(list[0]).toMatchObject({ ok: false, way: 'password', reason: '当前密码错误' });
    for (let count = 0; count < 30; count++) await mine.checkNewPassword({ pass: 'short' });
    const checks = await expectRefusal(mine.checkNewPassword({ pass: 'Guessed-2026' }), 42900);
    expect(checks.detail.wait_seconds).toBeGreaterThan(800);
    // Staff who locked themselves out can sign in right after an administrator resets the password.
    await admin.resetStaffPassword({ id, new_pass: 'Afresh-2026' });
    expect((await server.anonymous.login({ username: 'lijianing', password: 'Afresh-2026' })).token).toBeDefined();
  });

  it('end when an administrator resets the password, which then opens new ones', async () => {
    const open = await server.as('sunhaoran');
    const id = await idOf('sunhaoran');
    await (await server.as('admin')).resetStaffPassword({ id, new_pass: 'Reset-2026x' });
    await expectRefusal(open.getSessionInfo(), 100001);
    expect((await server.anonymous.login({ username: 'sunhaoran', password: 'Reset-2026x' })).token).toBeDefined();
  });

  it('end when the account is disabled, with that reason until it is enabled again', async () => {
    const open = await server.as('zhouzijin');
    await status('zhouzijin', 'disabled');
    await expectRefusal(open.getSessionInfo(), 100002);
    await status('zhouzijin', 'enabled');
    await expectRefusal(open.getSessionInfo(), 100001);
    expect((await (await server.as('zhouzijin')).getSessionInfo()).username).toBe('zhouzijin');
  });

  it('answer who they are even without a role, and nothing else', async () => {
    const id = await idOf('wuruoxi');
    const open = await server.as('wuruoxi');
    await server.deps.database.system((db) => db.deleteFrom('staff_role').where('staff_id', '=', id).execute());
    server.deps.sessions.forget();
    expect((await open.getSessionInfo()).roles).toEqual([]);
    expect(await open.buildMenus()).toEqual([]);
    await expectRefusal(open.listStaff(), 100002);
  });

  it('can read but not write in an expired enterprise', async () => {
    const open = await server.as('twin.admin');
    await server.deps.database.system((db) =>
      db
        .updateTable('enterprise')
        .set({ expire_at: new Date(Date.now() - 8 * 86_400_000) })
        .where('corpid', '=', 'twin.wwsandbox')
        .execute(),
    );
    server.deps.sessions.forget();
    expect(await open.getSessionInfo()).toMatchObject({ read_only: true });
    expect((await open.listStaff()).total).toBe(12);
    await expectRefusal(open.createCacheKey({ key: 'x', value: 'y' }), 100003);
    expect(await open.checkNewPassword({ pass: 'short' })).toMatchObject({ valid: false });
    expect(await open.getEnterpriseQrcode()).toMatchObject({ show_tips: true, surplus_days: 0 });
  });

  it('are listed by their last use', async () => {
    const older = await server.as('chumingzhe');
    await server.as('chumingzhe');
    const mine = (await older.listSessions()).list.find((one) => one.current)?.id as number;
    const last_seen_at = new Date(Date.now() + 60_000);
    await server.deps.database.system((db) => db.updateTable('session').set({ last_seen_at }).where('id', '=', mine).execute());
    expect((await older.listSessions()).list.map((one) => one.current)).toEqual([true, false]);
  });

  it('are listed and ended one by one by their owner only', async () => {
    const mine = await server.as('fengshihan');
    const other = await server.as('fengshihan');
    const { list } = await mine.listSessions();
    const elsewhere = list.find((one) => !one.current);
    await expectRefusal((await server.as('admin')).deleteSession({ id: elsewhere?.id as number }), 40400);
    await mine.deleteSession({ id: elsewhere?.id as number });
    await expectRefusal(other.getSessionInfo(), 100001);
  });
});
