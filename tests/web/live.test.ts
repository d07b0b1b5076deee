import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerWith, eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { violations } from '../support/page-checks.js';

let phone = 13700000000;
const customers = (count: number) =>
  new File([['姓名,手机', ...Array.from({ length: count }, (_, at) => `客户${at},${++phone}`)].join('\n')], '十一月客户.csv', {
    type: 'text/csv',
  });

describe.skipIf(!hasChromium)('live stream of a window', () => {
  const app = useConsole();
  const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(通知|Notifications)/ });
  const list = (page: Page) => page.getByRole('dialog', { name: /通知|Notifications/ });

  const shot = async (page: Page, name: string) =>
    process.env.LIVE_SHOTS ? void (await page.screenshot({ path: `${process.env.LIVE_SHOTS}/${name}.png` })) : undefined;

  /** Waits until the page has opened its live stream. */
  const streaming = (page: Page) => page.waitForResponse(/\/admin\/v1\/events$/);

  it('notifies at once that a job has ended, and keeps the notice until it is read', async () => {
    const page = await app.window({ as: 'admin' });
    const opened = streaming(page);
    await page.goto(`${app.server().url}/#/dashboard`);
    await opened;
    const admin = await app.server().as('admin');
    const { id } = await admin.importCustomers({ file: customers(2) });
    const notice = page.locator('[data-toast]');
    await notice.getByText('「十一月客户.csv」导入完成').waitFor();
    await eventually(() => bell(page).locator('b').textContent()).toBe('1');
    await bell(page).click();
    const row = list(page).getByRole('link');
    await row.getByText('新增 2').waitFor();
    expect(await row.getByRole('img', { name: '未读' }).count()).toBe(1);
    // The list now shows it, so the toast must close and not cover it.
    await eventually(() => notice.count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await shot(page, 'bell-zh-light-1440');
    await row.focus();
    await page.keyboard.press('Enter');
    await eventually(() => pathOf(page)).toBe(`/system/import?open=${id}`);
    await eventually(() => bell(page).locator('b').count()).toBe(0);
    expect(faultsOf(page)).toEqual([]);
  });

  it('is empty for a new user, and can be marked as read as a whole', async () => {
    const page = await app.window({ as: 'zhengkaiwen', width: 390, height: 800, theme: 'dark', language: 'en' });
    const opened = streaming(page);
    await page.goto(`${app.server().url}/#/dashboard`);
    await opened;
    await bell(page).click();
    await list(page).getByText('No notifications').waitFor();
    await shot(page, 'empty-en-dark-390');
    await page.keyboard.press('Escape');
    const lead = await app.server().as('zhengkaiwen');
    for (let count = 0; count < 2; count++) await lead.importCustomers({ file: customers(1) });
    await eventually(() => bell(page).locator('b').textContent()).toBe('2');
    await bell(page).click();
    await list(page).getByRole('link').nth(1).waitFor();
    await shot(page, 'bell-en-dark-390');
    await list(page).getByRole('button', { name: 'Mark all as read' }).click();
    await eventually(() => bell(page).locator('b').count()).toBe(0);
    await eventually(() => list(page).getByRole('img', { name: 'Unread' }).count()).toBe(0);
    expect(await list(page).getByRole('link').count()).toBe(2);
    expect(await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('reloads an open list that a colleague has changed', async () => {
    const page = await app.window({ as: 'admin' });
    const opened = streaming(page);
    await page.goto(`${app.server().url}/#/system/role`);
    await opened;
    await page.getByText('营养师').first().waitFor();
    const admin = await app.server().as('admin');
    await admin.createRole({ name: '同事新建的岗位', code: 'colleague_role', level: 1, data_scope: 'self' });
    await page.getByText('同事新建的岗位').first().waitFor({ timeout: 15_000 });
    expect(faultsOf(page)).toEqual([]);
  });

  it('moves the bar of an import that runs without a question to the server', async () => {
    const page = await app.window({ as: 'admin' });
    const opened = streaming(page);
    await page.goto(`${app.server().url}/#/system/import`);
    await opened;
    let asked = 0;
    page.on('request', (one) => {
      if (one.url().includes('/import-file')) asked++;
    });
    const admin = await app.server().as('admin');
    await admin.importCustomers({ file: customers(8000) });
    await page.locator('[data-toast]').getByText('导入完成').waitFor();
    await page.getByRole('row').filter({ hasText: '8,000' }).first().waitFor();
    await shot(page, 'list-zh-light-1440');
    expect(asked).toBeLessThanOrEqual(4);
  });

  it('polls if the server has no stream and no notices', async () => {
    const page = await app.window({ as: 'admin' });
    await answerWith(page, '/admin/v1/events', { status: 501, code: 50100, message: 'x' });
    await answerWith(page, '/admin/v1/notice', { status: 404, code: 40400, message: 'x' });
    await answerWith(page, '/admin/v1/users/unprocessed-info', {
      data: { remind_msg: [], need_dealt_msg: [], notify_msg: [{ text: '导出已就绪', number: 3, link: '/system/import' }] },
    });
    const admin = await app.server().as('admin');
    await page.goto(`${app.server().url}/#/system/import`);
    await page.getByRole('row').nth(1).waitFor();
    await bell(page).click();
    await list(page).getByText('导出已就绪').waitFor();
    await page.keyboard.press('Escape');
    await goTo(page, '/system/import');
    const { id } = await admin.importCustomers({ file: customers(1) });
    await goTo(page, `/system/import?open=${id}`);
    await page.getByRole('dialog').getByText('导入完成').waitFor();
  });

  it('reconnects after a network outage, and misses nothing', async () => {
    const page = await app.window({ as: 'admin' });
    const opened = streaming(page);
    await page.goto(`${app.server().url}/#/dashboard`);
    await opened;
    await page.context().setOffline(true);
    const admin = await app.server().as('admin');
    await admin.setNoticesRead({});
    await admin.importCustomers({ file: customers(1) });
    await expect.poll(async () => (await admin.getUnprocessedCounts()).notify, { timeout: 30_000 }).toBe(1);
    const again = streaming(page);
    await page.context().setOffline(false);
    await again;
    await eventually(() => bell(page).locator('b').textContent()).toBe('1');
  });
});
