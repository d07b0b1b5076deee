import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium, openWindow, sharedBrowser, useConsole } from '../support/browser.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { attack, hostileTexts } from '../support/hostile-html.js';

const count = 200;
const perArticle = 20;
const titles = [
  '<img src=x onerror=globalThis.__ran=1>',
  '"><script>globalThis.__ran=1</script>',
  '</title><svg onload=globalThis.__ran=1>',
];

const ran = (page: Page) => page.evaluate(() => (globalThis as { __ran?: number }).__ran);

/** Does with a page what handlers wait for. */
async function touch(page: Page) {
  await page.mouse.move(100, 100);
  await page.mouse.move(200, 300);
  await page.keyboard.press('Tab');
  for (const link of await page.locator('article a, section a').all()) await link.dispatchEvent('click').catch(() => undefined);
}

describe.skipIf(!hasChromium)('hostile articles', () => {
  const app = useConsole();

  it('run nothing on their pages, in the list, the editor and the preview', async () => {
    const admin = await app.server().as('admin');
    const texts = hostileTexts(count);
    expect(texts).toHaveLength(count);
    const customer = await openWindow(await sharedBrowser(), app.server().url);
    const made: number[] = [];
    await expectRefusal(admin.createArticle({ title: '控制字符', content: '<a href="\u0001javascript:x">x</a>', status: 'draft' }), 40000);
    for (let at = 0; at < texts.length; at += perArticle) {
      const content = `<p>正文</p>${texts
        .slice(at, at + perArticle)
        .map((text) => text.replaceAll(/src="?x"?/g, 'src="/admin/v1/files/x"'))
        .map((text) => `<div>${text.replaceAll('\u0001', '&#1;')}</div>`)
        .join('')}`;
      const title = titles[at % titles.length] ?? '';
      const { id } = await admin.createArticle({ title, content, digest: title, author: title.slice(0, 32), status: 'published' });
      made.push(id);
      const { read_url, content: stored } = await admin.getArticle({ id });
      expect(stored).not.toMatch(/<(?:script|iframe|svg|math|style|object|embed|form|input|button|meta|base|link)\b/i);
      expect(stored).not.toMatch(/<[^>]+\son\w+\s*=/i);
      expect(stored).not.toMatch(/(?:href|src)="(?!https?:|mailto:|tel:|\/admin\/v1\/files\/)/i);
      await customer.goto(read_url);
      await touch(customer);
      expect(await ran(customer)).toBeUndefined();
      expect(await customer.title()).toBe(title);
    }
    const list = await app.at('/material/article', { as: 'admin' });
    await list
      .getByText(titles[0] ?? '')
      .first()
      .waitFor();
    expect(await ran(list)).toBeUndefined();
    for (const id of made) {
      await list.goto(`${app.server().url}/#/material/article/${id}`);
      await list.getByRole('textbox', { name: '正文' }).getByText('正文').waitFor();
      await touch(list);
      expect(await ran(list)).toBeUndefined();
    }
  });

  it('run nothing when they are pasted', async () => {
    const page = await app.at('/material/article/write', { as: 'admin' });
    const text = page.getByRole('textbox', { name: '正文' });
    await text.waitFor();
    for (const html of hostileTexts(count))
      await text.evaluate((box, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', pasted);
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, html);
    await page.waitForTimeout(500);
    expect(await ran(page)).toBeUndefined();
    expect(attack).toContain('__ran');
    expect(await text.evaluate((box) => box.querySelectorAll('script,iframe,svg,[onerror],[onload],[onclick]').length)).toBe(0);
  });
});
