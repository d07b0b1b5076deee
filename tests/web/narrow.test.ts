import { describe, expect, it } from 'vitest';
import { faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('window of 1024 px in English', () => {
  const app = useConsole();
  const twoLines = 48;

  it.each(['/system/staff', '/monitoring/operation'])('shows the name of %s whole, and its rows in two lines at most', async (path) => {
    const admin = await app.server().as('admin');
    for (const { id } of (await admin.listStaff({ limit: 3 })).list) await admin.getStaff({ id });
    const page = await app.at('/dashboard', { as: 'admin', language: 'en', width: 1024, height: 768 });
    await page.locator(`nav a[href*="${path}"]`).first().click();
    const here = page.locator('header li[aria-current=page]');
    await page.locator('tbody tr td').nth(8).waitFor();
    expect(await here.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(2);
    expect(Math.max(...heights)).toBeLessThanOrEqual(twoLines);
    expect(faultsOf(page)).toEqual([]);
  });

  it.each(['/evaluation/questionnaire', '/resource/recipe'])('breaks no word of %s', async (path) => {
    const page = await app.at(path, { as: 'admin', language: 'en', width: 1024, height: 768 });
    await page.locator('tbody td [data-word]').nth(2).waitFor();
    const broken = await page.locator('tbody td [data-word]').evaluateAll((words) =>
      words.flatMap(({ textContent, firstChild }) => {
        const range = document.createRange();
        if (!firstChild || textContent?.includes(' ')) return [];
        range.selectNodeContents(firstChild);
        return range.getClientRects().length > 1 ? [textContent] : [];
      }),
    );
    expect(broken).toEqual([]);
  });
});
