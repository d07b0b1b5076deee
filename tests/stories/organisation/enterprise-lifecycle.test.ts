import type { Client, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { ownCompany } from '../../support/own-company.js';
import { takeOwnPassword } from '../../support/own-password.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const gym: Input<'createEnterprise'> = {
  name: '力源健身',
  contact_name: '高远',
  contact_phone: '13900135311',
  type: 'fitness',
  mode: 'standard',
  expire_at: inDays(12),
  seats: 60,
};

onEveryStore('life of a company', (options) => {
  let server: TestServer;
  let admin: Client;
  let owner: Client;
  let id: number;
  beforeAll(async () => {
    server = await createTestServer(options);
    admin = await server.as((await ownCompany(server)).username);
    id = (await admin.createEnterprise(gym)).id;
    await admin.saveEnterpriseAdmin({ enterprise_id: id, username: 'gaoyuan', password: 'Liyuan-2026-q', phone: '13900135311' });
    await takeOwnPassword(server, 'gaoyuan', 'Liyuan-2026-q');
    owner = await server.as('gaoyuan');
  });
  afterAll(() => server?.close());

  const record = () => admin.getEnterprise({ id });
  /** Lets the company end then, in the middle of its sessions. */
  async function endAt(expire_at: string) {
    await server.deps.database.system((db) => sql`update enterprise set expire_at = ${expire_at} where id = ${id}`.execute(db));
    server.deps.sessions.forget();
  }
  const state = async () => (await record()).status;
  const stored = async () =>
    (await server.deps.database.system((db) => db.selectFrom('enterprise').select('status').where('id', '=', id).executeTakeFirst()))
      ?.status;
  const write = async () => {
    const { version, name } = await owner.getEnterprise({});
    return owner.updateEnterpriseProfile({ version, name });
  };

  it('shows the same days everywhere, in its own time zone', async () => {
    for (const [zone, end] of [
      ['Asia/Shanghai', inDays(12)],
      ['Pacific/Kiritimati', inDays(0.2)],
      ['America/Los_Angeles', inDays(30.6)],
      ['Asia/Shanghai', inDays(-1)],
    ] as const) {
      await server.deps.database.system((db) => sql`update enterprise set time_zone = ${zone} where id = ${id}`.execute(db));
      await endAt(end);
      const dayOf = (instant: string) => Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(instant)));
      const days = Math.max(0, (dayOf(end) - dayOf(new Date().toISOString())) / day);
      const banner = await owner.getEnterpriseQrcode();
      expect([
        banner.surplus_days,
        (await record()).surplus_days,
        (await admin.listEnterprises({ keyword: gym.name })).list[0]?.surplus_days,
      ]).toEqual([days, days, days]);
      expect(banner.show_tips).toBe(days <= 30);
    }
    await admin.updateEnterprise({ ...gym, id, version: (await record()).version, qrcode_url: '/admin/v1/files/top-up.png' });
    expect(await owner.getEnterpriseQrcode()).toMatchObject({ qrcode_url: '/admin/v1/files/top-up.png' });
  });

  it('writes through seven days of grace, and only reads from then on', async () => {
    await endAt(inDays(-6.9));
    expect(await state()).toBe('grace');
    expect((await owner.getSessionInfo()).read_only).toBe(false);
    await write();
    await server.runScheduledTasks();
    expect(await stored()).toBe('grace');
    await endAt(inDays(-7.1));
    // The session that is open meets it at once, before the schedule has stored it.
    expect(await owner.getSessionInfo()).toMatchObject({ read_only: true });
    await expectRefusal(write(), 100003);
    const { status, version } = await owner.getEnterprise({});
    expect(status).toBe('expired');
    await server.runScheduledTasks();
    expect(await stored()).toBe('expired');
    // Changes by the server itself do not make open forms stale.
    expect((await record()).version).toBe(version);
    await admin.updateEnterprise({ ...gym, id, version: (await record()).version, expire_at: inDays(90) });
    expect(await stored()).toBe('active');
    await write();
  });

  it('waits for its authorization with an id on the platform, and is open with a credential', async () => {
    const waiting = await admin.createEnterprise({ ...gym, name: '待授权', corpid: 'wwwaiting' });
    expect(waiting).toMatchObject({ status: 'pending_auth', auth_state: 'none', corpid: 'wwwaiting' });
    await expectRefusal(admin.createEnterprise({ ...gym, corpid: 'wwwaiting' }), 40902);
    await admin.saveEnterpriseAdmin({ enterprise_id: waiting.id, username: 'waiting', password: 'Liyuan-2026-q', phone: '13900135312' });
    await expectRefusal((await server.as('waiting')).getSessionInfo(), 100003);
    await expectRefusal(admin.loginAsEnterpriseAdmin({ enterprise_id: waiting.id, reason: '未授权' }), 42200);
    const { version } = await admin.getEnterprise({ id: waiting.id });
    const open = await admin.updateEnterprise({ ...gym, name: '待授权', id: waiting.id, version, contact_secret: 'a-secret' });
    expect(open).toMatchObject({ status: 'active', auth_state: 'authorized' });
    await expectRefusal(admin.updateEnterprise({ ...gym, id: waiting.id, version: open.version, corpid: 'wwother' }), 42200);
  });

  it('ends 50 open sessions when closed, and allows sign-in again when reopened', async () => {
    const sessions = await Promise.all(Array.from({ length: 50 }, () => server.as('gaoyuan')));
    expect(await Promise.all(sessions.map(async (one) => (await one.getSessionInfo()).enterprise_id))).toEqual(Array(50).fill(id));
    const { version } = await record();
    await expectRefusal(admin.changeEnterpriseMode({ id, mode: 'closed', version: version - 1 }), 40901);
    expect(await admin.changeEnterpriseMode({ id, mode: 'closed', version })).toMatchObject({ status: 'disabled', mode: 'closed' });
    for (const one of sessions) await expectRefusal(one.getSessionInfo(), 100003);
    await expectRefusal(server.anonymous.login({ username: 'gaoyuan', password: 'Liyuan-2026-q-own' }), 100003);
    expect(await admin.changeEnterpriseMode({ id, mode: 'standard', version: version + 1 })).toMatchObject({ status: 'active' });
    await expectRefusal((sessions[0] as Client).getSessionInfo(), 100001);
    expect((await server.anonymous.login({ username: 'gaoyuan', password: 'Liyuan-2026-q-own' })).token).toBeTruthy();
  });

  it('keeps its last administrator, however they would be removed', async () => {
    owner = await server.as('gaoyuan');
    const { id: last } = await owner.getSessionInfo();
    const role = (await owner.getRoleTree({})).find((one) => one.code === 'admin') as { id: number };
    const top = (await owner.getDepartmentTree({}))[0] as { id: number };
    const { version, username, name, dept_ids } = await owner.getStaff({ id: last });
    const second = await owner.createDepartment({ name: '教练部', pid: top.id });
    for (const [rule, one] of [
      ['self', () => owner.changeStaffStatus({ ids: [last], status: 'disabled' })],
      ['self', () => owner.deleteStaff({ id: last })],
      ['last-admin', () => owner.updateStaff({ id: last, version, username, name, dept_ids, role_ids: [] })],
      ['last-admin', () => owner.changeStaffBelongings({ ids: [last], remove_role_ids: [role.id] })],
      ['last', () => owner.changeStaffBelongings({ ids: [last], remove_dept_ids: [top.id] })],
      ['last-admin', () => owner.saveRoleStaff({ role_id: role.id, user_ids: [] })],
      ['builtin', () => owner.deleteRole({ id: role.id })],
    ] as const) {
      const refused = await expectRefusal(one(), 42200);
      expect([rule, refused.detail.errors?.[0]?.rule, refused.serverMessage]).toEqual([rule, rule, expect.stringMatching(/\S/)]);
    }
    // In another department they administer as before.
    await owner.changeStaffBelongings({ ids: [last], add_dept_ids: [second.id], remove_dept_ids: [top.id] });
    expect(await owner.getSessionInfo()).toMatchObject({ roles: ['admin'], dept_ids: [second.id] });
  });

  it('never locks out installation administrators', async () => {
    const own = await admin.getEnterprise({});
    const closed = await expectRefusal(admin.changeEnterpriseMode({ id: own.id, mode: 'closed', version: own.version }), 42200);
    expect(closed.detail.errors?.[0]).toMatchObject({ field: 'mode', rule: 'own' });
    const { name, type, seats } = own;
    const fields = { id: own.id, name, contact_name: '王静', contact_phone: '13800135301', type, seats };
    await expectRefusal(admin.updateEnterprise({ ...fields, version: own.version, mode: 'closed', expire_at: own.expire_at }), 42200);
    await server.deps.database.system((db) =>
      sql`update enterprise set expire_at = now() - interval '9 days' where id = ${own.id}`.execute(db),
    );
    server.deps.sessions.forget();
    expect((await admin.getSessionInfo()).read_only).toBe(true);
    await expectRefusal(admin.updateEnterpriseProfile({ version: own.version, name }), 100003);
    const { version } = await admin.getEnterprise({});
    expect(await admin.updateEnterprise({ ...fields, version, mode: own.mode, expire_at: inDays(365) })).toMatchObject({
      status: 'active',
    });
    expect((await admin.getSessionInfo()).read_only).toBe(false);
  });
});
