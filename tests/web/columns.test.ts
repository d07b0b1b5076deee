import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readMenus, walkMenus } from '../../packages/web/src/app/menus.js';
import { places } from '../../packages/web/src/app/sitemap.js';
import { aboutOf } from '../conformance/profile.js';
import { goTo, hasChromium, useConsole } from '../support/browser.js';
import { tooWide } from '../support/page-checks.js';

/** A column that has content is at least so wide; narrower ones hold a box, a number or a mark. */
const leastWidth = 132;

describe.skipIf(!hasChromium)('screen of several columns', () => {
  const app = useConsole();

  async function screens(): Promise<string[]> {
    const admin = await app.server().as('admin');
    const menus = [...walkMenus(readMenus(await admin.buildMenus({})))].flatMap(({ node }) =>
      node.component === 'Layout' ? [] : [node.path],
    );
    return [...new Set([...menus, ...places.filter((one) => one.screen && !one.path.includes(':id')).map((one) => one.path)])];
  }

  /** The columns of grids that stand beside each other, and are regions of the page rather than parts of a form or a table. */
  const narrowColumns = (page: Page) =>
    page.evaluate((least) => {
      const seen: string[] = [];
      for (const grid of document.querySelectorAll<HTMLElement>('main *')) {
        if (!grid.checkVisibility() || getComputedStyle(grid).display !== 'grid' || grid.clientHeight < 300) continue;
        const parts = [...grid.children].filter((one) => one.checkVisibility() && one.clientHeight >= 300);
        const columns = new Set(parts.map((one) => Math.round(one.getBoundingClientRect().left)));
        if (columns.size < 2) continue;
        for (const one of parts) {
          const { width } = one.getBoundingClientRect();
          if (width < least) seen.push(`a column is ${Math.round(width)} px wide: ${(one.textContent ?? '').slice(0, 40)}`);
          if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'visible')
            seen.push(`a column of ${one.clientWidth} px holds ${one.scrollWidth}: ${(one.textContent ?? '').slice(0, 40)}`);
        }
      }
      return seen;
    }, leastWidth);

  it('has no column without room and nothing that overflows, with the sidebar open and closed', async () => {
    const found: string[] = [];
    for (const sidebar of ['1', '0']) {
      const page = await app.window({ as: 'admin' });
      await page.context().addCookies([{ name: 'sidebarStatus', value: sidebar, url: app.server().url }]);
      await page.goto(`${app.server().url}/#/dashboard`);
      await page.locator('h1').first().waitFor();
      for (const path of aboutOf(16, await screens())) {
        await goTo(page, path);
        await page.locator('h1:visible').first().waitFor();
        await page.locator('main [aria-busy=true]:visible').first().waitFor({ state: 'detached' });
        await page.waitForTimeout(300);
        for (const width of [1024, 1280, 1440, 1920]) {
          const problems = [...(await tooWide(page, width)), ...(await narrowColumns(page))];
          found.push(...problems.map((one) => `${path} at ${width}, sidebar ${sidebar === '1' ? 'open' : 'closed'}: ${one}`));
        }
      }
      await page.context().close();
    }
    expect(found).toEqual([]);
  }, 1_200_000);
});
