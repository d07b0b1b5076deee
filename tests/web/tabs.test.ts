import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('strip of visited pages', () => {
  const app = useConsole();
  const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
  const titles = (page: Page) => page.getByRole('tab').evaluateAll((tabs) => tabs.map((one) => one.getAttribute('aria-label')));
  const active = (page: Page) => page.locator('[role=tab][aria-selected=true]').getAttribute('aria-label');
  const pages = [
    ['/system/staff', '员工'],
    ['/user/center', '个人中心'],
    ['/label/client', '客户详情'],
  ] as const;

  /** Opens the home page and three more pages; the last one is active. */
  async function visited(options: Parameters<typeof app.window>[0] = {}) {
    const page = await app.at('/dashboard', { as: 'admin', ...options });
    await tab(page, '首页').waitFor();
    for (const [path, title] of pages) {
      await goTo(page, path);
      await tab(page, title).waitFor();
    }
    expect(await titles(page)).toEqual(['首页', '员工', '个人中心', '客户详情']);
    return page;
  }

  const menuOf = async (page: Page, name: string, item: string) => {
    await tab(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  it('closes by middle click, close button and keyboard, and activates the last remaining tab', async () => {
    const page = await visited();
    await tab(page, '个人中心').click({ button: 'middle' });
    await eventually(() => titles(page)).toEqual(['首页', '员工', '客户详情']);
    expect(pathOf(page)).toBe('/label/client');

    await tab(page, '客户详情').locator('[data-close]').click();
    await eventually(() => pathOf(page)).toBe('/system/staff');
    expect(await titles(page)).toEqual(['首页', '员工']);

    await goTo(page, '/user/center');
    await tab(page, '个人中心').waitFor();
    await goTo(page, '/system/staff');
    await eventually(() => active(page)).toBe('员工');
    await tab(page, '员工').focus();
    await page.keyboard.press('Delete');
    await eventually(() => titles(page)).toEqual(['首页', '个人中心']);
    await eventually(() => pathOf(page)).toBe('/user/center');

    await tab(page, '个人中心').click({ button: 'middle' });
    await eventually(() => pathOf(page)).toBe('/dashboard');
    // The home tab cannot be closed, so there is always a page.
    expect(await tab(page, '首页').locator('[data-close]').count()).toBe(0);
    await tab(page, '首页').click({ button: 'middle' });
    expect(await titles(page)).toEqual(['首页']);
  });

  it('offers to refresh, to close, to close others and to close all', async () => {
    const page = await visited();
    await tab(page, '员工').click({ button: 'right' });
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['刷新', '关闭', '关闭其他', '关闭所有']);
    const box = await tab(page, '员工').boundingBox();
    const menu = await page.getByRole('menu').boundingBox();
    expect(menu?.width).toBeGreaterThanOrEqual(105);
    expect(Math.abs((menu?.x ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0) / 2 + 15))).toBeLessThan(12);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });

    await menuOf(page, '客户详情', '关闭');
    await eventually(() => titles(page)).toEqual(['首页', '员工', '个人中心']);
    await menuOf(page, '员工', '关闭其他');
    await eventually(() => titles(page)).toEqual(['首页', '员工']);
    await eventually(() => pathOf(page)).toBe('/system/staff');
    await goTo(page, '/user/center');
    await tab(page, '个人中心').waitFor();
    await menuOf(page, '员工', '关闭所有');
    await eventually(() => titles(page)).toEqual(['首页']);
    await eventually(() => pathOf(page)).toBe('/dashboard');
    expect(faultsOf(page)).toEqual([]);
  });

  it('refreshes a page through /redirect, without its state', async () => {
    const page = await app.at('/system/staff?status=enabled', { as: 'admin' });
    await page.getByRole('checkbox', { name: '选择这一行' }).nth(1).click();
    await page
      .getByText(/已选|已选择/)
      .first()
      .waitFor();
    const ways: string[] = [];
    page.on('framenavigated', (frame) => ways.push(new URL(frame.url()).hash));
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/admin/v1/users');
    await menuOf(page, '员工', '刷新');
    await asked;
    await eventually(() => page.getByRole('checkbox', { name: '选择这一行' }).nth(1).isChecked()).toBe(false);
    expect(ways).toContain('#/redirect/system/staff?status=enabled');
    expect(pathOf(page)).toBe('/system/staff?status=enabled');
  });

  it('keeps visited pages except home as they were, and scrolls to the top of a new one', async () => {
    const page = await app.at('/dashboard', { as: 'admin', height: 420 });
    const greeting = page.locator('main h1').first();
    await greeting.evaluate((heading) => heading.setAttribute('data-seen', ''));
    await goTo(page, '/system/staff');
    const row = page.getByRole('checkbox', { name: '选择这一行' }).nth(1);
    await row.click();
    await page.locator('main').evaluate((main) => main.scrollTo({ top: 120 }));
    await goTo(page, '/user/center');
    await eventually(() => active(page)).toBe('个人中心');
    await eventually(() => page.locator('main').evaluate((main) => main.scrollTop)).toBe(0);
    await goTo(page, '/system/staff');
    await eventually(() => active(page)).toBe('员工');
    expect(await row.isChecked()).toBe(true);
    // The home page is rendered again on each visit.
    await goTo(page, '/dashboard');
    const panel = page.getByRole('tabpanel', { name: '首页' });
    await panel.locator('h1').waitFor();
    expect(await panel.locator('h1[data-seen]').count()).toBe(0);
  });

  it('is restored after a reload, in the same order', async () => {
    const page = await visited();
    await tab(page, '员工').click();
    await eventually(() => pathOf(page)).toBe('/system/staff');
    await page.reload();
    await tab(page, '员工').waitFor();
    expect(await titles(page)).toEqual(['首页', '员工', '个人中心', '客户详情']);
    expect(await active(page)).toBe('员工');
    // A different query does not open a new tab.
    await goTo(page, '/system/staff?status=enabled');
    await page.getByRole('row').nth(2).waitFor();
    expect(await titles(page)).toEqual(['首页', '员工', '个人中心', '客户详情']);
  });

  it('can be walked with the keyboard', async () => {
    const page = await visited();
    await tab(page, '客户详情').focus();
    await page.keyboard.press('ArrowLeft');
    await eventually(() => active(page)).toBe('个人中心');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await eventually(() => active(page)).toBe('首页');
    await page.keyboard.press('End');
    await eventually(() => active(page)).toBe('客户详情');
    await page.keyboard.press('Home');
    await eventually(() => active(page)).toBe('首页');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('首页');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: '关闭其他' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(() => titles(page)).toEqual(['首页']);
  });

  it('asks before discarding unsaved changes', async () => {
    const page = await app.at('/system/staff', { as: 'admin' });
    await page.getByRole('button', { name: '新建员工' }).click();
    await page.locator('input[name=name]').fill('没存的人');
    const dirty = page.locator('[role=tab][aria-label="员工（未保存）"]');
    await dirty.waitFor();
    await goTo(page, '/user/center');
    await eventually(() => active(page)).toBe('个人中心');
    await dirty.click({ button: 'middle' });
    const question = page.getByRole('alertdialog');
    await question.getByText('有未保存的内容').waitFor();
    await question.getByRole('button', { name: '继续编辑' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dirty.count()).toBe(1);

    // The window must not close without asking, either.
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    expect((await asked).type()).toBe('beforeunload');

    await dirty.click();
    await eventually(() => page.locator('input[name=name]').inputValue()).toBe('没存的人');
    await goTo(page, '/user/center');
    await eventually(() => active(page)).toBe('个人中心');
    await dirty.click({ button: 'middle' });
    await question.getByRole('button', { name: '放弃并继续' }).click();
    await eventually(() => titles(page)).toEqual(['首页', '个人中心']);
  });
});
