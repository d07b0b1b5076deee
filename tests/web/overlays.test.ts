import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMenus, walkMenus } from '../../packages/web/src/app/menus.js';
import { places } from '../../packages/web/src/app/sitemap.js';
import { aboutOf } from '../conformance/profile.js';
import { goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { closeInEachWay } from './overlay-steps.js';

/** Buttons that do something at once, instead of asking. */
const actsAtOnce = /刷新|重试|打印|校验|复制|上一|下一|今天|清除|筛选|保存/;

describe.skipIf(!hasChromium)('drawers and dialogs', () => {
  const app = useConsole();
  let paths: string[];

  beforeAll(async () => {
    const menus = readMenus(await (await app.server().as('admin')).buildMenus({}));
    const listed = [...walkMenus(menus)].flatMap(({ node }) => (node.component === 'Layout' ? [] : [node.path]));
    const drawn = places.filter((place) => place.screen).map((place) => place.path);
    paths = [...new Set([...drawn, ...listed])].filter((path) => !path.includes('/detail') || path.includes(':id'));
  });

  /** Opens a screen; that of a record from the first link to one in its list. */
  async function visit(page: Page, path: string): Promise<boolean> {
    const list = path.includes(':id') ? places.find((place) => place.path === path)?.within : undefined;
    await goTo(page, list ?? path.replace('/:id', ''));
    await page.locator('main h1:visible').first().waitFor();
    await page
      .locator('main [aria-busy=true]:visible')
      .first()
      .waitFor({ state: 'detached' })
      .catch(() => undefined);
    if (!list) return true;
    const before = path.slice(0, path.indexOf(':id'));
    const link = page.locator(`main a[href^="#${before}"]`).first();
    if ((await link.count()) === 0) {
      const row = page.locator('main tbody tr[data-open]:visible').first();
      if ((await row.count()) === 0) return false;
      await row.click();
      await page.waitForTimeout(500);
    } else await goTo(page, ((await link.getAttribute('href')) ?? '').slice(1));
    if (!pathOf(page).startsWith(before)) {
      const inside = page.locator(`[role=dialog] a[href^="#${before}"]`).first();
      if ((await inside.count()) === 0) return false;
      await goTo(page, ((await inside.getAttribute('href')) ?? '').slice(1));
    }
    await page.locator('main h1:visible').first().waitFor();
    return pathOf(page).startsWith(before);
  }

  /** Everything on a screen that may open a dialog: its buttons, its first row, and the menu of that row. */
  async function triggersOf(page: Page): Promise<(() => Promise<Locator | undefined>)[]> {
    const visible = page.locator('main').filter({ visible: true }).last();
    const buttons = visible.locator(
      'button:visible:not([disabled], [aria-haspopup], [role], tbody *, [data-sort], [aria-pressed], [aria-expanded])',
    );
    const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''));
    const asking = [...new Set(names)].filter((name) => name !== '' && !actsAtOnce.test(name)).slice(0, 8);
    const row = visible.locator('tbody tr[data-open]:visible').first();
    const menu = visible.locator('tbody tr:visible button[aria-haspopup=menu]').first();
    const found = asking.map((name) => async () => {
      const button = buttons
        .filter({ hasText: name })
        .or(visible.getByRole('button', { name, exact: true }))
        .first();
      return (await button.isVisible()) ? button : undefined;
    });
    if ((await row.count()) > 0)
      found.push(async () =>
        (await row.isVisible()) ? row.locator('td').nth((await row.locator('td[data-box]').count()) > 0 ? 1 : 0) : undefined,
      );
    if ((await menu.count()) > 0) {
      await menu.click();
      const items = await page.getByRole('menuitem').allTextContents();
      await page.keyboard.press('Escape');
      for (const item of items.slice(0, 6))
        found.push(async () => {
          if (!(await menu.isVisible())) return undefined;
          await menu.click();
          const choice = page.getByRole('menuitem', { name: item.trim(), exact: true }).first();
          return (await choice.isVisible().catch(() => false)) ? choice : undefined;
        });
    }
    return found;
  }

  it('close by Esc, by X and by leaving, and give the page back', async () => {
    const page = await app.at('/dashboard', { as: 'admin' });
    // What a button writes at once is refused, so that the company stays as it is.
    await page.route(/\/(admin|evaluate|work-order)\//, (route, request) =>
      request.method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 409, json: { code: 40900, message: '测试中不写入', data: {} } }),
    );
    const problems: string[] = [];
    const opened: string[] = [];
    for (const path of aboutOf(14, paths)) {
      if (!(await visit(page, path))) continue;
      const here = pathOf(page);
      for (const trigger of await triggersOf(page)) {
        if (pathOf(page).split('?')[0] !== here.split('?')[0]) {
          await goTo(page, here);
          await page.locator('main h1:visible').first().waitFor();
        }
        const { name, problems: found } = await closeInEachWay(page, trigger);
        if (name) opened.push(`${path} ${name}`);
        problems.push(...found.map((one) => `${path}: ${one}`));
      }
    }
    expect(problems).toEqual([]);
    expect(opened.length).toBeGreaterThan(10);
  }, 900_000);
});
