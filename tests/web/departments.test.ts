import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('tree of departments', () => {
  const app = useConsole();

  it('moves a department by pointer, keyboard and dialog, and undoes a move', async () => {
    const admin = await app.server().as('admin');
    const [top] = await admin.getDepartmentTree({});
    const page = await app.at('/system/department', { as: 'admin' });
    const tree = page.getByRole('tree', { name: '部门' });
    const row = (name: string) => tree.getByRole('treeitem', { name });
    const order = async () => (await admin.getDepartmentTree({ pid: top?.id as number })).map((one) => one.name);
    await row('营养一部').waitFor();
    expect(await order()).toEqual(['营养一部', '营养二部', '运营部', '客服部']);

    await row('营养一部').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await eventually(order).toEqual(['营养二部', '营养一部', '运营部', '客服部']);

    const [from, to] = [await row('客服部').locator('[data-grip]').boundingBox(), await row('运营部').boundingBox()];
    if (!from || !to) return expect.unreachable('both rows are in sight');
    await page.mouse.move(from.x + 8, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + 20, { steps: 6 });
    await page.mouse.move(to.x + 60, to.y + to.height / 2);
    await page.mouse.up();
    await eventually(order).toEqual(['营养二部', '营养一部', '运营部']);
    await page.getByText('「客服部」已移到「运营部」下').waitFor();
    await page.getByRole('button', { name: '撤销' }).last().click();
    await eventually(order).toEqual(['营养二部', '营养一部', '运营部', '客服部']);

    await row('运营部').click();
    await page.getByRole('heading', { name: '运营部' }).waitFor();
    await page.getByRole('button', { name: '「运营部」的操作' }).click();
    await page.getByRole('menuitem', { name: '移动到…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: '位置' }).click();
    await page.getByRole('option', { name: '排在最前' }).click();
    await dialog.getByRole('button', { name: '移动' }).click();
    await eventually(order).toEqual(['运营部', '营养二部', '营养一部', '客服部']);
    expect(faultsOf(page)).toEqual([]);
  });

  it('names who is in a department that is to be deleted, and leads to moving what is below it', async () => {
    const admin = await app.server().as('admin');
    const used = (await admin.getDepartmentTree())[0]?.children.find((one) => one.user_count > 0) ?? expect.unreachable();
    const page = await app.at(`/system/department?dept=${used.id}`, { as: 'admin' });
    await page
      .getByRole('button', { name: `「${used.name}」的操作` })
      .last()
      .click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    const dialog = page.getByRole('dialog', { name: `「${used.name}」还不能删除` });
    const [person] = (await admin.listStaffOfDepartment({ dept_id: used.id, with_children: false })).list;
    await dialog.getByRole('link', { name: person?.name ?? '' }).waitFor();
    await dialog.getByRole('link', { name: /员工页/ }).click();
    await page.getByRole('heading', { name: '员工' }).waitFor();
    expect(faultsOf(page)).toEqual([]);
  });
});
