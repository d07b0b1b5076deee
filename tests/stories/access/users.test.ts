import { isApiError } from '@shiyi/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { takeOwnPassword } from '../../support/own-password.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';
import { adminPassword } from '../../support/template.js';

onEveryStore('staff', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  it('signs the administrator in', async () => {
    const { token } = await server.anonymous.login({ username: ' ADMIN ', password: adminPassword });
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('creates a member who can sign in and sees only what the role allows', async () => {
    const admin = await server.as('admin');
    const [dept] = await admin.getDepartmentTree({});
    const roles = await admin.getRoleTree();
    const nutritionist = roles[0]?.children.find((role) => role.code === 'nutritionist');
    const { id } = await admin.createStaff({
      username: 'weianran',
      password: 'Weianran-1',
      name: '卫安然',
      dept_ids: [dept?.id as number],
      role_ids: [nutritionist?.id as number],
    });
    await takeOwnPassword(server, 'weianran', 'Weianran-1');
    const page = await admin.listStaff({ keyword: '卫安' });
    expect(page.list).toMatchObject([{ id, name: '卫安然', status: 'enabled' }]);
    const refusal = await server
      .as('weianran')
      .then((member) => member.listStaff())
      .catch((error) => error);
    expect(isApiError(refusal, 40300)).toBe(true);
    const log = await admin.listOperationLogs({ module: 'users' });
    expect(log.list.map((row) => [row.operation_id, row.ok, row.target])).toContainEqual(['createStaff', true, String(id)]);
  });

  it('see their own full email, so that saving the profile keeps it', async () => {
    const member = await server.as('chenyutong');
    const { name, email } = await member.getMyProfile();
    expect(email).toBe('chenyutong@qinghe.example');
    await member.updateMyProfile({ name, email: email as string, sex: 2 });
    expect(await member.getMyProfile()).toMatchObject({ email, sex: 2 });
    await member.updateMyProfile({ name });
    expect(await member.getMyProfile()).toMatchObject({ email: null, sex: 0 });
  });

  it('change their phone against a stale form of someone else', async () => {
    const admin = await server.as('admin');
    const { list } = await admin.listStaff({ keyword: 'admin' });
    const before = await admin.getStaff({ id: list[0]?.id as number });
    await admin.changeMyPhone({ phone: '13800135311', password: adminPassword });
    expect((await admin.getStaff({ id: before.id })).version).toBe(before.version + 1);
  });

  it('get and lose roles and departments together, but never the last department or more than the caller has', async () => {
    const admin = await server.as('admin');
    const { list } = await admin.listStaff({ keyword: 'chenyutong' });
    const before = await admin.getStaff({ id: list[0]?.id as number });
    const { id } = before;
    const tops = await admin.getDepartmentTree();
    const other = tops.flatMap((one) => [one, ...one.children]).find((one) => !before.dept_ids.includes(one.id))?.id as number;
    await admin.changeStaffBelongings({ ids: [id], add_dept_ids: [other], remove_dept_ids: before.dept_ids });
    const moved = await admin.getStaff({ id });
    expect(moved).toMatchObject({ dept_ids: [other], main_dept_id: other, role_ids: before.role_ids });
    expect(moved.version).toBeGreaterThan(before.version);
    await expectRefusal(admin.changeStaffBelongings({ ids: [id], remove_dept_ids: [other] }), 42200);
    await expectRefusal(admin.changeStaffBelongings({ ids: [id, 999_999], add_dept_ids: [other] }), 40400);
    await admin.changeStaffBelongings({ ids: [id], add_dept_ids: before.dept_ids, remove_dept_ids: [other] });
    expect((await admin.getStaff({ id })).dept_ids).toEqual(before.dept_ids);
    const adminRole = (await admin.getRoleTree()).find((one) => one.code === 'admin')?.id as number;
    const lead = await server.as('wangsiyuan');
    const me = (await lead.getSessionInfo()).id;
    const below = (await lead.listStaff({ limit: 50 })).list.find((one) => one.id !== me);
    const target = below?.id as number;
    const held = await admin.getStaff({ id: target });
    const refused = await expectRefusal(lead.changeStaffBelongings({ ids: [target], add_role_ids: [adminRole] }), 42200);
    expect(refused.detail.errors).toMatchObject([{ field: 'add_role_ids' }]);
    const far = tops[0]?.id as number;
    const outside = await expectRefusal(lead.changeStaffBelongings({ ids: [target], add_dept_ids: [far] }), 42200);
    expect(outside.detail.errors).toMatchObject([{ field: 'add_dept_ids' }]);
    const { role_ids, dept_ids } = await admin.getStaff({ id: target });
    expect({ role_ids, dept_ids }).toEqual({ role_ids: held.role_ids, dept_ids: held.dept_ids });
  });

  it('are enabled after a lock by a new password only', async () => {
    const admin = await server.as('admin');
    const [staff] = (await admin.listStaff({ keyword: 'fengshihan' })).list;
    const id = staff?.id as number;
    await server.deps.database.system((db) => db.updateTable('staff').set({ status: 'locked' }).where('id', '=', id).execute());
    const refusal = await expectRefusal(admin.changeStaffStatus({ ids: [id], status: 'enabled' }), 40900);
    expect(refusal.detail).toMatchObject({ from: 'locked', to: 'enabled', allowed: ['disabled'] });
    await admin.resetStaffPassword({ id, new_pass: 'Unlocked-2026' });
    expect((await admin.getStaff({ id })).status).toBe('enabled');
  });

  it('can use only pictures they have uploaded themselves', async () => {
    const member = await server.as('chenyutong');
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const { url } = await member.uploadImage({ file: new File([png], 'me.png', { type: 'image/png' }) });
    await expectRefusal(member.updateMyAvatar({ avatar: `https://elsewhere.example${url}` }), 42200);
    await member.updateMyAvatar({ avatar: url });
    expect((await member.getMyProfile()).avatar).toBe(url);
  });
});
