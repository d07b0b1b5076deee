import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { violations } from '../support/page-checks.js';

let phone = 13600000000;
const customers = () => new File([`姓名,手机\n客户,${++phone}`], '周末客户.csv', { type: 'text/csv' });

describe.skipIf(!hasChromium)('notices by the keyboard alone', () => {
  const house = useConsole();
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

  /** A window with a form open over its list, a word typed, and the live stream on. */
  async function inForm(language: 'zh-CN' | 'en' = 'zh-CN') {
    const page = await house.window({ as: 'admin', language });
    const opened = page.waitForResponse(/\/admin\/v1\/events$/);
    await page.goto(`${house.server().url}/#/system/role`);
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
    const admin = await house.server().as('admin');
    await admin.importCustomers({ file: customers() });
    const notice = page.locator('[data-notice]').filter({ hasText: '「周末客户.csv」导入完成' });
    await notice.getByText('按 F8 前往').waitFor({ state: 'attached' });
    await page.keyboard.press('F8');
    await eventually(() => focused(page)).toBe('查看');
    expect(await violations(page)).toEqual([]);
    // Longer than a notice with an action stands by itself.
    await page.waitForTimeout(8500);
    expect(await notice.count()).toBe(1);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('关闭通知');
    await page.keyboard.press('Escape');
    await eventually(() =>
      form
        .getByRole('textbox')
        .first()
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    expect(await form.getByRole('textbox').first().inputValue()).toBe('夜班');

    await page.keyboard.press('F8');
    await eventually(() => focused(page)).toBe('查看');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(() => notice.count()).toBe(0);
    await eventually(() =>
      form
        .getByRole('textbox')
        .first()
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    expect(faultsOf(page)).toEqual([]);
  });

  it('lead on by Enter, and the next one has the keyboard when one was closed', async () => {
    const { page, form } = await inForm('en');
    await page.keyboard.press('F8');
    const none = page.locator('[data-notice]').filter({ hasText: 'No notices now' });
    await none.waitFor();
    await page.keyboard.press('F8');
    await eventually(() => focused(page)).toBe('Close notice');
    const admin = await house.server().as('admin');
    const { id } = await admin.importCustomers({ file: customers() });
    const ended = page.locator('[data-notice]').filter({ hasText: 'is imported' });
    await ended.waitFor();
    await page.keyboard.press('Enter');
    await eventually(() => none.count()).toBe(0);
    await eventually(() => focused(page)).toBe('Open');
    await page.keyboard.press('F8');
    await eventually(() =>
      form
        .getByRole('textbox')
        .first()
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await form.getByRole('textbox').first().fill('');
    await page.keyboard.press('F8');
    await page.keyboard.press('Enter');
    await eventually(() => pathOf(page)).toBe(`/system/import?open=${id}`);
    await page.getByRole('dialog').getByText('周末客户.csv').first().waitFor();
  });
});
