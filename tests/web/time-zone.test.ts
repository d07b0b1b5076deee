import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('time zone of the company', () => {
  const app = useConsole();
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(Date.now());

  it('is changed by an administrator, and every time and day on screen follows at once', async () => {
    const { deps } = app.server();
    const page = await app.at('/system/enterprise', { as: 'admin' });
    await page.locator('dd', { hasText: 'Asia/Shanghai' }).waitFor();
    await page.getByRole('button', { name: '修改时区' }).click();
    await page.getByRole('combobox', { name: '时区' }).fill('kiriti');
    await page.getByRole('option', { name: 'Pacific/Kiritimati' }).click();
    await page.getByRole('button', { name: '保存' }).click();
    await page.locator('dd', { hasText: 'Pacific/Kiritimati' }).waitFor();
    await page.locator('time', { hasText: dayIn('Pacific/Kiritimati') }).waitFor();

    await deps.database.system((db) => sql`update operation_log set created_at = '2026-10-17T10:00:00Z'`.execute(db));
    await page.goto(`${app.server().url}/#/monitoring/operation`);
    await page
      .locator('[title="2026-10-18- 00:00:00"], time', { hasText: /10-18|2026-10-18/ })
      .first()
      .waitFor();
    await page.getByRole('group', { name: '时间' }).getByRole('button', { name: '今天' }).click();
    await eventually(async () => decodeURIComponent(page.url())).toContain(dayIn('Pacific/Kiritimati'));
    expect(faultsOf(page)).toEqual([]);
  });

  it('is for administrators only', async () => {
    const page = await app.at('/dashboard', { as: 'wangsiyuan' });
    await page.getByRole('navigation').first().waitFor();
    expect(await page.getByText('企业设置').count()).toBe(0);
  });
});
