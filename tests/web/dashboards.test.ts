import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { clientWith } from '../support/role-with.js';

/** The boards by the tab or the address, each with how many numbers lead on at least. */
const boards = {
  '/dashboard1': 8,
  '/dashboard1?tab=trade': 8,
  '/dashboard1?tab=region': 8,
  '/dashboard1?tab=operate': 5,
  '/enterprise/statistics-total': 10,
  '/enterprise/statistics?open=1': 10,
  '/enterprise/statistics': 8,
} as const;

describe.skipIf(!hasChromium)('dashboards', () => {
  const app = useConsole();
  const numbers = (page: Page) => page.locator('a[data-count]:visible');

  /** Clicks a number, and waits until the list says that it has as many. */
  async function follow(page: Page, at: number) {
    const link = numbers(page).nth(at);
    const [count, address] = [await link.textContent(), await link.getAttribute('href')];
    await link.click();
    // The head of the list begins with how many there are.
    const said = page
      .locator('main')
      .getByText(new RegExp(`^${count} \\S`))
      .locator('visible=true');
    await eventually(async () => [address, (await said.count()) > 0]).toEqual([address, true]);
    await page.goBack();
    await numbers(page).nth(at).waitFor();
  }

  it.each(Object.entries(boards))(
    'lead from every number of %s to a list with that many rows',
    async (path, least) => {
      const page = await app.at(path, { as: 'admin' });
      await numbers(page).first().waitFor();
      const addresses = await numbers(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      expect(addresses.length).toBeGreaterThanOrEqual(least);
      // Two figures of the same rows lead to the same list.
      for (const [at, address] of addresses.entries()) if (addresses.indexOf(address) === at) await follow(page, at);
      expect(faultsOf(page)).toEqual([]);
    },
    600_000,
  );

  it('say what a number of the list counts, and show the whole list again', async () => {
    const page = await app.at('/dashboard1?tab=trade', { as: 'admin' });
    await page.getByRole('link', { name: /^服务单销量/ }).click();
    const chip = page.getByRole('button', { name: '去掉条件「统计口径」' });
    await page.getByText(/^签约服务单 · \d{4}-\d\d-\d\d 至 /).waitFor();
    await chip.click();
    await eventually(() => chip.count()).toBe(0);
  });

  it('compare with the days before, rates by points', async () => {
    const page = await app.at('/dashboard1?tab=operate', { as: 'admin' });
    await page
      .getByText(/^比前 30 天[高低] [\d.]+ 个百分点$|^前 30 天无数据$|^与前 30 天相同$/)
      .first()
      .waitFor();
    expect(await page.locator('main').getByText(/[↑↓]/).locator('visible=true').count()).toBe(0);
  });

  it('show numbers without a way to lists that the user may not read', async () => {
    const lists = ['service/ServiceList', 'platform-order/OrderList'];
    await clientWith(app.server(), 'zhengkaiwen', /^dashboard:trade:view$|^service:service:list$/, 'all', lists);
    const page = await app.at('/dashboard1?tab=trade', { as: 'zhengkaiwen' });
    await page.getByText('付费客户', { exact: true }).first().waitFor();
    await numbers(page).first().waitFor();
    const addresses = await numbers(page).evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    // The menu of the shop orders is there, the right to read them is not.
    expect(new Set(addresses.map((one) => one.split('?')[0]))).toEqual(new Set(['#/order/service']));
  });
});
