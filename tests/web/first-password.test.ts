import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('first password in the console', () => {
  const app = useConsole();

  async function signIn(page: Page, username: string, password: string) {
    await page.getByLabel('用户名').fill(username);
    await page.getByRole('textbox', { name: '密码' }).fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
  }

  it('is shown once to the administrator, and its owner gets nowhere before it is changed', async () => {
    const page = await app.at('/system/staff', { as: 'admin' });
    await page.getByRole('button', { name: '新建员工' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('input[name=name]').fill('钟意');
    await drawer.locator('input[name=username]').fill('first.console');
    await drawer.getByRole('tree', { name: '部门' }).getByRole('treeitem').first().click();
    await drawer.getByRole('button', { name: '创建员工' }).click();
    const shown = page.getByRole('alertdialog', { name: '钟意 的初始密码' });
    const password = (await shown.getByRole('code').textContent()) ?? '';
    expect(password).toMatch(/^[\w-]{14}$/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await shown.getByRole('button', { name: '复制密码' }).click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(password);
    await shown.getByRole('button', { name: '完成' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(password);

    const own = await app.at('/login');
    await signIn(own, 'first.console', password);
    const heading = own.getByRole('heading', { name: '设置新密码' });
    await heading.waitFor();
    for (const path of ['/system/staff', '/profile', '/dashboard']) {
      await goTo(own, path);
      await heading.waitFor();
      expect(await own.getByRole('navigation').count()).toBe(0);
    }
    await own.reload();
    await heading.waitFor();
    await own.locator('input[name=old_pass]').fill(password);
    await own.locator('input[name=new_pass]').fill(password);
    await own.getByRole('button', { name: '保存并继续' }).click();
    await own.getByText('不能与最近三次用过的密码相同').first().waitFor();
    await own.locator('input[name=new_pass]').fill('My-own-2026');
    await own.getByRole('button', { name: '保存并继续' }).click();
    await heading.waitFor({ state: 'detached' });
    await eventually(() => pathOf(own)).toBe('/401');
    expect([...faultsOf(page), ...faultsOf(own).filter((one) => !one.includes('status of 422'))]).toEqual([]);
  });
});
