import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { noteConsent } from './care-steps.js';

describe.skipIf(!hasChromium)('customer', () => {
  const app = useConsole();

  it('is found, agrees, is marked, and is erased', async () => {
    const admin = await app.server().as('admin');
    const { id } = await admin.createCustomer({
      nick_name: '测试小禾',
      phone: '13900009900',
      height: 165,
      init_weight: 70,
      target_weight: 60,
    });
    const page = await app.at('/user/userList', { as: 'admin' });
    await page.getByRole('searchbox').or(page.getByPlaceholder('昵称、姓名、备注')).first().fill('测试小禾');
    await page.waitForURL(/keyword=/);
    await page.getByText('1–1，共 1').waitFor();
    await page
      .getByRole('row', { name: /测试小禾/ })
      .getByText('测试小禾')
      .first()
      .click();
    await page.getByRole('heading', { name: '测试小禾' }).waitFor();

    await page.getByRole('button', { name: /显示手机号/ }).click();
    await page.getByText('13900009900').waitFor();
    await noteConsent(page, '体重记录');

    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '记录体重' }).click();
    await page
      .getByRole('dialog')
      .getByRole('spinbutton', { name: /体重/ })
      .or(page.getByRole('dialog').getByLabel('体重'))
      .first()
      .fill('68.5');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByText('体重已记录').waitFor();
    await page.getByRole('tab', { name: '概览' }).click();
    await page.getByRole('region', { name: '身体数据' }).getByText('68.5').first().waitFor();

    // Someone else notes that the customer withdrew, while the page is open.
    await admin.setCustomerConsent({ id, module: 'weight', granted: false });
    await page.getByText('客户没有同意展示体重记录').waitFor({ timeout: 40_000 });
    expect(await page.getByRole('region', { name: '身体数据' }).getByText('68.5').count()).toBe(0);

    // Who compares or merges first names the other person.
    const namesFirst = async (field: string) => {
      await page.getByRole('dialog').getByRole('combobox', { name: field }).and(page.locator(':focus')).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '并排比较' }).click();
    await namesFirst('另一位客户');

    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '标记待处理' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: '待处理原因' }).fill('需要电话回访');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByRole('region', { name: '需要处理' }).getByText('需要电话回访').waitFor();

    await page.getByRole('tab', { name: '个人数据' }).click();
    await page.getByRole('button', { name: '选择另一份' }).click();
    await namesFirst('被合并的客户');
    await page.getByRole('button', { name: '查看将删除的内容' }).click();
    await page.getByRole('heading', { name: '删除', exact: true }).waitFor();
    await page.getByRole('button', { name: '删除此人的数据' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill('测试小禾');
    await question.getByRole('button', { name: '删除此人的数据' }).click();
    await eventually(async () => (await admin.listCustomers({ keyword: '测试小禾' })).total).toBe(0);
    const left = await app
      .server()
      .deps.database.system((db) => sql<{ phone: string | null }>`select phone from customer where id = ${id}`.execute(db));
    expect(left.rows[0]?.phone).toBeNull();
    expect(faultsOf(page)).toEqual([]);
  });

  it('is marked with tags that are found by the name of their group, and found by them', async () => {
    const admin = await app.server().as('admin');
    await admin.createTagGroup({ name: '作息习惯', scope: 'inner', tags: ['晚睡', '早睡'] });
    const page = await app.at('/user/userList', { as: 'admin' });
    await page.getByRole('checkbox', { name: '选择这一行' }).first().check();
    await page.getByRole('button', { name: '打标签' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('combobox').first().fill('作息');
    await page.getByRole('option', { name: /早睡/ }).click();
    await page.keyboard.press('Escape');
    await drawer.getByRole('button', { name: '执行' }).click();
    await page.getByRole('button', { name: '确认修改' }).click();
    await page.getByText('已修改 1 位客户').waitFor();

    await page.getByRole('button', { name: '条件', exact: true }).click();
    await page.getByRole('menuitem', { name: '标签', exact: true }).click();
    const tag = page.getByRole('dialog').getByText('早睡', { exact: true });
    await tag.click();
    await page.waitForURL(/tag_id=\d+/);
    await page.getByText('1–1，共 1').waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('is exported with those whom the list shows', async () => {
    const admin = await app.server().as('admin');
    for (const nick_name of ['带走甲', '带走乙', '留下']) await admin.createCustomer({ nick_name });
    const page = await app.at('/user/userList?keyword=带走', { as: 'admin' });
    await page.getByText('1–2，共 2').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出 Excel' }).click()]);
    await page.getByText('已导出 2 位客户').waitFor();
    expect(download.suggestedFilename()).toMatch(/^客户-\d+\.xlsx$/);
    const sheet = strFromU8(unzipSync(await readFile(await download.path()))['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(sheet.match(/<row /g)).toHaveLength(3);
    for (const name of ['带走甲', '带走乙']) expect(sheet).toContain(name);
    expect(sheet).not.toContain('留下');
    // The address no longer names the export, and the button can be pressed again.
    await eventually(() => pathOf(page)).not.toContain('export=');
    await page.getByRole('button', { name: '导出 Excel' }).and(page.locator(':enabled')).waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('shows the open tab on a phone, and a form without gaps', async () => {
    const { list } = await (await app.server().as('admin')).listCustomers({ limit: 1 });
    const page = await app.at(`/user/userList/detail/${list[0]?.id}?tab=data&care=remark`, { as: 'admin', width: 390, height: 844 });
    const dialog = page.getByRole('dialog');
    const close = await dialog.getByRole('button', { name: '关闭' }).boundingBox();
    expect(close?.width).toBeLessThan(48);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const tab = await page.getByRole('tab', { name: '个人数据' }).boundingBox();
    expect((tab?.x ?? 390) + (tab?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(faultsOf(page)).toEqual([]);
  });
});
