import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('menus and permissions that roles have', () => {
  const app = useConsole();
  const roleOf = async (code: string) => {
    const admin = await app.server().as('admin');
    const [top] = await admin.getRoleTree();
    return { admin, role: top?.children.find((one) => one.code === code) as NonNullable<typeof top> };
  };

  it('is not deleted from the menus; the console shows which role has it', async () => {
    const page = await app.at('/system/menu', { as: 'admin' });
    const row = page.getByRole('row', { name: /缓存/ }).last();
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('button', { name: '删除菜单' }).click();
    const notice = page.getByRole('alert').filter({ hasText: '仍在使用' });
    await eventually(() => notice.textContent()).toContain('角色「运营」仍在使用，请先在角色中取消勾选');
    await eventually(() => row.count()).toBe(1);
  });

  it('is merged if someone else has changed it meanwhile, and then saved', async () => {
    const { admin, role } = await roleOf('nutritionist');
    const page = await app.at(`/system/role?role=${role.id}&tab=grants`, { as: 'admin' });
    await page
      .getByRole('tree', { name: '菜单' })
      .getByRole('treeitem', { name: /运行与日志/ })
      .click();
    await page.getByRole('button', { name: '查看并保存' }).click();
    const save = page.getByRole('button', { name: '保存分配' });
    await save.waitFor();
    const { version, ...held } = await admin.getRoleMenus({ role_id: role.id });
    await admin.saveRoleMenus({ role_id: role.id, version, ...held });
    await save.click();
    await page.getByText('内容已被他人修改，请刷新后再改').waitFor();
    await save.click();
    await eventually(async () => (await admin.getRoleMenus({ role_id: role.id })).version).toBe(version + 2);
    expect((await admin.getRoleMenus({ role_id: role.id })).menu_ids.length).toBeGreaterThan(held.menu_ids.length);
    expect(faultsOf(page).filter((fault) => !/409/.test(fault))).toEqual([]);
  });
});
