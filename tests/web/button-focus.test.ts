import { describe, expect, it } from 'vitest';
import { eventually, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('button that is disabled while it works', () => {
  const app = useConsole();

  it('keeps the focus of who pressed it by the keyboard, and is pressed once', async () => {
    const page = await app.at('/login');
    let calls = 0;
    let answer = () => {};
    await page.route('**/admin/v1/auth/login', async (route) => {
      calls += 1;
      await new Promise<void>((done) => {
        answer = done;
      });
      await route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({ code: 40101, message: '用户名或密码错误', data: null }),
      });
    });
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    const button = page.locator('main button[type=submit]');
    const isFocused = () => button.evaluate((one) => document.activeElement === one);
    await button.focus();
    await page.keyboard.press('Enter');
    await eventually(() => button.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    expect([await isFocused(), calls]).toEqual([true, 1]);
    answer();
    // The form then shows what to correct.
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  });
});
