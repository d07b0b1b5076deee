import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { button, choose, countOf, drawer, expectGood, followed, heading } from './import-steps.js';

describe.skipIf(!hasChromium)('import choices', () => {
  const app = useConsole();

  const fieldOf = (page: Page, column: string) => drawer(page).getByRole('combobox', { name: `「${column}」对应的字段` });
  /** The row of a table in the drawer that starts with this text. */
  const line = (page: Page, name: RegExp) => drawer(page).getByRole('row', { name });

  async function begin(kind = '客户'): Promise<Page> {
    const page = await app.at('/system/import?open=new', { as: 'admin' });
    await drawer(page).getByRole('radio', { name: kind, exact: true }).check();
    return page;
  }

  async function pick(page: Page, label: string, word: string) {
    await drawer(page).getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: word, exact: true }).click();
  }

  it('shows why each column maps to its field, and forgets earlier choices', async () => {
    const page = await begin();
    await choose(page, '一.csv', ['手机号,花名,家乡', '13911000001,小鹿,杭州']);
    await heading(page, '预检结果');
    await line(page, /^手机号 .*按表头识别 · 例如/).waitFor();
    for (const [column, field] of [
      ['花名', '昵称'],
      ['家乡', '城市'],
    ] as const) {
      await pick(page, `「${column}」对应的字段`, field);
      await line(page, new RegExp(`^${column} .*本次指定`)).waitFor();
      await followed(page);
      await heading(page, '预检结果');
    }
    // What was chosen first is not lost by the second choice.
    expect([await fieldOf(page, '花名').inputValue(), await fieldOf(page, '家乡').inputValue()]).toEqual(['昵称', '城市']);
    await expectGood(page);
    await button(page, '导入 1 条').click();
    await heading(page, '导入完成');

    await button(page, '再次导入').click();
    await choose(page, '二.csv', ['手机号,花名,家乡', '13911000002,阿宝,宁波']);
    await heading(page, '预检结果');
    await line(page, /^花名 .*沿用上次/).waitFor();
    expect(await fieldOf(page, '花名').inputValue()).toBe('昵称');
    await expectGood(page);
    await button(page, '不再沿用').click();
    await eventually(() => fieldOf(page, '家乡').inputValue()).toBe('不导入');
    expect(await line(page, /沿用上次/).count()).toBe(0);
    expect(faultsOf(page)).toEqual([]);
  });

  it('accepts the line of the header row', async () => {
    const page = await begin();
    await choose(page, '名单.csv', ['手机号,昵称,备注', '手机号,昵称,城市', '13911000003,小满,杭州']);
    await heading(page, '预检结果');
    const row = drawer(page).getByRole('spinbutton', { name: '表头行' });
    expect(await row.inputValue()).toBe('1');
    await expect(countOf(page, '不能导入').textContent()).resolves.toBe('1');
    await row.fill('2');
    await row.press('Enter');
    await followed(page);
    await fieldOf(page, '城市').waitFor();
    await heading(page, '预检结果');
    expect(await row.inputValue()).toBe('2');
    await expect(countOf(page, '不能导入').textContent()).resolves.toBe('0');
    expect(faultsOf(page)).toEqual([]);
  });

  it('accepts meanings of words in the file', async () => {
    const admin = await app.server().as('admin');
    const page = await begin();
    await choose(page, '称呼.csv', ['手机号,昵称,性别', '13911000004,小雪,妹子', '13911000005,小寒,妹子', '13911000006,小暑,男']);
    await heading(page, '预检结果');
    await expect(countOf(page, '不能导入').textContent()).resolves.toBe('2');
    await line(page, /^性别 妹子 .* 2$/).waitFor();
    await expectGood(page);
    await pick(page, '性别「妹子」对应为', '女');
    await followed(page);
    await eventually(() => countOf(page, '将新增').textContent()).toBe('3');
    expect(await drawer(page).getByRole('combobox', { name: '性别「妹子」对应为' }).inputValue()).toBe('女');
    await button(page, '导入 3 条').click();
    await heading(page, '导入完成');
    expect((await admin.listCustomers({ phone: '13911000004' })).list).toMatchObject([{ sex: 2 }]);
    expect(faultsOf(page)).toEqual([]);
  });

  it('shows guesses before the import, and accepts corrections', async () => {
    const admin = await app.server().as('admin');
    const page = await begin('食材');
    await choose(page, '食物表.csv', [
      '食物名称,食物分类,能量kcal,蛋白质(g),脂肪(g),碳水(g)',
      '试验用油,植物油,899,0,99.9,0',
      '试验用果,奇珍,52,0.2,0.2,13.7',
    ]);
    await heading(page, '预检结果');
    await line(page, /^分类 植物油 .* 1$/).waitFor();
    const go = button(page, '导入 2 条');
    expect(await go.isDisabled()).toBe(true);
    await expectGood(page);
    await pick(page, '分类「奇珍」对应为', '水果类');
    await followed(page);
    const checked = drawer(page).getByRole('checkbox', { name: '已核对以上推断，按此导入' });
    expect(await checked.isChecked()).toBe(false);
    await checked.check();
    await go.click();
    await heading(page, '导入完成');
    const { list } = await admin.listIngredients({ source: 'enterprise', keyword: '试验用果' });
    expect(list).toMatchObject([{ type: { name: '水果类' } }]);
    expect(faultsOf(page)).toEqual([]);
  });
});
