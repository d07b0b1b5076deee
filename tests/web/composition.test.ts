import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsOf, goTo, hasChromium } from '../support/browser.js';
import { compose } from '../support/compose.js';
import { galleryPages, useGallery } from '../support/gallery.js';

const letters = 'yanfa';
const word = '研发';
const fields =
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [readonly]):enabled, textarea:enabled, [contenteditable=true]';

describe.skipIf(!hasChromium)('text field', () => {
  const gallery = useGallery();
  const textOf = (field: Locator) => field.evaluate((one) => ('value' in one ? String(one.value) : (one.textContent ?? '')));
  const outputs = (page: Page) => page.locator('output').allTextContents();

  async function problemsOf(page: Page, field: Locator): Promise<string[]> {
    const problems: string[] = [];
    await field.fill('');
    const before = await outputs(page);
    await field.focus();
    await compose(page, letters, word, async () => {
      const options = await page.locator('[role=option][data-highlighted]:visible').count();
      await page.keyboard.press('Enter');
      if (!(await field.evaluate((one) => one === document.activeElement))) problems.push('loses the focus by Enter of the input method');
      if (options > 0 && !(await page.locator('[role=option]:visible').count()))
        problems.push('takes an option by Enter of the input method');
      const meanwhile = await outputs(page);
      if (meanwhile.join() !== before.join()) problems.push(`says ${meanwhile} while letters compose, after ${before}`);
    });
    await page.waitForTimeout(900);
    if (!(await textOf(field)).includes(word)) problems.push(`has ${await textOf(field)} after the word`);
    if ((await field.getAttribute('role')) === 'combobox') {
      const offers = await page.locator('[role=option]:visible').allTextContents();
      const other = offers.filter((one) => !one.includes(word));
      if (other.length > 0) problems.push(`offers ${other.length} without the word`);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    return problems;
  }

  it('takes no letters of an input method for words, and needs no key after the word', async () => {
    const page = await gallery.at(galleryPages[0] ?? '');
    const found: string[] = [];
    let count = 0;
    for (const name of galleryPages) {
      await goTo(page, `/${name}`);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      const all = page.locator('main').locator(fields);
      for (let at = 0; at < (await all.count()); at++) {
        const field = all.nth(at);
        if (!(await field.isVisible()) || !/^(text|search|textarea|)$/.test((await field.getAttribute('type')) ?? '')) continue;
        count++;
        const label = await field.evaluate((one) => one.getAttribute('aria-label') ?? one.id);
        found.push(...(await problemsOf(page, field)).map((one) => `${name} ${label}: ${one}`));
      }
    }
    expect(found).toEqual([]);
    expect(count).toBeGreaterThan(10);
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  });
});
