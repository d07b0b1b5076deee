import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerWith, eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';

const nested = (depth: number): object => ({
  path: `/deep${depth}`,
  name: 'x',
  component: depth === 0 ? 'users/StaffList' : 'Layout',
  hidden: false,
  alwaysShow: true,
  redirect: null,
  children: depth === 0 ? [] : [nested(depth - 1)],
  meta: { title: `第 ${depth} 层`, icon: '', noCache: false, keepAlive: true },
});

describe.skipIf(!hasChromium)('recovery of the console', () => {
  const app = useConsole();
  const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

  it('loads a page on retry after its file failed to load', async () => {
    const page = await app.at('/dashboard', { as: 'admin' });
    const file = /\/assets\/ImportList\.screen-.*\.js$/;
    await page.route(file, (route) => route.abort());
    await goTo(page, '/system/import');
    const failure = page.getByRole('tabpanel', { name: '导入中心' }).getByRole('alert');
    await failure.getByText('页面文件加载失败').waitFor();
    await failure.getByRole('button', { name: '刷新页面' }).waitFor();
    await page.unroute(file);
    await failure.getByRole('button', { name: '重试' }).click();
    await page.getByRole('heading', { name: '导入中心' }).waitFor();
  });

  it('loads a screen that failed offline once the network is back, and tells a network from a server that does not answer', async () => {
    const page = await app.at('/dashboard', { as: 'admin' });
    await page.route(/\/admin\/v1\/users/, (route) => route.abort('connectionrefused'));
    await goTo(page, '/system/staff');
    const failure = page.getByRole('tabpanel', { name: '员工' }).getByRole('alert');
    await failure.getByText('连不上服务器').waitFor();
    await page.unrouteAll();
    await page.context().setOffline(true);
    await goTo(page, '/system/import');
    await page.getByRole('tabpanel', { name: '导入中心' }).getByText('网络已断开').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: '导入中心' }).waitFor();
    await goTo(page, '/system/staff');
    await page.getByRole('table', { name: '员工' }).getByRole('row').nth(2).waitFor();
  });

  it('offers a newer console once one of its files is gone, and lets the user reload', async () => {
    const page = await app.at('/dashboard', { as: 'admin' });
    await page.route(/\/assets\/ImportList\.screen-.*\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.route(`${app.server().url}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" crossorigin src="./assets/index-newer.js"></script>' }),
    );
    await goTo(page, '/system/import');
    const offer = page.getByRole('status').filter({ hasText: '控制台有新版本' });
    await offer.waitFor();
    await page.unrouteAll();
    const loaded = page.waitForEvent('load');
    await offer.getByRole('button', { name: '刷新' }).click();
    await loaded;
    await page.getByRole('heading', { name: '导入中心' }).waitFor();
    expect(pathOf(page)).toBe('/system/import');
  });

  it('shows a signed-out banner, with sign-in from there', async () => {
    const page = await app.at('/system/staff', { as: 'admin' });
    await page.getByRole('table', { name: '员工' }).waitFor();
    await answerWith(page, /^\/admin\/v1\//, { status: 401, code: 40100, message: 'x' });
    // Dispatch the event, since the dialog covers the button if another call of the page is refused first.
    await page.locator('button[aria-label=刷新]').first().dispatchEvent('click');
    await page.getByRole('button', { name: '留在此页' }).click();
    const banner = page.getByRole('status').filter({ hasText: '登录已过期' });
    await goTo(page, '/system/role');
    await page.getByRole('tabpanel', { name: '角色' }).getByRole('button', { name: '登录' }).waitFor();
    await banner.getByRole('button', { name: '登录' }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await banner.count()).toBe(0);
  });

  it('keeps the previous menus if new ones are nested too deeply, and reports it', async () => {
    const page = await app.at('/dashboard', { as: 'admin' });
    await sidebar(page).getByRole('link', { name: '角色' }).waitFor();
    await answerWith(page, /\/menus\/build$/, { data: [nested(70)] });
    await page.reload();
    await page.getByText('现在显示的是上次的菜单').waitFor();
    await sidebar(page).getByRole('link', { name: '角色' }).waitFor();

    await page.unrouteAll();
    await answerWith(page, /\/menus\/build$/, { data: [nested(15)] });
    await page.reload();
    await page.getByText('部分没有显示').waitFor();
    expect(await sidebar(page).count()).toBe(1);
  });

  it('keeps the active tab visible, however many there are', async () => {
    const page = await app.at('/dashboard', { as: 'admin', width: 1024 });
    const paths = ['staff', 'role', 'menu', 'permission', 'import', 'platform', 'cache'].map((name) => `/system/${name}`);
    const areas = ['users', 'role', 'menu', 'goods', 'coupons', 'recipe', 'camp', 'label'].map((name) => `/operations/${name}`);
    for (const path of [...paths, ...areas]) {
      await goTo(page, path);
      await eventually(() => pathOf(page)).toBe(path);
      await page.locator(`[role=tabpanel][id="panel-${path}"]`).waitFor();
    }
    const inSight = () =>
      page.getByRole('tab', { selected: true }).evaluate((tab) => {
        const strip = tab.closest('[role=tablist]')?.getBoundingClientRect();
        const own = tab.getBoundingClientRect();
        return strip !== undefined && own.left >= strip.left - 1 && own.right <= strip.right + 1;
      });
    for (const path of [areas[4], paths[3], areas[7], paths[0]]) {
      await goTo(page, path as string);
      await eventually(inSight).toBe(true);
    }
  });

  it('shows a refusal only in the form, keeps toasts off the actions, and past toasts behind F8', async () => {
    const page = await app.at('/system/cache?new=1', { as: 'admin' });
    const form = page.getByRole('dialog', { name: '新建缓存' });
    await answerWith(page, '/admin/v1/redis', (request) =>
      request.method() === 'GET' ? undefined : { status: 500, code: 50000, message: '数据库繁忙' },
    );
    await form.getByRole('textbox', { name: '键' }).fill('k');
    await form.getByRole('textbox', { name: '值' }).fill('v');
    await form.getByRole('button', { name: '创建' }).click();
    await form.getByRole('alert').getByText('数据库繁忙').waitFor();
    expect(await page.locator('[data-toast]').count()).toBe(0);
    expect(await form.getByRole('textbox', { name: '值' }).inputValue()).toBe('v');
    await page.unrouteAll();
    await form.getByRole('button', { name: '创建' }).click();
    const toast = page.locator('[data-toast]').filter({ hasText: '缓存已创建' });
    const box = await toast.boundingBox();
    expect(box?.x).toBeLessThan(720);
    expect(box?.y).toBeGreaterThan(450);
    await toast.waitFor({ state: 'detached' });
    await page.keyboard.press('F8');
    await page.getByRole('dialog', { name: '消息记录' }).getByText('缓存已创建').waitFor();
    await page.keyboard.press('F8');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('finds people and create actions in the palette', async () => {
    const page = await app.at('/dashboard', { as: 'admin' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索' }).fill('zhengkaiwen');
    await page.getByRole('option', { name: /zhengkaiwen/ }).click();
    await eventually(() => pathOf(page)).toMatch(/^\/system\/staff\/\d+$/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索' }).fill('新建员工');
    await page.keyboard.press('Enter');
    await eventually(() => pathOf(page)).toBe('/system/staff?open=new');
    await page.getByRole('dialog', { name: '新建员工' }).waitFor();
    expect(faultsOf(page)).toEqual([]);
  });
});
