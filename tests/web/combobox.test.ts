import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('a combobox in a drawer', () => {
  const app = useConsole();

  it('keeps the focus after a choice, and gives Escape to the drawer only once its list is closed', async () => {
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
});
