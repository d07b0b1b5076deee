import type { Locator, Page } from 'playwright-core';
import { goTo, pathOf } from '../support/browser.js';
import { overlays, pressEsc, question, settled } from './overlay-page.js';

/** Pages whose writes reach the server; those of all others are refused, so that the company stays as it is. */
const saving = new WeakSet<Page>();

/** Refuses what a click writes at once. */
export const refuseWrites = (page: Page) =>
  page.route(/\/(admin|evaluate|work-order)\//, (route, request) =>
    request.method() === 'GET' || saving.has(page)
      ? route.fallback()
      : route.fulfill({ status: 409, json: { code: 40900, message: '测试中不写入', data: {} } }),
  );

/** Pages on which a write reached the server, and may have been refused there. */
const wrote = new WeakSet<Page>();

/** Whether a write has reached the server since this was asked last. */
export function wasWritten(page: Page): boolean {
  return wrote.delete(page);
}

let count = 0;

/** Fills a field that the form has found fault with. */
async function fill(page: Page, field: Locator) {
  const kind = await field.evaluate((one) => `${one.tagName} ${one.getAttribute('role') ?? ''} ${one.getAttribute('type') ?? ''}`);
  if (kind.startsWith('SELECT')) await field.selectOption({ index: 1 });
  else if (kind.includes('combobox')) {
    await field.click();
    await page.getByRole('option').first().click({ timeout: 1500 });
  } else if (kind.includes('radiogroup')) await field.getByRole('radio').first().check({ force: true });
  else if (kind.includes('number')) await field.fill('7');
  else if (kind.includes('tel')) await field.fill(`138${String(10_000_000 + count)}`);
  else await field.fill(`核对${count}`);
}

/** Saves a form, after filling what it requires as far as that can be guessed; returns `skip` if it stays open. */
export async function save(page: Page, here: string): Promise<string | undefined> {
  const top = overlays(page).last();
  const submit = top.locator('form button[type=submit]').last();
  if ((await submit.count()) === 0 || !(await submit.isEnabled())) return 'skip';
  saving.add(page);
  wrote.add(page);
  try {
    for (let tries = 0; tries < 3; tries++) {
      count++;
      await submit.click({ timeout: 3000 });
      if (await isGone(page)) return await returnTo(page, here);
      if ((await question(page).count()) > 0) break;
      const wrong = await top.locator('[aria-invalid=true]:visible').all();
      if (wrong.length === 0) break;
      for (const field of wrong.slice(0, 6)) await fill(page, field).catch(() => undefined);
    }
  } catch {
    // Not every form can be filled by guessing; it is left as one that was typed into.
  } finally {
    saving.delete(page);
  }
  for (let tries = 0; tries < 4 && (await overlays(page).count()) > 0; tries++) await pressEsc(page);
  return 'skip';
}

async function isGone(page: Page): Promise<boolean> {
  for (let waited = 0; waited < 1600; waited += 80) {
    if ((await overlays(page).count()) === 0) return true;
    await page.waitForTimeout(80);
  }
  return false;
}

/** A form that leads on, such as to the page of the new record, is not in the way when its list is shown again. */
async function returnTo(page: Page, here: string): Promise<string | undefined> {
  await page.waitForTimeout(300);
  const path = here.split('?')[0] ?? '';
  if (pathOf(page).split('?')[0] === path) return undefined;
  await page.locator('main h1:visible').first().waitFor();
  await goTo(page, path);
  await page.waitForFunction((to) => location.hash.slice(1).split('?')[0] === to, path);
  await page.locator('main h1:visible').first().waitFor();
  return settled(page, 1500, async () => ((await overlays(page).count()) > 0 ? 'is there again after it was saved' : undefined));
}
