import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { tooWide, violations } from '../support/page-checks.js';

/** A user with the role 运营. */
export const operator = 'zhengkaiwen';

/** The text of a CSV file. */
export const table = (rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;

export const drawer = (page: Page) => page.getByRole('dialog');
export const button = (page: Page, name: string | RegExp) => drawer(page).getByRole('button', { name });
export const heading = (page: Page, name: string) => drawer(page).getByRole('heading', { name }).waitFor();

/** The cell of a rejected row that can be fixed. */
export const cellOf = (page: Page, line: number, head: string): Locator =>
  drawer(page).getByRole('textbox', { name: `第 ${line} 行 ${head}` });

/** Chooses a file, given as bytes or as the lines of a CSV, and starts its preview. */
export async function choose(page: Page, name: string, content: Buffer | readonly string[]) {
  const buffer = Buffer.isBuffer(content) ? content : Buffer.from(table(content));
  await drawer(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await button(page, '上传并预检').click();
}

/** Waits until the dry run that follows a change has ended. */
export const followed = (page: Page) => drawer(page).locator('[aria-busy=true]').first().waitFor({ state: 'detached' });

/** What the drawer asks before the file can be imported. */
export const questionsIn = (page: Page) =>
  drawer(page)
    .getByRole('region', { name: /需要你确认/ })
    .getByRole('group')
    .evaluateAll((all) => all.map((one) => one.querySelector('p')?.textContent ?? ''));

/** The count of rows beside its label, such as 将新增. */
export const countOf = (page: Page, name: string): Locator =>
  drawer(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd');

/** Checks accessibility and that nothing overflows on a phone or a desktop. */
export async function expectGood(page: Page) {
  expect(await violations(page)).toEqual([]);
  for (const width of [390, 1440]) expect(await tooWide(page, width, 'main, [role=dialog], [role=dialog] > *')).toEqual([]);
}
