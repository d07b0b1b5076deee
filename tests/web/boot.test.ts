import { fileURLToPath } from 'node:url';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listPages, wholePages } from '../../scripts/first-reads.js';
import { answerWith, eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const [lists, wholes] = await Promise.all([listPages(root), wholePages(root)]);

/** Records the requests of a page; `early` are those sent before the application ran, which loads its frame chunk last. */
function requestsOf(page: Page) {
  const all: Request[] = [];
  page.on('request', (request) => all.push(request));
  const to = (start: string) => all.filter((one) => new URL(one.url()).pathname === start);
  const early = (start: string) =>
    all
      .slice(
        0,
        all.findIndex((one) => /\/assets\/frame-/.test(one.url())),
      )
      .filter((one) => to(start).includes(one));
  return { all, to, early };
}

/** Returns how many requests had been sent when the first row was rendered. */
async function countToFirstRow(page: Page) {
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('tbody tr:not([aria-hidden])')) return;
      watch.disconnect();
      const now = performance.now();
      const before = performance.getEntriesByType('resource').filter((one) => one.startTime < now);
      document.documentElement.dataset.requests = String(before.length + 1);
    }).observe(document, { childList: true, subtree: true });
  });
  return async () => Number((await page.locator('html').getAttribute('data-requests')) ?? 0);
}

describe.skipIf(!hasChromium)('script that begins a visit', () => {
  const house = useConsole();

  it('covers every list', () => expect(lists.map((one) => one.path)).toContain('/system/staff'));

  it('covers pages that start with a tree', () => expect(wholes.map((one) => one.path)).toContain('/system/department'));

  it.each(wholes)('requests the first read of $path before the application runs, and only once', async ({ path, call }) => {
    const page = await house.window({ as: 'admin' });
    const requests = requestsOf(page);
    await page.goto(`${house.server().url}/#${path}`);
    await page.locator('main h1').first().waitFor();
    // A repeated request is sent when the page is rendered.
    await page.waitForTimeout(500);
    for (const asked of ['/admin/v1/auth/info', '/admin/v1/menus/build', call])
      expect([asked, requests.to(asked).length, requests.early(asked).length]).toEqual([asked, 1, 1]);
    expect(faultsOf(page)).toEqual([]);
  });

  it.each(lists)('requests the rows of $path before the application runs, and only once', async ({ path, call }) => {
    const page = await house.window({ as: 'admin' });
    const requests = requestsOf(page);
    await page.goto(`${house.server().url}/#${path}`);
    await page.locator('main table').first().waitFor();
    await eventually(() => page.locator('main tr[aria-hidden]').count()).toBe(0);
    for (const asked of ['/admin/v1/auth/info', '/admin/v1/menus/build', call]) {
      expect([asked, requests.to(asked).length, requests.early(asked).length]).toEqual([asked, 1, 1]);
    }
    expect(faultsOf(page)).toEqual([]);
  });

  it('needs eight requests to the first row of staff', async () => {
    const page = await house.window({ as: 'admin' });
    const count = await countToFirstRow(page);
    await page.goto(`${house.server().url}/#/system/staff`);
    await eventually(count).toBeGreaterThan(3);
    expect(await count()).toBeLessThanOrEqual(8);
  });

  it('requests the query of the URL, in the chosen language', async () => {
    const page = await house.window({ as: 'admin', language: 'en' });
    const requests = requestsOf(page);
    await page.goto(`${house.server().url}/#/system/staff?status=enabled&sort=-name&limit=5&keyword=%E7%8E%8B+%26&dept_id=x&page=1`);
    await page.getByText('No matching people').waitFor();
    const [asked, ...more] = requests.to('/admin/v1/users');
    expect([more.length, requests.early('/admin/v1/users').length]).toEqual([0, 1]);
    const query = Object.fromEntries(new URL(asked?.url() ?? '').searchParams);
    expect(query).toEqual({ limit: '5', keyword: '王 &', status: 'enabled', sort: '-name', page: '1' });
    expect(asked?.headers()['accept-language']).toBe('en');
  });

  it('follows a menu that someone has moved, from the second visit on', async () => {
    const page = await house.window({ as: 'admin' });
    await page.route('**/admin/v1/menus/build', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('/system/staff', '/system/people') });
    });
    const requests = requestsOf(page);
    await page.goto(`${house.server().url}/#/system/people`);
    await page.getByText('wangsiyuan').waitFor();
    requests.all.length = 0;
    await page.reload();
    await page.getByText('wangsiyuan').waitFor();
    expect([requests.to('/admin/v1/users').length, requests.early('/admin/v1/users').length]).toEqual([1, 1]);
  });

  it('leaves failures to the application, which retries and reports them', async () => {
    const page = await house.window({ as: 'admin' });
    let refused = 0;
    await answerWith(page, '/admin/v1/users', () => (refused++ === 0 ? { status: 503, code: 50300, message: '稍后再试' } : undefined));
    await page.goto(`${house.server().url}/#/system/staff`);
    await page.getByText('wangsiyuan').waitFor();
    expect(refused).toBe(2);
  });

  it('requests nothing without a session, and keeps nothing for the next user', async () => {
    const page = await house.window();
    const requests = requestsOf(page);
    await page.goto(`${house.server().url}/#/login`);
    await page.getByLabel('用户名').waitFor();
    expect(requests.all.filter((one) => one.url().includes('/admin/v1/auth/info'))).toEqual([]);

    const other = await house.window({ as: 'admin' });
    await other.goto(`${house.server().url}/#/system/permission`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await other.context().addCookies([{ name: 'Admin-Token', value: await house.server().tokenOf('twin.admin'), url: house.server().url }]);
    await other.reload();
    await other.getByText('双禾营养科技').first().waitFor();
    await goTo(other, '/system/staff');
    await eventually(() => pathOf(other)).toBe('/system/staff');
    await other.locator('tbody tr[data-open]:visible').first().waitFor();
    expect(await other.locator('body').textContent()).not.toContain('青禾');
  });
});
