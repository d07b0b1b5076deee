import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('roles', (options) => {
  const used = useAdmin(options);

  const roleOf = async (code: string) => {
    const [top] = await used.admin.getRoleTree();
    return [top, ...(top?.children ?? [])].find((role) => role?.code === code) as NonNullable<typeof top>;
  };

  it('grant menus and permissions that apply at once, for people already signed in', async () => {
    const member = await used.server.as('chenyutong');
    await expectRefusal(member.listCacheKeys({}), 40300);
    const role = await roleOf('nutritionist');
    const held = await used.admin.getRoleMenus({ role_id: role.id });
    const permissions = await used.admin.getPermissionTree();
    const list = permissions.find((area) => area.code === 'redis')?.children.find((one) => one.code === 'redis:key:list');
    const menus = await used.admin.getMenuTree();
    const parent = menus.find((menu) => menu.children.some((child) => child.name === 'CacheList'));
    const menu = parent?.children.find((child) => child.name === 'CacheList');
    await used.admin.saveRoleMenus({
      role_id: role.id,
      version: held.version,
      menu_ids: [...held.menu_ids, parent?.id as number, menu?.id as number],
      permission_ids: [...held.permission_ids, list?.id as number],
    });
    expect((await member.listCacheKeys({})).page).toBe(1);
    const names = (await member.buildMenus()).flatMap((route) => [route.name, ...route.children.map((child) => child.name)]);
    expect(names).toContain('CacheList');
    expect(names).not.toContain('StaffList');
  });

  it('cannot be managed from the same level or below, nor grant what the caller lacks', async () => {
    const lead = await used.server.as('wangsiyuan');
    const { children } = await roleOf('admin');
    expect(children.length).toBeGreaterThan(0);
    const grants = await used.admin.getPermissionTree();
    const roleArea = grants.find((area) => area.code === 'role')?.children ?? [];
    const role = await roleOf('lead');
    const held = await used.admin.getRoleMenus({ role_id: role.id });
    await used.admin.saveRoleMenus({
      role_id: role.id,
      version: held.version,
      menu_ids: held.menu_ids,
      permission_ids: [...new Set([...held.permission_ids, ...roleArea.map((one) => one.id)])],
    });
    await expectRefusal(lead.saveRoleMenus({ role_id: role.id, version: held.version + 1, menu_ids: [], permission_ids: [] }), 42200);
    const nutritionist = await roleOf('nutritionist');
    const clear = grants.find((area) => area.code === 'redis')?.children.find((one) => one.code === 'redis:key:clear');
    const { version } = await used.admin.getRoleMenus({ role_id: nutritionist.id });
    const granted = lead.saveRoleMenus({ role_id: nutritionist.id, version, menu_ids: [], permission_ids: [clear?.id as number] });
    await expectRefusal(granted, 42200);
    await expectRefusal(lead.createRole({ name: '越级', code: 'over', level: 50, data_scope: 'self' }), 42200);
    const adminRole = await roleOf('admin');
    const me = (await lead.getSessionInfo()).id;
    await expectRefusal(lead.saveRoleStaff({ role_id: adminRole.id, user_ids: [me] }), 42200);
  });

  it('are looked through by the names of their staff', async () => {
    const role = await roleOf('nutritionist');
    const all = await used.admin.listRoleStaff({ role_id: role.id });
    const found = await used.admin.listRoleStaff({ role_id: role.id, keyword: 'chenyutong' });
    expect(all.total).toBeGreaterThan(1);
    expect(found.list.map((one) => one.username)).toEqual(['chenyutong']);
    expect((await used.admin.listRoleStaff({ role_id: role.id, keyword: '%' })).total).toBe(0);
  });

  it('form a tree without cycles', async () => {
    const { id: upper } = await used.admin.createRole({ name: '上级', code: 'upper', level: 30, data_scope: 'self' });
    const { id: lower } = await used.admin.createRole({ name: '下级', code: 'lower', level: 20, data_scope: 'self', pid: upper });
    await expectRefusal(
      used.admin.updateRole({ id: upper, version: 1, name: '上级', code: 'upper', level: 30, data_scope: 'self', pid: lower }),
      42200,
    );
    await expectRefusal(used.admin.deleteRole({ id: upper }), 40903);
    await used.admin.deleteRole({ id: lower });
    await used.admin.deleteRole({ id: upper });
  });

  it('refuse a stale version and keep the newer words', async () => {
    const { id } = await used.admin.createRole({ name: '一', code: 'versioned', level: 10, data_scope: 'self' });
    const facts = { id, code: 'versioned', level: 10, data_scope: 'self' as const };
    await used.admin.updateRole({ ...facts, version: 1, name: '二' });
    await expectRefusal(used.admin.updateRole({ ...facts, version: 1, name: '三' }), 40901);
    expect((await used.admin.getRoleTree()).find((role) => role.id === id)?.name).toBe('二');
  });

  it('refuse menus and permissions chosen from an older state, and count each change', async () => {
    const { id } = await used.admin.createRole({ name: '两人同时', code: 'both', level: 10, data_scope: 'self' });
    const { version, ...held } = await used.admin.getRoleMenus({ role_id: id });
    const [menu] = await used.admin.getMenuTree();
    await used.admin.saveRoleMenus({ role_id: id, version, ...held, menu_ids: [menu?.id as number] });
    await expectRefusal(used.admin.saveRoleMenus({ role_id: id, version, menu_ids: [], permission_ids: [] }), 40901);
    expect(await used.admin.getRoleMenus({ role_id: id })).toEqual({ version: version + 1, menu_ids: [menu?.id], permission_ids: [] });
  });

  it('are reset to defaults if an update leaves them out', async () => {
    const facts = { name: '停用的', code: 'resting', level: 10, data_scope: 'self' as const };
    const { id } = await used.admin.createRole({ ...facts, status: 'disabled', sort: 7, remark: '暂停' });
    await used.admin.updateRole({ id, version: 1, ...facts });
    expect((await used.admin.getRoleTree()).find((role) => role.id === id)).toMatchObject({ status: 'enabled', sort: 0, remark: null });
  });

  it('keep an administrator in any case', async () => {
    const role = await roleOf('admin');
    await expectRefusal(used.admin.saveRoleStaff({ role_id: role.id, user_ids: [] }), 42200);
    const refusal = await expectRefusal(used.admin.deleteRole({ id: role.id }), 42200);
    expect(refusal.detail.errors?.[0]).toMatchObject({ rule: 'builtin' });
  });
});
