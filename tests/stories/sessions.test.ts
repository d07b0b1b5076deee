import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';
import { adminPassword } from '../support/template.js';

onEveryStore('sessions', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  async function idOf(username: string): Promise<number> {
    const { id } = await server.house.database.system((db) =>
      db.selectFrom('staff').select('id').where('username', '=', username).executeTakeFirstOrThrow(),
    );
    return id;
  }

  const status = (username: string, state: 'enabled' | 'disabled') =>
    idOf(username).then(async (id) => (await server.as('admin')).changeStaffStatus({ ids: [id], status: state }));

  it('end everywhere but here when the password changes', async () => {
    const here = await server.as('admin');
    const there = await server.as('admin');
    await expectRefusal(here.changeMyPassword({ old_pass: 'wrong', new_pass: 'Another-2026' }), 42200);
    await here.changeMyPassword({ old_pass: adminPassword, new_pass: 'Another-2026' });
    expect((await here.getSessionInfo()).username).toBe('admin');
    await expectRefusal(there.getSessionInfo(), 100001);
    const refusal = await expectRefusal(here.changeMyPassword({ old_pass: 'Another-2026', new_pass: 'Another-2026' }), 42200);
    expect(refusal.detail.errors?.[0]).toMatchObject({ field: 'new_pass' });
  });

  it('end when an administrator resets the password, which then opens new ones', async () => {
    const open = await server.as('sunhaoran');
    const id = await idOf('sunhaoran');
    await (await server.as('admin')).resetStaffPassword({ id, new_pass: 'Reset-2026x' });
    await expectRefusal(open.getSessionInfo(), 100001);
    expect((await server.anonymous.login({ username: 'sunhaoran', password: 'Reset-2026x' })).token).toBeDefined();
  });

  it('answer 100002 while the account is disabled, and work again after', async () => {
    const open = await server.as('zhouzijin');
    await status('zhouzijin', 'disabled');
    await expectRefusal(open.getSessionInfo(), 100002);
    await status('zhouzijin', 'enabled');
    expect((await open.getSessionInfo()).username).toBe('zhouzijin');
  });

  it('answer who they are even without a role, and nothing else', async () => {
    const id = await idOf('wuruoxi');
    const open = await server.as('wuruoxi');
    await server.house.database.system((db) => db.deleteFrom('staff_role').where('staff_id', '=', id).execute());
    server.house.sessions.forget();
    expect((await open.getSessionInfo()).roles).toEqual([]);
    expect(await open.buildMenus()).toEqual([]);
    await expectRefusal(open.listStaff(), 100002);
  });

  it('of an expired enterprise can read but not write', async () => {
    const open = await server.as('twin.admin');
    await server.house.database.system((db) =>
      db
        .updateTable('enterprise')
        .set({ expire_at: new Date(Date.now() - 1000) })
        .where('corpid', '=', 'twin.wwsandbox')
        .execute(),
    );
    server.house.sessions.forget();
    expect(await open.getSessionInfo()).toMatchObject({ read_only: true });
    expect((await open.listStaff()).total).toBe(12);
    await expectRefusal(open.createCacheKey({ key: 'x', value: 'y' }), 100003);
    expect(await open.getEnterpriseQrcode()).toMatchObject({ show_tips: true, surplus_days: 0 });
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
