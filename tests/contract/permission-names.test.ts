import { loadPermissionNames } from '@shiyi/sdk';
import { contract, operations } from '@shiyi/server/http/contract';
import { describe, expect, it } from 'vitest';
import type { Contract, Operation } from '../../openapi/document.js';
import { permissionNames } from '../../openapi/tools/permission-names.js';

const call = (operationId: string, permission: string, zh: string, summary: string) =>
  ({ operationId, tags: ['menu'], summary, 'x-zh': zh, 'x-permission': permission }) as Operation;

describe('permission', () => {
  it('is named after the call of its verb, as a read', () => {
    const paths: Contract['paths'] = {
      '/menu/sort': { put: call('sortMenus', 'menu:menu:update', '菜单排序', 'Order the entries') },
      '/menu': { put: call('updateMenu', 'menu:menu:update', '修改菜单', 'Update a menu entry') },
      '/menu/roles': { get: call('listMenuRoles', 'menu:menu:list', '菜单的角色', 'List the roles of a menu') },
      '/menu/tree': { get: call('getMenuTree', 'menu:menu:list', '菜单树', 'Get the tree of menus') },
      '/menu/one': { get: call('getMenu', 'menu:menu:detail', 'CRM 菜单详情', 'Get a menu') },
      '/menu/clear': { delete: call('clearMenus', 'menu:menu:clear', '清空菜单', 'Clear the menus') },
    };
    const named = permissionNames({ paths, components: { schemas: {} }, 'x-audience-fields': {} });
    expect([...named].map(([code, { zh, en, path }]) => [code, zh, en, path])).toEqual([
      ['menu:menu:update', '修改菜单', 'Update a menu entry', '/menu'],
      ['menu:menu:list', '查看菜单', 'View menus', '/menu/tree'],
      ['menu:menu:detail', '查看 CRM 菜单详情', 'Open a menu', '/menu/one'],
      ['menu:menu:clear', '清空菜单', 'Clear the menus', '/menu/clear'],
    ]);
  });

  const named = permissionNames(contract);

  it('has a name for each code of the contract, in the client as well', async () => {
    const codes = new Set(operations.map((one) => one.permission).filter((permission) => permission.includes(':')));
    expect(new Set(named.keys())).toEqual(codes);
    expect(await loadPermissionNames()).toEqual(
      Object.fromEntries([...named].map(([code, { zh, en, reads }]) => [code, { zh, en, ...(reads ? { reads } : {}) }])),
    );
  });

  it('is one to read only if none of its calls writes or shows contact data', () => {
    const read = (code: string) => named.get(code)?.reads;
    expect([read('customer:customer:list'), read('customer:customer:create'), read('menu:menu:list')]).toEqual([true, false, true]);
    for (const { id, permission, writes } of operations) if (writes && read(permission)) expect.fail(`${id} writes with ${permission}`);
    const shown = operations.filter((one) => one.audited && !one.writes && one.permission.includes(':'));
    expect(shown.filter((one) => read(one.permission)).map((one) => one.id)).toEqual([]);
  });

  it('shares its name with no other of its area', () => {
    for (const language of ['zh', 'en'] as const) {
      const names = [...named.values()].map((one) => `${one.area} ${one[language]}`);
      expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
    }
  });
});
