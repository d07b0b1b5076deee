import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { button, cellOf, choose, countOf, drawer, expectGood, heading, operator } from './import-steps.js';

describe.skipIf(!hasChromium)('rejected rows of an import', () => {
  const app = useConsole();

  it('can be fixed in place: all in a dry run, only those after the import', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/system/import?open=new', { as: operator });
    const rows = [
      '手机号,昵称,备注,内部,姓名,性别,身高,生日',
      '13900009001,小鹿,,甲,,,,',
      '1390000,小明,-5kg,乙,,,,1990-13-01',
      '',
      '13900009003,阿宝,,丙,,,,',
      '139,"小,雨",,丁,,,,',
    ];
    await choose(page, '周会.csv', rows);
    await heading(page, '预检结果');
    expect(await countOf(page, '不能导入').textContent()).toBe('2');
    await button(page, '在线修改').click();
    await heading(page, '修改不能导入的行');
    await eventually(() => drawer(page).getByRole('textbox').count()).toBe(14);
    for (const head of ['手机号', '生日']) expect(await cellOf(page, 3, head).getAttribute('aria-invalid')).toBe('true');
    expect(await cellOf(page, 6, '生日').getAttribute('aria-invalid')).toBe(null);
    expect(await cellOf(page, 3, '备注').inputValue()).toBe('-5kg');
    await expectGood(page);
    await cellOf(page, 3, '生日').fill('1990-12-01');
    await cellOf(page, 3, '手机号').fill('13900009002');
    await cellOf(page, 3, '手机号').press('Enter');
    expect(await cellOf(page, 6, '手机号').evaluate((one) => one === document.activeElement)).toBe(true);
    await button(page, '返回').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '继续修改' }).click();
    await button(page, '预检修改的 1 行').click();
    await heading(page, '预检结果');
    await drawer(page).getByText('周会-已修改.csv').waitFor();
    expect([await countOf(page, '将新增').textContent(), await countOf(page, '不能导入').textContent()]).toEqual(['3', '1']);
    await button(page, '导入 3 条').click();
    await heading(page, '导入完成');

    await button(page, '在线修改').click();
    await cellOf(page, 5, '手机号').fill('13900009004');
    await button(page, '预检修改的 1 行').click();
    await heading(page, '预检结果');
    expect([
      await countOf(page, '将新增').textContent(),
      await countOf(page, '将跳过').textContent(),
      await countOf(page, '不能导入').textContent(),
    ]).toEqual(['1', '0', '0']);
    await button(page, '导入 1 条').click();
    await heading(page, '导入完成');
    const [mended] = (await admin.listCustomers({ phone: '13900009002' })).list;
    expect(mended).toMatchObject({ nick_name: '小明', remark: '-5kg' });
    expect((await admin.listCustomers({ phone: '13900009004' })).list).toMatchObject([{ nick_name: '小,雨' }]);
    expect(faultsOf(page)).toEqual([]);
  });

  it('keep fixed cells in another window, and show no success count after an undo', async () => {
    const first = await app.at('/system/import?open=new', { as: 'admin' });
    await choose(first, '周会.csv', ['手机号,昵称', '13911000007,小鹿', '1390000,小明']);
    await heading(first, '预检结果');
    await button(first, '在线修改').click();
    await cellOf(first, 3, '手机号').fill('13911000008');
    // As after a crash: nothing is left but what the browser keeps.
    const page = await first.context().newPage();
    await page.goto(first.url());
    await button(page, '在线修改').click();
    await eventually(() => cellOf(page, 3, '手机号').inputValue()).toBe('13911000008');
    await button(page, '预检修改的 1 行').click();
    await eventually(() => countOf(page, '将新增').textContent()).toBe('2');
    await button(page, '导入 2 条').click();
    await heading(page, '导入完成');
    const colorOf = (name: string) => countOf(page, name).evaluate((one) => getComputedStyle(one).color);
    const isAsQuiet = async (name: string) => (await colorOf(name)) === (await colorOf('跳过'));
    await eventually(() => isAsQuiet('新增')).toBe(false);
    await button(page, '撤销导入').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill('周会-已修改.csv');
    await question.getByRole('button', { name: '撤销导入' }).click();
    await heading(page, '导入已撤销');
    expect(await drawer(page).locator('dt').allTextContents()).toEqual(['曾新增', '曾更新', '跳过', '失败']);
    await eventually(() => isAsQuiet('曾新增')).toBe(true);
    expect(faultsOf(page)).toEqual([]);
  });
});
