import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { compose } from '../support/compose.js';

describe.skipIf(!hasChromium)('search', () => {
  const app = useConsole();
  const openPalette = async (page: Page) => {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: '搜索' });
    await field.waitFor();
    return field;
  };

  it('searches a list for the word of an input method, and not for the letters before', async () => {
    const admin = await app.server().as('admin');
    await admin.createCustomer({ nick_name: '输入法小林', phone: '13900004321' });
    const page = await app.at('/user/userList', { as: 'admin' });
    await page.getByRole('searchbox').first().focus();
    await compose(page, 'xiaolin', '小林');
    await eventually(() => decodeURIComponent(pathOf(page))).toMatch(/keyword=小林/);
    await page.getByText('输入法小林').waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('finds people in the palette by input method, pinyin and the end of the phone', async () => {
    const page = await app.at('/dashboard', { as: 'admin' });
    const results = page.getByRole('option', { name: /输入法小林.*139\*+4321/ });
    await openPalette(page);
    await compose(page, 'shurufa', '输入法');
    await results.waitFor();
    for (const word of ['srfxl', 'shurufaxl', '4321']) {
      await page.keyboard.press('Escape');
      await (await openPalette(page)).fill(word);
      await results.waitFor();
    }
    await results.click();
    await eventually(() => pathOf(page)).toMatch(/\/user\/userList\/detail\/\d+/);
    expect(faultsOf(page)).toEqual([]);
  });
});
