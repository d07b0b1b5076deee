import type { Data } from '@shiyi/sdk';
import { contract } from '@shiyi/server/http/contract';
import { addPermissions } from '@shiyi/server/setup/built-in-rows';
import { expect, it } from 'vitest';
import { permissionNames } from '../../../openapi/tools/permission-names.js';
import { useAdmin } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

type Permission = Data<'getPermissionTree'>[number];

onEveryStore('permissions', (options) => {
  const used = useAdmin(options);

  const flat = (rows: Permission[]): Permission[] => rows.flatMap((row) => [row, ...flat(row.children)]);
  const byCode = async (code: string) => flat(await used.admin.getPermissionTree()).find((one) => one.code === code) as Permission;

  it('have a description of what they allow if built-in', async () => {
    const rows = flat(await used.admin.getPermissionTree());
    const named = Object.fromEntries(rows.map((row) => [row.code, row.name]));
    for (const [code, { zh }] of permissionNames(contract)) expect(named[code], code).toBe(zh);
    expect(named).toMatchObject({
      'menu:menu:update': '修改菜单',
      'redis:key:delete': '删除缓存',
      'role:role:list': '查看角色',
      'users:staff:list': '查看员工',
      'users:staff:detail': '查看员工详情',
    });
  });

  it('change only their place and name if built-in', async () => {
    const { id, children: _, builtin: __, method, path, pid, ...rest } = await byCode('menu:menu:update');
    const facts = { id, ...rest, pid, method: method as 'PUT', path: path as string };
    for (const part of [{ code: 'menu:menu:other' }, { type: 'button' as const }, { method: 'GET' as const }, { path: '/elsewhere' }]) {
      const refusal = await expectRefusal(used.admin.updatePermission({ ...facts, ...part }), 42200);
      expect(refusal.detail.errors?.[0]).toMatchObject({ field: Object.keys(part)[0], rule: 'builtin' });
    }
    await used.admin.updatePermission({ ...facts, name: '整理菜单', sort: 3 });
    expect(await byCode('menu:menu:update')).toMatchObject({ name: '整理菜单', sort: 3, method: 'PUT' });
    const refusal = await expectRefusal(used.admin.deletePermission({ id }), 42200);
    expect(refusal.detail.errors?.[0]).toMatchObject({ rule: 'builtin' });
  });

  it('take the names of a newer version, except for renamed ones', async () => {
    const { id, name } = await byCode('users:staff:list');
    await used.server.deps.database.system(async (db) => {
      await db.updateTable('permission').set({ name: '旧名', path: '/old' }).where('id', '=', id).execute();
      const { enterprise_id } = await db.selectFrom('permission').select('enterprise_id').where('id', '=', id).executeTakeFirstOrThrow();
      await addPermissions(db, enterprise_id);
    });
    expect(await byCode('users:staff:list')).toMatchObject({ name, path: '/admin/v1/users' });
    expect((await byCode('menu:menu:update')).name).toBe('整理菜单');
  });

  it('cannot be deleted while a role has them, which is named', async () => {
    const { id } = await used.admin.createPermission({ name: '导出报表', code: 'report:file:export', type: 'button' });
    const { id: role_id } = await used.admin.createRole({ name: '报表员', code: 'permission-holder', level: 10, data_scope: 'self' });
    const { version } = await used.admin.getRoleMenus({ role_id });
    await used.admin.saveRoleMenus({ role_id, version, menu_ids: [], permission_ids: [id] });
    const refusal = await expectRefusal(used.admin.deletePermission({ id }), 40903);
    expect(refusal.serverMessage).toContain('角色「报表员」仍在使用');
    await used.admin.saveRoleMenus({ role_id, version: version + 1, menu_ids: [], permission_ids: [] });
    await used.admin.deletePermission({ id });
  });
});
