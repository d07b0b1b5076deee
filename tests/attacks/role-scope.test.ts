import type { Client, Data, Input } from '@shiyi/sdk';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectRefusal } from '../support/expect-refusal.js';
import { takeOwnPassword } from '../support/own-password.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

type Role = Data<'getRoleTree'>[number];
type NewRole = Omit<Input<'createRole'>, 'name' | 'code'>;

onEveryStore('manager who may manage roles and staff', (options) => {
  let server: TestServer;
  let admin: Client;
  /** Leads 营养一部, with a data scope of that department and its children. */
  let manager: Client;
  let me: number;
  let made = 0;
  const depts: Record<string, number> = {};
  const staff: Record<string, number> = {};

  beforeAll(async () => {
    server = await createTestServer(options);
    admin = await server.as('admin');
    const [top] = await admin.getDepartmentTree({});
    for (const one of [top, ...(top?.children ?? [])]) depts[one?.name as string] = one?.id as number;
    for await (const one of admin.paginate('listStaff', {})) staff[one.username] = one.id;
    me = staff.wangsiyuan as number;
    await grant(await roleOf('lead'), /^(role|users|permission):/);
    manager = await server.as('wangsiyuan');
  });
  afterAll(() => server?.close());

  const nodes = (tree: Role[]): Role[] => tree.flatMap((role) => [role, ...nodes(role.children)]);
  const roleOf = async (code: string) => nodes(await admin.getRoleTree()).find((role) => role.code === code) as Role;
  const permissionIds = async (codes: RegExp) => {
    const all = (await admin.getPermissionTree()).flatMap((area) => area.children);
    return all.filter((one) => codes.test(one.code)).map((one) => one.id);
  };

  async function grant({ id }: Pick<Role, 'id'>, codes: RegExp, by = admin) {
    const { version, menu_ids, permission_ids } = await by.getRoleMenus({ role_id: id });
    const more = [...new Set([...permission_ids, ...(await permissionIds(codes))])];
    await by.saveRoleMenus({ role_id: id, version, menu_ids, permission_ids: more });
  }

  /** Creates a role as an administrator would. */
  async function newRole(facts: NewRole, by = admin): Promise<Role> {
    const code = `made-${++made}`;
    await by.createRole({ name: `角色 ${made}`, code, ...facts });
    return roleOf(code);
  }
  const update = ({ id, version, name, code, level, data_scope }: Role, facts: Partial<Input<'updateRole'>>, by = manager) =>
    by.updateRole({ id, version, name, code, level, data_scope, ...facts });

  async function move(id: number, facts: Partial<Input<'updateStaff'>>, by = manager) {
    const { version, username, name, dept_ids, role_ids } = await admin.getStaff({ id });
    await by.updateStaff({ id, version, username, name, dept_ids, role_ids, ...facts });
  }
  const join = async ({ id }: Role, ids: number[], by = admin) => by.saveRoleStaff({ role_id: id, user_ids: ids });
  const seen = async (by = manager) => (await by.listStaff({ limit: 100 })).list.map((one) => one.username).sort();
  const scopeRefusal = async (call: Promise<unknown>, field: string) => {
    const refusal = await expectRefusal(call, 42200);
    expect(refusal.detail.errors?.map((one) => one.field)).toEqual([field]);
  };

  let before: string[];
  beforeEach(async () => {
    before = await seen();
    expect(before).toEqual(['chenyutong', 'lijianing', 'wangsiyuan', 'zhaoyinuo']);
  });

  it('cannot create or change a role with a wider scope than hers', async () => {
    await scopeRefusal(newRole({ level: 20, data_scope: 'all' }, manager), 'data_scope');
    const foreign = [depts.营养二部 as number];
    const custom = { level: 20, data_scope: 'custom' as const };
    await scopeRefusal(newRole({ ...custom, scope_dept_ids: foreign }, manager), 'scope_dept_ids');
    await scopeRefusal(newRole({ ...custom, scope_dept_ids: [depts.营养一部 as number, ...foreign] }, manager), 'scope_dept_ids');
    const own = await newRole({ ...custom, scope_dept_ids: [depts.营养一部 as number] }, manager);
    await join(own, [me], manager);
    await scopeRefusal(update(own, { data_scope: 'all' }), 'data_scope');
    await scopeRefusal(update(own, { scope_dept_ids: foreign }), 'scope_dept_ids');
    const narrow = await server.as('chenyutong');
    await join(await newRole({ level: 40, data_scope: 'self' }), [staff.chenyutong as number]);
    await grant(await roleOf(`made-${made}`), /^(role|users):/);
    for (const data_scope of ['all', 'dept_and_children', 'dept'] as const)
      await scopeRefusal(newRole({ level: 5, data_scope }, narrow), 'data_scope');
    expect(await seen()).toEqual(before);
  });

  it('cannot receive or assign a role with more rights than hers', async () => {
    const wide = await newRole({ level: 10, data_scope: 'all' });
    const able = await newRole({ level: 10, data_scope: 'self' });
    await grant(able, /^redis:/);
    const elsewhere = await newRole({ level: 10, data_scope: 'custom', scope_dept_ids: [depts.营养二部 as number] });
    for (const role of [wide, able, elsewhere]) {
      for (const id of [me, staff.zhaoyinuo as number]) {
        await scopeRefusal(join(role, [id], manager), 'role_ids');
        const { role_ids } = await admin.getStaff({ id });
        await scopeRefusal(move(id, { role_ids: [...role_ids, role.id] }), 'role_ids');
      }
      const fresh = { username: `made.staff${++made}`, password: 'Made-2026x', name: '新人', dept_ids: [depts.营养一部 as number] };
      await scopeRefusal(manager.createStaff({ ...fresh, role_ids: [role.id] }), 'role_ids');
    }
    // Holds even if an administrator has lowered the level of the administrator role.
    const top = await roleOf('admin');
    await update(top, { level: 10, data_scope: 'self' }, admin);
    await scopeRefusal(join(top, [me], manager), 'role_ids');
    await update(await roleOf('admin'), { level: 99, data_scope: 'all' }, admin);
    expect(await seen()).toEqual(before);
  });

  it('cannot widen a role that others have', async () => {
    const wide = await newRole({ level: 10, data_scope: 'all' });
    await join(wide, [staff.zhaoyinuo as number]);
    await scopeRefusal(grant(wide, /^users:staff:list$/, manager), 'permission_ids');
    await scopeRefusal(update(wide, { name: '改名' }), 'data_scope');
    const able = await newRole({ level: 10, data_scope: 'self' });
    await grant(able, /^redis:key:list$/);
    await join(able, [staff.zhaoyinuo as number]);
    await scopeRefusal(update(await roleOf(able.code), { data_scope: 'dept' }), 'data_scope');
    const far = await newRole({ level: 10, data_scope: 'self' });
    await join(far, [staff.wuruoxi as number]);
    await scopeRefusal(grant(far, /^users:staff:list$/, manager), 'permission_ids');
    const off = await newRole({ level: 10, data_scope: 'custom', scope_dept_ids: [depts.营养一部 as number], status: 'disabled' });
    await grant(off, /^redis:key:list$/);
    await join(off, [staff.zhaoyinuo as number]);
    const resting = await roleOf(off.code);
    await scopeRefusal(update(resting, { scope_dept_ids: resting.scope_dept_ids, status: 'enabled' }), 'data_scope');
    for (const role of [wide, able, far, off]) await join(role, []);
  });

  it('cannot take over anyone with more rights, by a password or an enabled account', async () => {
    const wide = await newRole({ level: 10, data_scope: 'all' });
    const able = await newRole({ level: 10, data_scope: 'self' });
    await grant(able, /^redis:key:list$/);
    const id = staff.zhaoyinuo as number;
    for (const role of [wide, able]) {
      await join(role, [id]);
      await scopeRefusal(manager.resetStaffPassword({ id, new_pass: 'Taken-2026x' }), 'id');
      await manager.changeStaffStatus({ ids: [id], status: 'disabled' });
      await scopeRefusal(manager.resetStaffPassword({ id, new_pass: 'Taken-2026x' }), 'id');
      await scopeRefusal(manager.changeStaffStatus({ ids: [id], status: 'enabled' }), 'ids');
      await admin.changeStaffStatus({ ids: [id], status: 'enabled' });
      await join(role, []);
    }
    await manager.resetStaffPassword({ id, new_pass: 'Taken-2026x' });
    await takeOwnPassword(server, 'zhaoyinuo', 'Taken-2026x');
  });

  it('cannot move herself or others to a wider scope', async () => {
    const top = depts.青禾 as number;
    const names = await newRole({ level: 10, data_scope: 'custom', scope_dept_ids: [top] });
    await join(names, [me]);
    expect(await seen()).toEqual(['admin', ...before]);
    await scopeRefusal(move(me, { dept_ids: [top] }), 'dept_ids');
    const below = await newRole({ level: 10, data_scope: 'dept_and_children' }, manager);
    await join(below, [staff.zhaoyinuo as number], manager);
    await scopeRefusal(move(staff.zhaoyinuo as number, { dept_ids: [top] }), 'dept_ids');
    const fresh = { username: 'made.above', password: 'Made-2026x', name: '新人', dept_ids: [top] };
    await scopeRefusal(manager.createStaff({ ...fresh, role_ids: [below.id] }), 'role_ids');
    const operator = await roleOf('operator');
    await join(operator, [
      ...((await admin.listRoleStaff({ role_id: operator.id })).list.map((one) => one.id) as number[]),
      staff.lijianing as number,
    ]);
    await scopeRefusal(move(staff.lijianing as number, { dept_ids: [depts.营养一部 as number, top] }), 'dept_ids');
    await update(await roleOf(names.code), { scope_dept_ids: [top], status: 'disabled' }, admin);
    // Disabling a role ends its data scope, even if another role also names departments.
    const mine = await newRole({ level: 10, data_scope: 'custom', scope_dept_ids: [depts.营养一部 as number] });
    await join(mine, [me]);
    expect(await seen()).toEqual(before);
    for (const role of [names, mine, below]) await join(role, []);
    await move(staff.lijianing as number, { role_ids: [(await roleOf('nutritionist')).id] }, admin);
  });

  it('never combines a role and a department beyond her rights in concurrent calls', async () => {
    const top = depts.青禾 as number;
    const mover = await newRole({ level: 60, data_scope: 'all' });
    await grant(mover, /^users:staff:(list|detail|update)$/);
    await join(mover, [staff.wuruoxi as number]);
    const other = await server.as('wuruoxi');
    const given = await newRole({ level: 5, data_scope: 'dept' }, manager);
    await grant(given, /^role:role:list$/, manager);
    const id = staff.zhaoyinuo as number;
    for (let round = 0; round < 8; round++) {
      await Promise.allSettled([join(given, [id], manager), move(id, { dept_ids: [top] }, other)]);
      const { dept_ids, role_ids } = await admin.getStaff({ id });
      expect([dept_ids.includes(top), role_ids.includes(given.id)]).not.toEqual([true, true]);
      await join(given, []);
      await move(id, { dept_ids: [depts.营养一部 as number] }, admin);
    }
    await join(mover, []);
  });

  it('manages what is hers', async () => {
    const [dept] = [depts.营养一部 as number];
    const role = await newRole({ level: 20, data_scope: 'dept_and_children' }, manager);
    await grant(role, /^users:staff:list$/, manager);
    await join(role, [staff.zhaoyinuo as number], manager);
    expect(await seen(await server.as('zhaoyinuo'))).toEqual(before);
    await update(await roleOf(role.code), { name: '组长', level: 30, data_scope: 'dept' });
    await update(await roleOf(role.code), { data_scope: 'custom', scope_dept_ids: [dept] });
    const nutritionist = await roleOf('nutritionist');
    await update(nutritionist, { name: '营养师（门诊）' });
    const fresh = { username: 'made.helper', password: 'Made-2026x', name: '新人', dept_ids: [dept], role_ids: [nutritionist.id, role.id] };
    const { id } = await manager.createStaff(fresh);
    await move(id, { role_ids: [nutritionist.id] });
    await manager.changeStaffStatus({ ids: [id], status: 'disabled' });
    await manager.changeStaffStatus({ ids: [id], status: 'enabled' });
    await manager.resetStaffPassword({ id, new_pass: 'Helper-2026x' });
    await manager.deleteStaff({ id });
    await join(role, [], manager);
    await manager.deleteRole({ id: role.id });
  });
});
