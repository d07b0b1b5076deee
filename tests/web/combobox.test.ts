import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('combobox in a drawer', () => {
  const app = useConsole();

  it('keeps the focus after a choice, and passes Escape to the drawer only once its list is closed', async () => {
    const page = await app.at('/system/role', { as: 'admin' });
    await page.getByRole('button', { name: '新建角色' }).click();
    const drawer = page.getByRole('dialog').filter({ has: page.locator('form') });
    const field = drawer.getByRole('combobox', { name: '上级' });
    const list = page.getByRole('listbox', { name: '上级' });
    const hasFocus = () => field.evaluate((one) => document.activeElement === one);
    await field.click();
    await list.getByRole('option', { name: '营养主管' }).click();
    await list.waitFor({ state: 'hidden' });
    expect([await field.inputValue(), await hasFocus()]).toEqual(['营养主管', true]);
    await page.keyboard.press('ArrowDown');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect([await drawer.isVisible(), await field.inputValue(), await hasFocus()]).toEqual([true, '营养主管', true]);
    await page.keyboard.press('Escape');
    const asks = page.getByRole('alertdialog');
    await asks.getByRole('button', { name: '离开' }).click();
    await eventually(() => drawer.count()).toBe(0);
    expect(faultsOf(page)).toEqual([]);
  });

  /** Opens the drawer with the part that the field loads on demand held back, and puts the focus into the field that waits for it. */
  async function focusBeforeLoaded() {
    const page = await app.window({ as: 'admin' });
    let release: () => void = () => undefined;
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/ComboboxField-/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${app.server().url}/#/system/role`);
    await page.getByRole('button', { name: '新建角色' }).click();
    const drawer = page.getByRole('dialog').filter({ has: page.locator('form') });
    await drawer.locator('input[aria-busy]').click();
    return { page, drawer, field: drawer.getByRole('combobox', { name: '上级' }), release: () => release() };
  }

  it('keeps the focus that it got before it was loaded', async () => {
    const { page, field, release } = await focusBeforeLoaded();
    release();
    await field.waitFor();
    await eventually(() => field.evaluate((one) => document.activeElement === one)).toBe(true);
    await page.keyboard.type('营养');
    expect(await field.inputValue()).toBe('营养');
    expect(faultsOf(page)).toEqual([]);
  });

  it('does not steal focus when it loads', async () => {
    const { page, drawer, field, release } = await focusBeforeLoaded();
    const name = drawer.getByRole('textbox').first();
    await name.click();
    release();
    await field.waitFor();
    await page.keyboard.type('新');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.keyboard.type('角色');
    expect([await name.inputValue(), await field.inputValue()]).toEqual(['新角色', '没有上级']);
    expect(faultsOf(page)).toEqual([]);
  });
});
