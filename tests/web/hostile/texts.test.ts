import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { oneIn } from '../../conformance/profile.js';
import { eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../../support/browser.js';
import { tooWide } from '../../support/page-checks.js';
import { hostileTexts } from '../hostile-texts.js';

const texts = hostileTexts;
const widths = [390, 1440];
const boxes = 'main, header, nav, form, [role=dialog], [role=alertdialog], [data-scroll]';

describe.skipIf(!hasChromium)('hostile texts of records', () => {
  const app = useConsole();
  const ids: { staff: number[]; roles: number[]; menus: number[] } = { staff: [], roles: [], menus: [] };
  const text = (at: number) => texts[at % texts.length] as string;

  beforeAll(async () => {
    const { database } = app.server().deps;
    await database.system(async (db) => {
      const { id: enterprise } = await db.selectFrom('enterprise').where('corpid', '=', 'wwsandbox').select('id').executeTakeFirstOrThrow();
      const rows = async (table: 'staff' | 'role' | 'menu') =>
        (await db.selectFrom(table).where('enterprise_id', '=', enterprise).orderBy('id').select('id').execute()).map((row) => row.id);
      [ids.staff, ids.roles, ids.menus] = [await rows('staff'), await rows('role'), await rows('menu')];
      for (const [at, id] of ids.staff.entries())
        await db
          .updateTable('staff')
          .set({ name: text(at), position: text(at + 1) })
          .where('id', '=', id)
          .execute();
      for (const [at, id] of ids.roles.entries())
        await db
          .updateTable('role')
          .set({ name: text(at + 3), remark: text(at) })
          .where('id', '=', id)
          .execute();
      for (const [at, id] of ids.menus.entries())
        await db
          .updateTable('menu')
          .set({ title: text(at) })
          .where('id', '=', id)
          .execute();
      await db
        .updateTable('enterprise')
        .set({ name: text(4) })
        .where('id', '=', enterprise)
        .execute();
      const entries = texts.map((one) => ({
        enterprise_id: enterprise,
        key: `${one}:${'k'.repeat(64)}`,
        value: `${one}\n${'v'.repeat(4000)}`,
      }));
      await db.insertInto('cache_entry').values(entries).execute();
    });
    app.server().deps.sessions.forget();
  });

  /** Returns the layout problems at every width: overflowing boxes, and texts that became elements. */
  async function harmAt(page: Page, where: string): Promise<string[]> {
    const harm: string[] = [];
    for (const width of widths) harm.push(...(await tooWide(page, width, boxes)).map((one) => `${where}: ${one}`));
    const made = await page.locator('img[src=x], [data-evil], a[href^=javascript]').count();
    return made > 0 ? [...harm, `${where}: ${made} elements of a text`] : harm;
  }

  const shows = (page: Page, one: string) => eventually(() => page.locator('main').evaluate((main) => main.textContent)).toContain(one);

  it('are shown as text in lists, trees and the frame', async () => {
    const harm: string[] = [];
    const page = await app.at('/dashboard', { as: 'admin' });
    await shows(page, text(0));
    harm.push(...(await harmAt(page, 'home')));
    for (const [path, expected] of [
      ['/system/staff', texts],
      ['/system/role', ids.roles.map((_, at) => text(at + 3))],
      ['/system/menu', ids.menus.map((_, at) => text(at))],
      ['/system/cache', texts.map((one) => `${one}:${'k'.repeat(64)}`)],
      ['/user/center', [text(0), text(1)]],
    ] as const) {
      await goTo(page, path);
      await eventually(() => pathOf(page)).toBe(path);
      for (const one of expected) await shows(page, one);
      harm.push(...(await harmAt(page, path)));
    }
    expect([...harm, ...faultsOf(page)]).toEqual([]);
  });

  it('are shown as text in an open record', async () => {
    const harm: string[] = [];
    const page = await app.at('/dashboard', { as: 'admin' });
    const dialog = page.getByRole('dialog');
    for (const [path, expected] of [
      ...oneIn(3, [...ids.staff.entries()]).map(([at, id]) => [`/system/staff?open=${id}`, text(at)] as const),
      ...oneIn(3, [...ids.roles.entries()]).map(([at, id]) => [`/system/role?role=${id}&open=edit`, text(at + 3)] as const),
      ...oneIn(3, texts).map((one) => [`/system/cache?key=${encodeURIComponent(`${one}:${'k'.repeat(64)}`)}`, one] as const),
    ]) {
      await goTo(page, path);
      await dialog.waitFor();
      const written = () =>
        dialog.evaluate((one) =>
          [one.textContent, ...[...one.querySelectorAll<HTMLInputElement>('input, textarea')].map((field) => field.value)].join(),
        );
      await eventually(written).toContain(expected);
      harm.push(...(await harmAt(page, path)));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    for (const id of oneIn(3, ids.roles))
      for (const tab of ['members', 'grants']) {
        await goTo(page, `/system/role?role=${id}&tab=${tab}`);
        await page.getByRole('tabpanel').locator('visible=true').first().waitFor();
        harm.push(...(await harmAt(page, `/system/role?role=${id}&tab=${tab}`)));
      }
    expect([...harm, ...faultsOf(page)]).toEqual([]);
  });

  it('are shown as text in questions, notices and logs', async () => {
    const harm: string[] = [];
    const page = await app.at('/system/staff', { as: 'admin' });
    const question = page.getByRole('alertdialog');
    for (const name of oneIn(3, texts.slice(1))) {
      const rows = page.locator('tbody tr');
      const place = () => rows.evaluateAll((all, wanted) => all.findIndex((one) => one.querySelector('b')?.textContent === wanted), name);
      await eventually(place).toBeGreaterThanOrEqual(0);
      await rows
        .nth(await place())
        .getByRole('button')
        .last()
        .click();
      await page.getByRole('menuitem', { name: '停用' }).click();
      await eventually(() => question.textContent()).toContain(name);
      harm.push(...(await harmAt(page, `question about ${name}`)));
      await question.getByRole('button', { name: '停用' }).click();
      await question.waitFor({ state: 'detached' });
      await eventually(() => page.locator('[data-toast]').allTextContents()).toEqual(
        expect.arrayContaining([expect.stringContaining(name)]),
      );
      harm.push(...(await harmAt(page, `notice about ${name}`)));
    }
    const admin = await app.server().as('admin');
    for (const one of texts) await admin.deleteCacheKey({ key: `${one}:${'k'.repeat(64)}` });
    await goTo(page, '/monitoring/operation');
    for (const one of texts) await shows(page, `${one}:`);
    harm.push(...(await harmAt(page, 'log of operations')));
    await page.getByRole('row').nth(1).getByRole('cell').first().click();
    await page.getByRole('dialog').waitFor();
    harm.push(...(await harmAt(page, 'an operation')));
    expect([...harm, ...faultsOf(page)]).toEqual([]);
  });
});
