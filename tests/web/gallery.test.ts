import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { oneIn } from '../conformance/profile.js';
import { eventually, faultsOf, goTo, hasChromium } from '../support/browser.js';
import { galleryPages, useGallery } from '../support/gallery.js';
import { tooWide, violations } from '../support/page-checks.js';

describe.skipIf(!hasChromium)('components of the kit', () => {
  const gallery = useGallery();
  const first = galleryPages[0] ?? '';

  async function problemsOf(page: Page, name: string) {
    await goTo(page, `/${name}`);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.locator('[role=status]:visible, [aria-busy=true]:not(select):visible').first().waitFor({ state: 'detached' });
    const found: string[] = [];
    for (const width of [390, 1440]) {
      found.push(...(await tooWide(page, width)));
      found.push(...(await violations(page)).map((one) => `${width}: ${one}`));
    }
    return found.map((one) => `${name} ${one}`);
  }

  const looks = [
    ['zh-CN', 'light'],
    ['en', 'dark'],
    ['zh-CN', 'dark'],
    ['en', 'light'],
  ] as const;
  it.each(oneIn(2, looks))('is accessible, in %s and %s colors', async (language, theme) => {
    const page = await gallery.at(first, { language, theme });
    const found: string[] = [];
    for (const name of galleryPages) found.push(...(await problemsOf(page, name)));
    expect([...found, ...faultsOf(page)]).toEqual([]);
    await page.context().close();
  });

  const hasFocus = (field: Locator) => field.evaluate((one) => document.activeElement === one);
  const said = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).locator('output').textContent();

  it('accepts typed dates in common formats, and reports invalid ones', async () => {
    const page = await gallery.at('DateInput');
    const field = page.getByRole('textbox', { name: '未填' });
    for (const [typed, day] of [
      ['2026/2/3', '2026-02-03'],
      ['20260204', '2026-02-04'],
      ['２０２６年２月５日', '2026-02-05'],
      ['2026-02-30', '2026-02-30'],
    ] as const) {
      await field.fill(typed);
      await page.keyboard.press('Tab');
      await eventually(() => field.inputValue()).toBe(day);
      expect(await said(page, '未填')).toBe(day);
    }
    const moment = page.getByRole('textbox', { name: '日期和时间' });
    expect(await moment.inputValue()).toBe('2026-11-02 08:05');
    await moment.fill('2026-11-3 9:30');
    await page.keyboard.press('Enter');
    await eventually(() => moment.inputValue()).toBe('2026-11-03 09:30');
    expect(await said(page, '日期和时间')).toBe('2026-11-03T01:30:00.000Z');
    await page.context().close();
  });

  it('chooses a date in the calendar with the keys alone', async () => {
    const page = await gallery.at('DateInput');
    const field = page.getByRole('textbox', { name: '日期', exact: true });
    const calendar = page.getByRole('dialog', { name: '日期', exact: true });
    await field.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await calendar.getByRole('button', { name: '2026年11月2日星期一，已选' }).waitFor();
    expect(await calendar.locator('th').allTextContents()).toEqual(['一', '二', '三', '四', '五', '六', '日']);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-value'));
    await eventually(focused).toBe('2026-11-02');
    for (const [key, day] of [
      ['ArrowRight', '2026-11-03'],
      ['ArrowDown', '2026-11-10'],
      ['PageDown', '2026-12-10'],
    ] as const) {
      await page.keyboard.press(key);
      await eventually(focused).toBe(day);
    }
    await page.keyboard.press('Enter');
    await calendar.waitFor({ state: 'detached' });
    await eventually(() => field.inputValue()).toBe('2026-12-10');
    await eventually(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Alt+ArrowDown');
    await calendar.getByRole('button', { name: /选择年月/ }).click();
    await calendar.getByRole('button', { name: '2026年3月' }).click();
    await calendar.getByRole('button', { name: '2026年3月10日星期二' }).waitFor();
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('2026-12-10');
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  it('selects a time of day next to the calendar', async () => {
    const page = await gallery.at('DateInput');
    await page.getByRole('button', { name: '在日历里选日期和时间' }).click();
    const panel = page.getByRole('dialog', { name: '日期和时间' });
    await panel.getByRole('button', { name: '2026年11月4日星期三' }).click();
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('textbox', { name: '时间' }).fill('21:45');
    await page.keyboard.press('Enter');
    await panel.waitFor({ state: 'detached' });
    expect(await said(page, '日期和时间')).toBe('2026-11-04T13:45:00.000Z');
    await page.context().close();
  });

  it('accepts a date range from the calendar, presets and typing', async () => {
    const page = await gallery.at('DayRange', { language: 'en' });
    const sample = page.getByRole('region', { name: 'A span of days' });
    await sample.getByRole('button', { name: /November 2, 2026/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    for (let days = 0; days < 3; days++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await eventually(() => said(page, 'A span of days')).toBe('2026-11-09 / 2026-11-13');
    await sample.getByRole('button', { name: 'Today' }).click();
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now());
    await eventually(() => said(page, 'A span of days')).toBe(`${today} / ${today}`);
    await sample.getByRole('textbox', { name: 'First day' }).fill('2026-12-31');
    await sample.getByRole('textbox', { name: 'Last day' }).fill('2026-12-1');
    await page.keyboard.press('Enter');
    await eventually(() => said(page, 'A span of days')).toBe('2026-12-01 / 2026-12-31');
    await sample.getByRole('textbox', { name: 'Last day' }).fill('2026-13-01');
    await page.keyboard.press('Enter');
    await sample.getByRole('alert').waitFor();
    await sample.getByRole('textbox', { name: 'Last day' }).fill('');
    await page.keyboard.press('Enter');
    await eventually(() => said(page, 'A span of days')).toBe('2026-12-01 / –');
    await page.context().close();
  });

  it('finds one of many choices by letters and pinyin, with the keys alone', async () => {
    const page = await gallery.at('Combobox');
    const field = page.getByRole('combobox', { name: '部门', exact: true });
    const options = () => page.getByRole('option').filter({ visible: true });
    const list = page.getByRole('listbox', { name: '部门', exact: true });
    await field.focus();
    expect(await field.inputValue()).toBe('华东区');
    await page.keyboard.press('ArrowDown');
    await list.waitFor();
    expect(await violations(page)).toEqual([]);
    await field.pressSequentially('scb');
    await eventually(() => list.getByRole('option').allTextContents()).toEqual([expect.stringContaining('市场部')]);
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'hidden' });
    expect([await field.inputValue(), await said(page, '部门'), await hasFocus(field)]).toEqual(['市场部', '5', true]);
    await field.fill('没有这样的部门');
    await page.getByText('没有找到').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    // Text that matches no option leaves the value unchanged.
    await eventually(() => field.inputValue()).toBe('市场部');
    expect(await said(page, '部门')).toBe('5');
    const parent = page.getByRole('combobox', { name: '上级部门' });
    await parent.click();
    await options().filter({ hasText: '研发部' }).click();
    expect([await said(page, '上级部门'), await hasFocus(parent)]).toEqual(['6', true]);
    await parent.click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await eventually(() => said(page, '上级部门')).toBe('–');
    expect(await hasFocus(parent)).toBe(true);
    expect(await parent.inputValue()).toBe('最上层');
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  it('selects several, and removes each again', async () => {
    const page = await gallery.at('Combobox', { language: 'en' });
    const field = page.getByRole('combobox', { name: 'Tags' });
    await field.click();
    await field.pressSequentially('tnb');
    await eventually(() => page.getByRole('listbox', { name: 'Tags' }).getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await eventually(() => said(page, 'Tags')).toBe('0,2,1');
    await page.getByRole('button', { name: 'Remove 高血压' }).press('Enter');
    await eventually(() => said(page, 'Tags')).toBe('2,1');
    await page.context().close();
  });

  it('searches the server while typing, and shows its progress', async () => {
    const page = await gallery.at('Combobox');
    const field = page.getByRole('combobox', { name: '员工' });
    const list = page.getByRole('listbox', { name: '员工' });
    expect(await field.inputValue()).toBe('林晓禾');
    await field.click();
    await page.getByRole('dialog', { name: '员工' }).getByText('还有 40 项').waitFor();
    await field.fill('chenyutong5');
    await eventually(() => list.getByRole('option').count()).toBe(11);
    await eventually(() => list.locator('[data-highlighted]').getAttribute('data-value')).toBe('5');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(() => said(page, '员工')).toBe('50');
    expect(await field.inputValue()).toBe('陈雨桐 50');
    await field.fill('nobody');
    await page.getByText('没有找到').waitFor();
    await page.context().close();
  });

  it('draws a part of very many choices, and all that are searched for', async () => {
    const page = await gallery.at('Combobox');
    const list = page.getByRole('listbox', { name: '筛选角色' });
    await eventually(() => list.getByRole('option').count()).toBe(200);
    await page.getByText('还有 40 项，请输入文字缩小范围').waitFor();
    await page.getByRole('combobox', { name: '筛选角色' }).fill('角色 240');
    await eventually(() => list.getByRole('option').allTextContents()).toEqual(['角色 240']);
    await page.keyboard.press('Enter');
    await eventually(() => said(page, '筛选角色')).toBe('240');
    await page.context().close();
  });

  it('accepts files by keyboard, drop and paste, and reports refused ones', async () => {
    const page = await gallery.at('Upload');
    const sample = page.getByRole('region', { name: '图片，最多 3 张' });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      sample.getByRole('button', { name: /选择文件/ }).press('Enter'),
    ]);
    await chooser.setFiles({ name: '午餐.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await eventually(() => said(page, '图片，最多 3 张')).toBe('早餐.gif,午餐.png');
    await sample.locator('input[type=file]').setInputFiles({ name: '表.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await sample.getByRole('alert').filter({ hasText: '表.pdf 不是 PNG' }).waitFor();
    const send = (kind: 'paste' | 'drop', names: string[]) =>
      page.evaluate(
        ([event, all]) => {
          const data = new DataTransfer();
          for (const name of all) data.items.add(new File(['x'], name, { type: 'image/png' }));
          const made =
            event === 'paste'
              ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
              : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
          document.querySelector('h1')?.dispatchEvent(made);
        },
        [kind, names] as const,
      );
    await send('drop', ['一.png', '二.png']);
    await sample.getByRole('alert').filter({ hasText: '最多 3 个文件' }).waitFor();
    await send('paste', ['晚餐.png']);
    await eventually(() => said(page, '图片，最多 3 张')).toBe('早餐.gif,午餐.png,晚餐.png');
    expect(await sample.getByRole('button', { name: /选择文件/ }).count()).toBe(0);
    await sample.getByRole('button', { name: '去掉 早餐.gif' }).press('Enter');
    await eventually(() => said(page, '图片，最多 3 张')).toBe('午餐.png,晚餐.png');
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  });
});
