import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sheetOf, xlsx } from '../reliability/table-files.js';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { button, choose, countOf, drawer, expectGood, followed, heading, questionsIn } from './import-steps.js';

const fileOf = (name: string) => readFile(new URL(`../foreign-files/${name}`, import.meta.url));

describe.skipIf(!hasChromium)('import of foreign files', () => {
  const app = useConsole();

  async function open(kind: string, name: string, content: Buffer | readonly string[], result = '预检结果'): Promise<Page> {
    const page = await app.at('/system/import?open=new', { as: 'admin' });
    await drawer(page).getByRole('radio', { name: kind, exact: true }).check();
    await choose(page, name, content);
    await heading(page, result);
    return page;
  }

  const preview = (page: Page) => drawer(page).getByRole('table', { name: '将写入的内容' });
  const select = (page: Page, name: string) => drawer(page).getByRole('combobox', { name, exact: true });

  it('asks nothing of a Taobao export, whose phones are masked and virtual', async () => {
    const page = await open('平台订单', '订单.csv', await fileOf('taobao-orders.csv'));
    expect(
      await drawer(page)
        .getByRole('region', { name: /需要你确认/ })
        .count(),
    ).toBe(0);
    await drawer(page).getByText('识别为淘宝/天猫订单').waitFor();
    expect([await select(page, '编码').inputValue(), await select(page, '分隔符').inputValue()]).toEqual(['gb18030', 'comma']);
    await drawer(page)
      .getByText(/没有用到的 43 列：买家支付宝账号、支付单号/)
      .waitFor();
    for (const phone of ['已隐藏的号码', '虚拟号', '139****2047']) await preview(page).getByText(phone).first().waitFor();
    await expectGood(page);
    await button(page, '导入 5 条').click();
    await heading(page, '导入完成');
    expect(faultsOf(page)).toEqual([]);
  });

  it('asks nothing of a French food table with decimal commas', async () => {
    const page = await open('食材', '成分表.csv', await fileOf('french-food-table.csv'));
    expect(
      await drawer(page)
        .getByRole('region', { name: /需要你确认/ })
        .count(),
    ).toBe(0);
    expect(await select(page, '「Protéines, N x facteur de Jones (g/100 g)」的小数点').inputValue()).toBe('comma');
    const line = preview(page).getByRole('row', { name: /^4 / });
    for (const value of ['4.5 克', '8.9 克', '433 毫克']) await line.getByText(value, { exact: true }).waitFor();
    // < 0,5 is below what is measured.
    await line.getByText('0 克', { exact: true }).waitFor();
    await expectGood(page);
    expect(faultsOf(page)).toEqual([]);
  });

  it('asks of a Japanese food table in Shift_JIS only whether its inferred categories are right', async () => {
    const page = await open('食材', '成分表.csv', await fileOf('japanese-food-table.csv'));
    expect(
      await drawer(page)
        .getByRole('region', { name: /需要你确认/ })
        .count(),
    ).toBe(0);
    await drawer(page).getByText('识别为日本食品标准成分表').waitFor();
    expect(await select(page, '编码').inputValue()).toBe('shift_jis');
    const line = preview(page).getByRole('row', { name: /^4 / });
    for (const value of ['アマランサス 玄穀', '343 千卡', '12.7 克', '64.9 克']) await line.getByText(value, { exact: true }).waitFor();
    await expectGood(page);
    await drawer(page).getByRole('checkbox', { name: '已核对以上推断，按此导入' }).check();
    await button(page, '导入 3 条').click();
    await heading(page, '导入完成');
    expect(faultsOf(page)).toEqual([]);
  });

  it('asks only for the customer of a Renpho export, and shows each record of a line', async () => {
    const admin = await app.server().as('admin');
    const { id } = await admin.createCustomer({ nick_name: '秤上小禾', sex: 2, init_weight: 73 });
    await admin.setCustomerConsent({ id, module: 'weight', granted: true });
    const page = await open('打卡', '体重.csv', await fileOf('renpho-weights.csv'), '还不能导入');
    expect(await questionsIn(page)).toEqual(['这些记录是哪位客户的？']);
    await expectGood(page);
    await select(page, '整份文件的「手机号」').click();
    await select(page, '整份文件的「手机号」').fill('秤上小禾');
    await page.getByRole('option', { name: /秤上小禾/ }).click();
    await followed(page);
    await heading(page, '预检结果');
    for (const text of ['识别为Renpho', '一列一项指标']) await drawer(page).getByText(text).waitFor();
    for (const text of ['体重', '72.45kg', '28.3 %']) await preview(page).getByText(text, { exact: true }).first().waitFor();
    await expectGood(page);
    await button(page, '导入 1 条').click();
    await heading(page, '导入完成');
    expect(faultsOf(page)).toEqual([]);
  });

  it('asks once for the decimal sign of all columns, and shows both readings', async () => {
    const rows = ['名称;能量;钠;钾;蛋白质;脂肪;碳水化合物', '不明;36;1,234;2,345;1;0;8'];
    const page = await open('食材', '不明.csv', rows, '还不能导入');
    expect(await questionsIn(page)).toEqual(['「1,234」是多少？ 用于「钠、钾」列']);
    await expectGood(page);
    await button(page, '1234 小数点为 .').click();
    await followed(page);
    await heading(page, '预检结果');
    await preview(page).getByText('1234 毫克').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('预检结果');
    await select(page, '「钠」的小数点').selectOption('comma');
    await followed(page);
    await preview(page).getByText('1 毫克', { exact: true }).waitFor();
  });

  it('reads the 18 sheets of a national table in one run, or a chosen one', async () => {
    const heads = [
      [
        '食品群',
        '食品番号',
        '索引番号',
        '食品名',
        '廃棄率',
        'エネルギー',
        '',
        '水分',
        'たんぱく質',
        '脂質',
        '炭水化物',
        '食物繊維総量',
        'ナトリウム',
      ],
      ['', '', '', '', '%', 'kJ', 'kcal', 'g', 'g', 'g', 'g', 'g', 'mg'],
    ];
    const sheets = Array.from({ length: 18 }, (_, at) => {
      const [group, name] = [String(at + 1).padStart(2, '0'), `工作表食物${at + 1}`];
      return sheetOf([...heads, [group, `9${group}01`, '', name, '3', '83', '20', '94.0', '0.7', '0.1', '4.7', '1.0', '3']]);
    });
    const page = await open('食材', '成分表.xlsx', Buffer.from(xlsx({ sheets })));
    await drawer(page).getByText('识别为日本食品标准成分表').waitFor();
    expect(await countOf(page, '将新增').textContent()).toBe('18');
    expect(await select(page, '工作表').inputValue()).toBe('表头相同的全部工作表');
    await expectGood(page);
    await select(page, '工作表').click();
    await page.getByRole('option', { name: '表7', exact: true }).click();
    await followed(page);
    await eventually(() => countOf(page, '将新增').textContent()).toBe('1');
    await preview(page).getByText('工作表食物7', { exact: true }).waitFor();
    await drawer(page).getByText('另有 17 个工作表不导入').waitFor();
    await select(page, '工作表').click();
    await page.getByRole('option', { name: '表头相同的全部工作表' }).click();
    await followed(page);
    await eventually(() => countOf(page, '将新增').textContent()).toBe('18');
    await drawer(page).getByRole('checkbox', { name: '已核对以上推断，按此导入' }).check();
    await button(page, '导入 18 条').click();
    await heading(page, '导入完成');
    expect(faultsOf(page)).toEqual([]);
  });

  it('asks for a field without a column, which one value can provide', async () => {
    const page = await open('平台订单', '货.csv', ['订单号,商品名称,订单状态,实付金额', 'WHOLE1,货,已付款,5'], '还不能导入');
    expect(await questionsIn(page)).toEqual(['文件里没有「平台」，整份文件用哪个值？']);
    await select(page, '整份文件的「平台」').click();
    await page.getByRole('option', { name: '京东', exact: true }).click();
    await followed(page);
    await heading(page, '预检结果');
    expect(await countOf(page, '将新增').textContent()).toBe('1');
    await preview(page).getByText('京东').waitFor();
    await expectGood(page);
    await button(page, '去掉「平台」').click();
    await heading(page, '还不能导入');
  });

  it('shows a reason of many rows once, with a button that fixes it', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `混写${at},36,1,0,8,"1,23${at % 10}"`);
    const file = ['名称,能量,蛋白质,脂肪,碳水化合物,钠', '点,36,1,0,8,0.5', '逗,36,1,0,8,"0,5"', ...rows];
    const page = await open('食材', '混写.csv', file);
    const reasons = drawer(page).getByRole('region', { name: '为什么不能导入' }).getByRole('listitem');
    expect(await reasons.count()).toBe(1);
    expect(await reasons.textContent()).toContain('30 行');
    expect(await drawer(page).getByRole('tabpanel').count()).toBe(0);
    await expectGood(page);
    await reasons.getByRole('button', { name: '小数点为 ,' }).click();
    await followed(page);
    await eventually(() => countOf(page, '不能导入').textContent()).toBe('0');
  });

  it('keeps what is typed while a dry run ends, also with an input method', async () => {
    const page = await open('平台订单', '店.csv', ['订单号,商品名称,订单状态,实付金额,平台', 'TYPE1,货,已付款,5,淘宝']);
    await select(page, '添加字段').click();
    await page.getByRole('option', { name: '店铺', exact: true }).click();
    const shop = drawer(page).getByRole('textbox', { name: '整份文件的「店铺」' });
    await select(page, '编码').selectOption('gb18030');
    await shop.focus();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'qinghe', selectionStart: 6, selectionEnd: 6 });
    await followed(page);
    expect(await shop.inputValue()).toBe('qinghe');
    await session.send('Input.insertText', { text: '青禾' });
    expect(await shop.inputValue()).toBe('青禾');
  });
});
