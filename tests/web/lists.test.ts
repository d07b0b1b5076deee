import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('list', () => {
  const app = useConsole();
  const heads = (page: Page) => page.locator('th[data-column]').evaluateAll((cells) => cells.map((one) => one.getAttribute('data-column')));
  const widthOf = async (page: Page, column: string) => (await page.locator(`th[data-column=${column}]`).boundingBox())?.width ?? 0;
  const tool = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

  it('renders no other row again when one is chosen, opened or its menu used', async () => {
    const page = await app.at('/system/staff', { as: 'admin' });
    const rows = page.locator('main tbody tr:not([aria-hidden])');
    await rows.nth(4).waitFor();
    // React gives an element new props each time that it renders it.
    const keep = () =>
      rows.evaluateAll((all) => {
        const propsOf = (row: object) => Object.entries(row).find(([name]) => name.startsWith('__reactProps'))?.[1];
        const kept = all.map((row) => [row, propsOf(row)] as const);
        Object.assign(window, { renderedAgain: () => kept.flatMap(([row, props], at) => (propsOf(row) === props ? [] : [at])) });
      });
    const renderedAgain = () => page.evaluate(() => (window as unknown as { renderedAgain: () => number[] }).renderedAgain());
    await keep();
    await rows.nth(2).getByRole('checkbox').click();
    await page.getByText('已选 1 项').waitFor();
    expect(await renderedAgain()).toEqual([2]);

    await keep();
    await rows.nth(3).locator('[data-more]').click();
    await page.getByRole('menuitem', { name: '编辑' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: '姓名' }).waitFor();
    expect(await renderedAgain()).toEqual([]);
    // The menu of a row that was not rendered again keeps what the address has gained meanwhile.
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await goTo(page, '/system/staff?sort=name');
    await page.locator('th[aria-sort=ascending]').waitFor();
    await rows.nth(0).locator('[data-more]').click();
    await page.getByRole('menuitem', { name: '编辑' }).click();
    await eventually(() => pathOf(page)).toMatch(/^\/system\/staff\?sort=name&open=\d+$/);
    expect(faultsOf(page)).toEqual([]);
  });

  it('fetches what opens over the rows while the browser is idle, after the rows', async () => {
    const page = await app.window({ as: 'admin' });
    const drawer = page.waitForRequest(/\/assets\/StaffDrawer-/);
    await page.goto(`${app.server().url}/#/system/staff`);
    await page.locator('main tbody tr:not([aria-hidden])').first().waitFor();
    await drawer;
  });

  it('undoes an action on all matching rows, counted by the server', async () => {
    const admin = await app.server().as('admin');
    const disabled = async () => (await admin.listStaff({ status: 'disabled', limit: 1 })).total;
    const before = await disabled();
    const roles = (await admin.getRoleTree()).flatMap((top) => top.children).sort((a, b) => b.user_count - a.user_count);
    const role = roles[0]?.id ?? 0;
    const { total } = await admin.listStaff({ role_id: role, limit: 1 });
    const enabled = (await admin.listStaff({ role_id: role, status: 'enabled', limit: 1 })).total;
    const page = await app.at(`/system/staff?role_id=${role}&limit=2`, { as: 'admin' });
    await page.getByRole('checkbox', { name: '选择本页全部' }).click();
    await page.getByRole('button', { name: `选择全部 ${total} 项` }).click();
    const bar = page.getByRole('region', { name: '已选内容' });
    await bar.getByText(`已选 ${total} 项`).waitFor();
    await bar.getByRole('button', { name: '停用' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
    await page.getByText(`已停用 ${total} 位员工`).waitFor();
    expect(await disabled()).toBe(before + enabled);
    await page.getByRole('button', { name: '撤销' }).click();
    await eventually(disabled).toBe(before);
  });

  it('assigns a role to all matching rows, and undo removes it only from those who did not have it', async () => {
    const admin = await app.server().as('admin');
    const roles = (await admin.getRoleTree()).flatMap((top) => [top, ...top.children]).filter((one) => one.code !== 'admin');
    const [given] = roles.toSorted((one, other) => one.user_count - other.user_count);
    const department = (await admin.getDepartmentTree())[0]?.id ?? 0;
    const holders = async () => (await admin.listStaff({ role_id: given?.id ?? 0, limit: 100 })).list.map((one) => one.id).toSorted();
    const before = await holders();
    const { total } = await admin.listStaff({ dept_id: department, limit: 1 });
    const page = await app.at(`/system/staff?dept_id=${department}&limit=2`, { as: 'admin' });
    await page.getByRole('checkbox', { name: '选择本页全部' }).click();
    await page.getByRole('button', { name: `选择全部 ${total} 项` }).click();
    await page.getByRole('region', { name: '已选内容' }).getByRole('button', { name: '角色和部门' }).click();
    const dialog = page.getByRole('dialog', { name: `调整 ${total} 位员工的角色和部门` });
    await dialog
      .getByRole('treeitem', { name: given?.name ?? '' })
      .first()
      .click();
    await dialog.getByRole('button', { name: `应用到 ${total} 位员工` }).click();
    await page.getByText(`已调整 ${total} 位员工`).waitFor();
    expect((await holders()).length).toBeGreaterThan(before.length);
    await page.getByRole('button', { name: '撤销' }).click();
    await eventually(holders).toEqual(before);
    expect(faultsOf(page)).toEqual([]);
  });

  it('saves all rows that match, with the columns on screen, and can be stopped', async () => {
    const admin = await app.server().as('admin');
    await admin.createStaff({ username: 'export.formula', name: '=1+1', password: 'Export-2026-xyz', role_ids: [], dept_ids: [1] });
    const { total } = await admin.listStaff({ status: 'enabled', limit: 1 });
    const page = await app.at('/system/staff?status=enabled&sort=name&limit=5', { as: 'admin' });
    const [shown] = [await page.locator('th[data-column]').allInnerTexts()];
    await tool(page, '导出');
    const panel = page.getByRole('dialog', { name: '导出' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: `导出 ${total.toLocaleString('en-US')} 条` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^员工-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe(`\ufeff${shown.filter((title) => title && title !== '操作').join(',')}`);
    expect(lines).toHaveLength(total + 2);
    expect(lines.filter((line) => line.startsWith("'=1+1,"))).toHaveLength(1);
    const first = (await admin.listStaff({ status: 'enabled', sort: 'name', limit: 1 })).list[0];
    expect(lines[1]).toContain(first?.departments.map((one) => one.name).join('、'));
    expect(lines[1]).toContain('启用');

    await page.route(/limit=100/, () => new Promise(() => {}));
    await panel.getByRole('button', { name: /^导出/ }).click();
    await panel.getByRole('progressbar', { name: '正在导出' }).waitFor();
    await panel.getByRole('button', { name: '停止' }).click();
    await panel.getByRole('button', { name: /^导出/ }).waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('stores named views: selected, used as default, renamed and deleted', async () => {
    const page = await app.at('/system/staff?status=disabled&sort=-name', { as: 'admin' });
    await tool(page, '视图');
    const panel = page.getByRole('dialog', { name: '视图' });
    await panel.getByRole('textbox', { name: '视图名称' }).fill('停用的人');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: '停用的人', exact: true }).waitFor();
    await panel.getByRole('button', { name: '打开列表时用「停用的人」' }).click();
    await page.keyboard.press('Escape');

    // A new window opens the list with this view; other users of the company do not get it.
    await page.goto('about:blank');
    await page.goto(`${app.server().url}/#/system/staff`);
    await eventually(() => pathOf(page)).toBe('/system/staff?sort=-name&status=disabled');
    await tool(page, '视图：停用的人');
    await panel.getByRole('button', { name: '重命名「停用的人」' }).click();
    await panel.getByRole('textbox', { name: '视图名称' }).fill('离职');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: '离职', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await goTo(page, '/system/staff?keyword=wang');
    await tool(page, '视图');
    await panel.getByRole('button', { name: '离职', exact: true }).click();
    await eventually(() => pathOf(page)).toBe('/system/staff?sort=-name&status=disabled');
    await tool(page, '视图：离职');
    await panel.getByRole('button', { name: '删除「离职」' }).click();
    await eventually(() => panel.getByRole('listitem').count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('shiyi-views:')))).toHaveLength(1);
    expect(faultsOf(page)).toEqual([]);
  });

  it('keeps no words that were typed: what names a customer is gone with the session', async () => {
    const page = await app.at('/system/staff?status=disabled', { as: 'admin' });
    const stored = () =>
      page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('shiyi-views:'))));
    // Simulate a view stored by an older version.
    await tool(page, '视图');
    const panel = page.getByRole('dialog', { name: '视图' });
    await panel.getByRole('textbox', { name: '视图名称' }).fill('停用');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: '停用', exact: true }).waitFor();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((one) => one.startsWith('shiyi-views:')))
        localStorage.setItem(key, JSON.stringify({ views: [{ name: '旧', question: 'keyword=zhangsan&status=disabled' }] }));
    });
    await page.goto('about:blank');
    await page.goto(`${app.server().url}/#/system/staff?keyword=lisi&status=enabled`);
    await eventually(stored).not.toContain('zhangsan');
    await tool(page, '视图');
    await panel.getByText('搜索词不随视图保存').waitFor();
    await panel.getByRole('textbox', { name: '视图名称' }).fill('在职');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: '在职', exact: true }).waitFor();
    expect(await stored()).not.toContain('lisi');
    await panel.getByRole('button', { name: '旧', exact: true }).click();
    await eventually(() => pathOf(page)).toBe('/system/staff?status=disabled');
    expect(faultsOf(page)).toEqual([]);
  });

  it('has its columns arranged by the keyboard, and keeps that until it is reset', async () => {
    const page = await app.at('/system/staff', { as: 'admin' });
    await page.getByRole('row').nth(2).waitFor();
    const asDrawn = await heads(page);
    await page.getByRole('button', { name: '列', exact: true }).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: '列' });
    await panel.getByRole('button', { name: '前移「状态」' }).press('Enter');
    await panel.getByRole('button', { name: '固定「职务」' }).press('Enter');
    await panel.getByRole('checkbox', { name: '角色' }).press('Space');
    const arranged = ['position', 'name', 'departments', 'status', 'phone_masked', 'last_login_at', 'actions'];
    await eventually(() => heads(page)).toEqual(arranged);
    const before = await widthOf(page, 'departments');
    const width = panel.getByRole('slider', { name: '「部门」的宽度' });
    for (let press = 0; press < 5; press++) await width.press('ArrowLeft');
    await eventually(async () => Math.round(before - (await widthOf(page, 'departments')))).toBeGreaterThanOrEqual(32);
    const narrow = await widthOf(page, 'departments');

    await page.reload();
    await page.getByRole('row').nth(2).waitFor();
    expect(await heads(page)).toEqual(arranged);
    expect(Math.abs((await widthOf(page, 'departments')) - narrow)).toBeLessThan(2);
    await tool(page, '列');
    await panel.getByRole('button', { name: '恢复默认' }).click();
    await eventually(() => heads(page)).toEqual(asDrawn);
    expect(faultsOf(page)).toEqual([]);
  });

  it('renders only visible rows of many, and scrolls through all of them', async () => {
    const page = await app.at('/system/permission', { as: 'admin' });
    await page.getByRole('row').nth(2).waitFor();
    await tool(page, '全部展开');
    const table = page.getByRole('table', { name: '权限' });
    await eventually(async () => Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(400);
    const drawn = () => table.locator('tbody tr:not([data-gap])').count();
    await eventually(drawn).toBeLessThan(80);
    await table.locator('tbody tr[aria-rowindex]').first().focus();
    for (let step = 0; step < 60; step++) await page.keyboard.press('j');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe('62');
    expect(await drawn()).toBeLessThan(120);
  });

  it('keeps its scroll position when its tab is opened again', async () => {
    const page = await app.at('/system/staff', { as: 'admin', height: 420 });
    await page.getByRole('row').nth(12).waitFor();
    const main = page.locator('main');
    await main.evaluate((one) => one.scrollTo({ top: 240 }));
    await page.waitForFunction(() => document.querySelector('main')?.scrollTop === 240);
    await goTo(page, '/user/center');
    await page.getByRole('heading', { level: 1, name: '个人中心' }).waitFor();
    expect(await main.evaluate((one) => one.scrollTop)).toBe(0);
    await goTo(page, '/system/staff');
    await eventually(() => main.evaluate((one) => one.scrollTop)).toBe(240);
  });

  it('finds one role of many for a filter by typing', async () => {
    const admin = await app.server().as('admin');
    const [top] = await admin.getRoleTree();
    const made: { id: number }[] = [];
    for (let number = 1; number <= 12; number++)
      made.push(
        await admin.createRole({ name: `排班组 ${number}`, code: `shift-${number}`, pid: top?.id ?? 0, level: 1, data_scope: 'self' }),
      );
    const page = await app.at('/system/staff', { as: 'admin' });
    await tool(page, '条件');
    await page.getByRole('menuitem', { name: '角色' }).click();
    const field = page.getByRole('dialog', { name: '角色' }).getByRole('combobox', { name: '角色' });
    await field.fill('pbz 7');
    await page.getByRole('option', { name: '排班组 7' }).waitFor();
    expect(await page.getByRole('option').filter({ visible: true }).count()).toBe(1);
    await page.keyboard.press('Enter');
    await eventually(() => pathOf(page)).toBe(`/system/staff?role_id=${made[6]?.id}`);
    await page.getByText('没有符合条件的员工').waitFor();
    await page.getByRole('button', { name: '去掉条件「角色」' }).waitFor();
    for (const { id } of made) await admin.deleteRole({ id });
    expect(faultsOf(page)).toEqual([]);
  });

  it('shows the selected item next to a long list, each with its own scrolling', async () => {
    const admin = await app.server().as('admin');
    const [top] = await admin.getRoleTree();
    for (let number = 1; number <= 40; number++)
      await admin.createRole({
        name: `窗格角色 ${number}`,
        code: `pane-${number}`,
        pid: top?.id ?? 0,
        level: 1,
        data_scope: 'self',
        sort: 900,
      });
    const page = await app.at('/system/role', { as: 'admin', height: 640 });
    const tree = page.getByRole('tree', { name: '角色' });
    await tree.getByRole('treeitem', { name: '窗格角色 40' }).click();
    await page.getByRole('heading', { level: 2, name: '窗格角色 40' }).waitFor();
    const inSight = (name: string) =>
      page.getByRole('heading', { level: 2, name }).evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    expect(await inSight('窗格角色 40')).toBe(true);
    expect(await page.locator('main').evaluate((one) => one.scrollTop)).toBe(0);
    expect(await tree.evaluate((one) => (one.closest('section') as Element).scrollTop)).toBeGreaterThan(0);
  });
});
