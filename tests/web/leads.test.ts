import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { button, choose, drawer, expectGood, heading } from './import-steps.js';

describe.skipIf(!hasChromium)('leads', () => {
  const app = useConsole();

  it('are imported, given to staff after a look, followed up, and made customers', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/user/origin', { as: 'admin' });
    await page.getByRole('link', { name: '导入', exact: true }).click();
    await heading(page, '导入什么');
    await drawer(page).getByText('线索', { exact: true }).click();
    await choose(page, '体验课.csv', ['手机号,姓名,需求', '13655550001,苏晓棠,想减 6 公斤', '13655550002,纪安然,控制血糖']);
    await heading(page, '预检结果');
    await button(page, '导入 2 条').click();
    await heading(page, '导入完成');

    await page.goto(`${app.server().url}/#/user/origin?unassigned=true`);
    await page
      .getByRole('row', { name: /苏晓棠/ })
      .getByRole('checkbox')
      .check();
    await page
      .getByRole('row', { name: /纪安然/ })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: '分配', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '指定员工' }).check();
    await dialog.getByRole('combobox').fill('陈雨桐');
    await page.getByRole('option', { name: /陈雨桐/ }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: '看看怎么分' }).click();
    await dialog.getByRole('cell', { name: '陈雨桐' }).waitFor();
    expect((await admin.listLeads({ phone: '13655550001' })).list[0]?.status).toBe('waiting');
    await expectGood(page);
    await dialog.getByRole('button', { name: '分配 2 条' }).click();
    await page.getByText('已分配 2 条线索').waitFor();

    await page.goto(`${app.server().url}/#/user/origin?status=distributed`);
    await page
      .getByRole('row', { name: /苏晓棠/ })
      .getByText('苏晓棠')
      .click();
    await dialog.getByRole('button', { name: '查看完整号码' }).click();
    await dialog.getByText('13655550001').waitFor();
    await dialog.getByLabel('内容').fill('周三到店');
    await dialog.getByRole('button', { name: '写下跟进' }).click();
    await dialog.getByText('周三到店').waitFor();
    await dialog.getByText('跟进中').first().waitFor();
    await expectGood(page);
    await dialog.getByRole('button', { name: '转为客户' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '转为客户' }).click();
    await page.getByText('已转为客户').waitFor();
    await eventually(async () => (await admin.listLeads({ phone: '13655550001' })).list[0]?.status).toBe('converted');
    const made = (await admin.listLeads({ phone: '13655550001' })).list[0]?.user_id ?? expect.unreachable('no customer');
    expect((await admin.listCustomerFootmarks({ userId: made })).list.map((one) => one.content)).toContain('周三到店');
    expect(faultsOf(page)).toEqual([]);
  });
});
