import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerWith, eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('frame of the console', () => {
  const app = useConsole();
  const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
  const toggle = (page: Page) => page.getByRole('button', { name: '展开或收起侧栏' });
  const widthOf = async (page: Page) => Math.round((await sidebar(page).boundingBox())?.width ?? 0);
  const crumbs = (page: Page) => page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem').allTextContents();

  it('folds the sidebar and remembers it in a cookie', async () => {
    const page = await app.at('/dashboard', { as: 'admin' });
    await eventually(() => widthOf(page)).toBe(224);
    await toggle(page).click();
    await eventually(() => widthOf(page)).toBe(64);
    expect((await page.context().cookies()).find((one) => one.name === 'sidebarStatus')?.value).toBe('0');
    await page.reload();
    await eventually(() => widthOf(page)).toBe(64);
    // A collapsed group shows its entries in a flyout on hover.
    await sidebar(page).getByRole('button', { name: '组织与权限' }).hover();
    await page.getByRole('menuitem', { name: '员工' }).click();
    await eventually(() => pathOf(page)).toBe('/system/staff');
    await toggle(page).click();
    await eventually(() => widthOf(page)).toBe(224);
    expect((await page.context().cookies()).find((one) => one.name === 'sidebarStatus')?.value).toBe('1');
  });

  it('keeps the collapsed groups in their places while their flyouts load', async () => {
    const page = await app.window({ as: 'admin' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/SidebarFlyout-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.context().addCookies([{ name: 'sidebarStatus', value: '0', url: app.server().url }]);
    await page.goto(`${app.server().url}/#/dashboard`);
    const group = sidebar(page).getByRole('button', { name: '组织与权限' });
    const placesOf = () =>
      sidebar(page)
        .locator('li > *')
        .evaluateAll((entries) =>
          entries.map((entry) => [entry.getAttribute('aria-label'), Math.round(entry.getBoundingClientRect().top)]),
        );
    await group.hover();
    const first = await placesOf();
    release();
    await page.getByRole('menuitem', { name: '员工' }).waitFor();
    expect(await placesOf()).toEqual(first);
    expect(first.map(([name]) => name)).toContain('服务');
  });

  it('becomes mobile below 1024 px, with the menu in a drawer that closes after use', async () => {
    const page = await app.at('/dashboard', { as: 'admin', width: 1024 });
    await sidebar(page).waitFor();
    await page.getByRole('button', { name: '全屏' }).waitFor();
    await page.setViewportSize({ width: 1023, height: 800 });
    await sidebar(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: '全屏' }).count()).toBe(0);
    await toggle(page).click();
    const drawer = page.getByRole('dialog', { name: '菜单' });
    await drawer.getByRole('link', { name: '角色' }).click();
    await eventually(() => pathOf(page)).toBe('/system/role');
    await drawer.waitFor({ state: 'detached' });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await eventually(() => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)).toBeLessThanOrEqual(0);
    }
  });

  it('shows what waits in three popovers with badges up to 99+', async () => {
    const page = await app.window({ as: 'admin' });
    await answerWith(page, '/admin/v1/users/unprocessed', { data: { remind: 150, need_dealt: 99, notify: 0 } });
    const item = (text: string, number: number, link: string) => ({ text, number, link });
    await answerWith(page, '/admin/v1/users/unprocessed-info', {
      data: {
        remind_msg: [item('150 个员工账号被锁定', 150, '/system/staff?status=locked'), item('没有的事', 0, '/system/role')],
        need_dealt_msg: [item('99 条问题反馈待处理', 99, 'javascript:alert(1)')],
        notify_msg: [],
      },
    });
    await page.goto(app.server().url);
    const top = page.getByRole('banner');
    const badge = (title: string) => top.getByRole('button', { name: title }).locator('b');
    await eventually(() => badge('提醒').textContent()).toBe('99+');
    expect(await badge('待办').textContent()).toBe('99');
    const whole = top.getByRole('button', { name: '提醒 99+，共 150 项' });
    expect(await whole.getAttribute('title')).toBe('提醒 150 项');
    expect(await badge('通知').count()).toBe(0);

    for (const [title, width, text] of [
      ['待办', 300, '99 条问题反馈待处理'],
      ['通知', 300, '暂无通知'],
      ['提醒', 280, '150 个员工账号被锁定'],
    ] as const) {
      await top.getByRole('button', { name: title }).click();
      const popover = page.getByRole('dialog', { name: title });
      await popover.getByText(text).waitFor();
      expect(Math.round((await popover.boundingBox())?.width ?? 0)).toBe(width);
      expect(await popover.getByText('没有的事').count()).toBe(0);
      // Only entries with a page in the console are links.
      expect(await popover.getByRole('link').count()).toBe(title === '提醒' ? 1 : 0);
      if (title !== '提醒') await page.keyboard.press('Escape');
    }
    await page.getByRole('dialog', { name: '提醒' }).getByRole('link').click();
    await eventually(() => pathOf(page)).toBe('/system/staff?status=locked');
    await page.getByRole('dialog', { name: '提醒' }).waitFor({ state: 'detached' });
    expect(faultsOf(page)).toEqual([]);
  });

  it('shows the current place, starting with the home page', async () => {
    const page = await app.at('/dashboard', { as: 'admin' });
    await eventually(() => crumbs(page)).toEqual(['首页']);
    await goTo(page, '/system/staff');
    await eventually(() => crumbs(page)).toEqual(['首页', '组织与权限', '员工']);
    await goTo(page, '/user/center');
    await eventually(() => crumbs(page)).toEqual(['首页', '个人中心']);
    await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '首页' }).click();
    await eventually(() => pathOf(page)).toBe('/dashboard');
    await goTo(page, '/dashboard1');
    await eventually(() => crumbs(page)).toEqual(['首页', '数据看板']);
  });

  it('warns before the subscription ends, until dismissed for the day', async () => {
    const { database, sessions } = app.server().deps;
    const end = (days: number) =>
      database.system((db) =>
        db
          .updateTable('enterprise')
          .set({ expire_at: new Date(Date.now() + days * 86_400_000) })
          .where('corpid', '=', 'wwsandbox')
          .execute(),
      );
    await end(5);
    sessions.forget();
    const page = await app.at('/dashboard', { as: 'admin' });
    await page.getByText('订阅还有 5 天到期，请及时续费').waitFor();
    await page.getByRole('button', { name: '去续费' }).click();
    const dialog = page.getByRole('dialog', { name: '扫码续费' });
    await dialog.getByText('还没有续费二维码').waitFor();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '今天不再提示' }).click();
    await page.reload();
    await page.getByText('欢迎来到青禾营养科技').waitFor();
    expect(await page.getByText('天到期').count()).toBe(0);
    await end(200);
    const later = await app.at('/dashboard', { as: 'admin' });
    await later.getByText('欢迎来到青禾营养科技').waitFor();
    expect(await later.getByText('天到期').count()).toBe(0);
  });

  it('offers home, profile and sign-out, and remembers language and colors', async () => {
    const page = await app.at('/system/staff', { as: 'admin' });
    const menu = () => page.getByRole('banner').getByRole('button', { name: '林晓禾' });
    await menu().click();
    for (const name of ['首页', '个人中心', '退出登录']) await page.getByRole('menuitem', { name, exact: true }).waitFor();
    await page.getByRole('menuitem', { name: '个人中心' }).click();
    await eventually(() => pathOf(page)).toBe('/user/center');
    await menu().click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.keyboard.press('Escape');
    const state = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.classList.contains('dark')]);
    await eventually(state).toEqual(['en', true]);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Staff', exact: true }).click();
    await page.getByRole('heading', { name: 'Staff' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Staff' }).waitFor();
    expect(await state()).toEqual(['en', true]);
  });

  it('closes no dialog on a click outside', async () => {
    const page = await app.at('/system/staff', { as: 'admin' });
    await page.getByRole('button', { name: '新建员工' }).click();
    const drawer = page.getByRole('dialog', { name: '新建员工' });
    await drawer.locator('input[name=name]').fill('某某');
    await page.mouse.click(300, 600);
    expect(await drawer.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await question.getByText('放弃未保存的修改？').waitFor();
    await page.mouse.click(20, 500);
    expect(await question.isVisible()).toBe(true);
    await question.getByRole('button', { name: '离开' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.locator('main h1').click();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: '键盘快捷键' });
    await sheet.waitFor();
    await page.mouse.click(20, 500);
    expect(await sheet.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(faultsOf(page)).toEqual([]);
  });

  it('finds pages and actions by a few letters, pinyin included', async () => {
    const page = await app.at('/dashboard', { as: 'admin' });
    const palette = page.getByRole('combobox', { name: '搜索' });
    await page.getByRole('button', { name: /搜索页面/ }).waitFor();
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await palette.fill('yg');
    await eventually(() => page.getByRole('option').allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining('员工')]));
    await eventually(() => page.getByRole('option').first().textContent()).toContain('员工');
    await page.keyboard.press('Enter');
    await eventually(() => pathOf(page)).toBe('/system/staff');
    await page.keyboard.press('Control+k');
    await palette.fill('深色');
    await page.getByRole('option', { name: '深色外观' }).click();
    await eventually(() => page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
    await page.keyboard.press('Control+k');
    await palette.fill('没有这样的页面');
    await page.getByText('没有找到').waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
  });

  it('enters and leaves full screen', async () => {
    const page = await app.at('/dashboard', { as: 'admin' });
    await page.getByRole('button', { name: '全屏' }).click();
    await page.getByRole('button', { name: '退出全屏' }).click();
    await page.getByRole('button', { name: '全屏', exact: true }).waitFor();
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  it('shows when the network is gone, and continues when it is back', async () => {
    const page = await app.at('/system/staff', { as: 'admin' });
    await page.getByRole('row').nth(2).waitFor();
    await page.context().setOffline(true);
    await page.getByText('网络已断开，恢复后会自动更新').waitFor();
    await goTo(page, '/system/staff?keyword=zheng');
    await page.getByRole('tabpanel').getByText('网络已断开').waitFor();
    expect(await page.locator('[data-toast]').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByText('zhengkaiwen').waitFor();
    await page.getByText('网络已断开，恢复后会自动更新').waitFor({ state: 'detached' });
  });
});
