import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { tooWide, violations } from '../support/page-checks.js';

const table = (rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;

describe.skipIf(!hasChromium)('an import lets a person', () => {
  const app = useConsole();

  const drawer = (page: Page) => page.getByRole('dialog');
  const button = (page: Page, name: string | RegExp) => drawer(page).getByRole('button', { name });
  const heading = (page: Page, name: string) => drawer(page).getByRole('heading', { name }).waitFor();
  const fieldOf = (page: Page, column: string) => drawer(page).getByRole('combobox', { name: `「${column}」对应的字段` });
  /** Returns the row with this name in a table of the drawer. */
  const line = (page: Page, name: RegExp) => drawer(page).getByRole('row', { name });
  const cell = (page: Page, row: number, head: string) => drawer(page).getByRole('textbox', { name: `第 ${row} 行 ${head}` });

  async function begin(kind = '客户'): Promise<Page> {
    const page = await app.at('/system/import?open=new', { as: 'admin' });
    await drawer(page).getByRole('radio', { name: kind, exact: true }).check();
    return page;
  }

  async function choose(page: Page, name: string, rows: readonly string[]) {
    const buffer = Buffer.from(table(rows));
    await drawer(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await button(page, '上传并预检').click();
  }

  async function pick(page: Page, label: string, word: string) {
    await drawer(page).getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: word, exact: true }).click();
  }

  const countOf = (page: Page, name: string) =>
    drawer(page)
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: name }) })
      .locator('dd');

  async function expectGood(page: Page) {
    expect(await violations(page)).toEqual([]);
    for (const width of [390, 1440]) expect(await tooWide(page, width, 'main, [role=dialog], [role=dialog] > *')).toEqual([]);
  }

  it('see why each column is its field, and forget what was chosen before', async () => {
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
      await button(page, '重新预检').click();
      await heading(page, '预检结果');
      await eventually(() => button(page, '重新预检').count()).toBe(0);
    }
    // The second choice must not discard the first.
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

  it('say in which line the head stands', async () => {
    const page = await begin();
    await choose(page, '名单.csv', ['手机号,昵称,备注', '手机号,昵称,城市', '13911000003,小满,杭州']);
    await heading(page, '预检结果');
    const row = drawer(page).getByRole('spinbutton', { name: '表头行' });
    expect(await row.inputValue()).toBe('1');
    await expect(countOf(page, '不能导入').textContent()).resolves.toBe('1');
    await row.fill('2');
    await button(page, '按此行重新预检').click();
    await fieldOf(page, '城市').waitFor();
    await heading(page, '预检结果');
    expect(await row.inputValue()).toBe('2');
    await expect(countOf(page, '不能导入').textContent()).resolves.toBe('0');
    expect(faultsOf(page)).toEqual([]);
  });

  it('say what words of the file mean', async () => {
    const admin = await app.server().as('admin');
    const page = await begin();
    await choose(page, '称呼.csv', ['手机号,昵称,性别', '13911000004,小雪,妹子', '13911000005,小寒,妹子', '13911000006,小暑,男']);
    await heading(page, '预检结果');
    await expect(countOf(page, '不能导入').textContent()).resolves.toBe('2');
    await line(page, /^性别 妹子 .* 2$/).waitFor();
    await expectGood(page);
    await pick(page, '性别「妹子」对应为', '女');
    await button(page, '重新预检').click();
    await eventually(() => countOf(page, '将新增').textContent()).toBe('3');
    expect(await drawer(page).getByRole('combobox', { name: '性别「妹子」对应为' }).inputValue()).toBe('女');
    await button(page, '导入 3 条').click();
    await heading(page, '导入完成');
    expect((await admin.listCustomers({ phone: '13911000004' })).list).toMatchObject([{ sex: 2 }]);
    expect(faultsOf(page)).toEqual([]);
  });

  it('look at what was guessed before it is imported, and say better', async () => {
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
    await button(page, '重新预检').click();
    await eventually(() => button(page, '重新预检').count()).toBe(0);
    await heading(page, '预检结果');
    const checked = drawer(page).getByRole('checkbox', { name: '已核对以上推断，按此导入' });
    expect(await checked.isChecked()).toBe(false);
    await checked.check();
    await go.click();
    await heading(page, '导入完成');
    const { list } = await admin.listIngredients({ source: 'enterprise', keyword: '试验用果' });
    expect(list).toMatchObject([{ type: { name: '水果类' } }]);
    expect(faultsOf(page)).toEqual([]);
  });

  it('go on with mended cells in another window, and undo an import without a green count left', async () => {
    const first = await begin();
    await choose(first, '周会.csv', ['手机号,昵称', '13911000007,小鹿', '1390000,小明']);
    await heading(first, '预检结果');
    await button(first, '在线修改').click();
    await cell(first, 3, '手机号').fill('13911000008');
    // As after a crash: only the browser's storage is left.
    const page = await first.context().newPage();
    await page.goto(first.url());
    await button(page, '在线修改').click();
    await eventually(() => cell(page, 3, '手机号').inputValue()).toBe('13911000008');
    await button(page, '预检修改的 1 行').click();
    await eventually(() => countOf(page, '将新增').textContent()).toBe('2');
    await button(page, '导入 2 条').click();
    await heading(page, '导入完成');
    const colorOf = (name: string) => countOf(page, name).evaluate((one) => getComputedStyle(one).color);
    expect(await colorOf('新增')).not.toBe(await colorOf('跳过'));
    await button(page, '撤销导入').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill('周会-已修改.csv');
    await question.getByRole('button', { name: '撤销导入' }).click();
    await heading(page, '导入已撤销');
    expect(await drawer(page).locator('dt').allTextContents()).toEqual(['曾新增', '曾更新', '跳过', '失败']);
    expect(await colorOf('曾新增')).toBe(await colorOf('跳过'));
    expect(faultsOf(page)).toEqual([]);
  });
});
