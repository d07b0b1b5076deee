import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { violations } from '../support/page-checks.js';

let phone = 13600000000;
const customers = (name = '周末客户.csv') => new File([`姓名,手机\n客户,${++phone}`], name, { type: 'text/csv' });

describe.skipIf(!hasChromium)('notices by the keyboard alone', () => {
  const app = useConsole();
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  const hasKeyboard = (form: Locator) =>
    eventually(() =>
      form
        .getByRole('textbox')
        .first()
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);

  /** Opens a window with the live stream on and a partly filled form over its list. */
  async function inForm(language: 'zh-CN' | 'en' = 'zh-CN') {
    const page = await app.window({ as: 'admin', language });
    const opened = page.waitForResponse(/\/admin\/v1\/events$/);
    await page.goto(`${app.server().url}/#/system/role`);
    await opened;
    await page
      .getByRole('button', { name: language === 'en' ? 'New role' : '新建角色' })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox').first().fill('夜班');
    return { page, form };
  }

  it('are reached over an open form, stay meanwhile, and give the keyboard back', async () => {
    const { page, form } = await inForm();
    const admin = await app.server().as('admin');
    await admin.importCustomers({ file: customers() });
    const notice = page.locator('[data-toast]').filter({ hasText: '「周末客户.csv」导入完成' });
    await notice.getByText('按 F8 前往').waitFor({ state: 'attached' });
    await page.keyboard.press('F8');
    await eventually(() => focused(page)).toBe('查看');
    expect(await violations(page)).toEqual([]);
    // Longer than a toast with an action stays without focus.
    await page.waitForTimeout(8500);
    expect(await notice.count()).toBe(1);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('关闭提示');
    await page.keyboard.press('Escape');
    await hasKeyboard(form);
    expect(await form.getByRole('textbox').first().inputValue()).toBe('夜班');

    await page.keyboard.press('F8');
    await eventually(() => focused(page)).toBe('查看');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(() => notice.count()).toBe(0);
    await hasKeyboard(form);
    expect(faultsOf(page)).toEqual([]);
  });

  it('lead on by Enter, and the next one has the keyboard when one was closed', async () => {
    const { page, form } = await inForm('en');
    const admin = await app.server().as('admin');
    await admin.importCustomers({ file: customers('周五客户.csv') });
    const first = page.locator('[data-toast]').filter({ hasText: '周五客户.csv' });
    await first.waitFor();
    await page.keyboard.press('F8');
    await eventually(() => focused(page)).toBe('Open');
    const { id } = await admin.importCustomers({ file: customers() });
    await page.locator('[data-toast]').filter({ hasText: '周末客户.csv' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Dismiss message');
    await page.keyboard.press('Enter');
    await eventually(() => first.count()).toBe(0);
    await eventually(() => focused(page)).toBe('Open');
    await page.keyboard.press('F8');
    await hasKeyboard(form);
    await form.getByRole('textbox').first().fill('');
    await page.keyboard.press('F8');
    await eventually(() => focused(page)).toBe('Open');
    await page.keyboard.press('Enter');
    await eventually(() => pathOf(page)).toBe(`/system/import?open=${id}`);
    await page.getByRole('dialog').getByText('周末客户.csv').first().waitFor();
  });
});
