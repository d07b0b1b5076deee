import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns what axe finds, after stale content has been refreshed and all animations have ended. */
export async function violations(page: Page): Promise<string[]> {
  await page.locator('[data-stale]:visible').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found: AxeResults = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(context: Document, options: object): Promise<AxeResults> } }).axe.run(document, {
      resultTypes: ['violations'],
    }),
  );
  return found.violations.map(({ id, impact, nodes }) => `axe ${id}, ${impact}: ${nodes.map((one) => one.html.slice(0, 160)).join(' | ')}`);
}

const wide = (page: Page, boxes: string) =>
  page.evaluate(
    (selector) =>
      [document.documentElement, ...document.querySelectorAll(selector)]
        .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1 && !box.querySelector(':scope > [role=tablist]'))
        .map((box) => {
          const edge = box.getBoundingClientRect().left + box.clientWidth;
          const beyond = [...box.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge + 1).at(-1);
          const name = `${box.tagName} ${box.getAttribute('role') ?? ''}`;
          return `${name} is ${box.scrollWidth} wide in ${box.clientWidth} at ${innerWidth}, by ${beyond?.outerHTML.slice(0, 160)}`;
        }),
    boxes,
  );

/** Returns the boxes that still overflow after the page has had 3 seconds to adapt to its width. */
export async function tooWide(page: Page, width: number, boxes = 'main'): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const deadline = Date.now() + 3000;
  for (;;) {
    const found = await wide(page, boxes);
    if (found.length === 0 || Date.now() > deadline) return found;
    await page.waitForTimeout(50);
  }
}
