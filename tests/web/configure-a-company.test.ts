import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('administrator who sets up the company', () => {
  const app = useConsole();

  it('creates a channel whose code is scanned in the sandbox, and the contact gets it', async () => {
    const admin = await app.server().as('admin');
    await admin.updatePlatformConnection({ corpid: 'wwsandbox', callback_token: 'channelToken', aes_key: 'a'.repeat(43) });
    const page = await app.at('/system/channel', { as: 'admin', context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    await page.getByRole('button', { name: '新建渠道' }).click();
    const form = page.getByRole('dialog').filter({ has: page.locator('form') });
    await form.getByRole('textbox', { name: '渠道名称' }).fill('滨江门店');
    await form.getByRole('textbox', { name: '渠道编码' }).fill('hz-binjiang-01');
    const place = form.getByRole('group', { name: '上级' });
    await place.getByRole('combobox').first().selectOption('线下门店');
    await place.getByRole('combobox').nth(1).selectOption('杭州');
    await form.getByRole('combobox', { name: '负责人' }).click();
    await page.getByRole('option', { name: /陈雨桐/ }).click();
    await form.getByRole('button', { name: '创建渠道' }).click();
    await page.getByText('渠道已创建').waitFor();

    await page.getByRole('row', { name: /滨江门店/ }).click();
    await page.getByRole('button', { name: '二维码', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '「滨江门店」的二维码' });
    await dialog.getByRole('img', { name: '滨江门店 的二维码' }).waitFor();
    await dialog.getByText('已与企业微信返回的二维码核对一致').waitFor();
    await dialog.getByRole('img', { name: '滨江门店 的小程序码' }).waitFor();
    for (const kind of ['PNG', 'SVG']) {
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: `下载 ${kind}` }).click();
      expect((await download).suggestedFilename()).toBe(`hz-binjiang-01.${kind.toLowerCase()}`);
    }
    await dialog.getByRole('button', { name: '复制链接' }).click();
    await page.getByText('链接已复制').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const phone = await page.context().newPage();
    await phone.goto(link);
    await phone.getByRole('button', { name: '添加员工' }).click();
    await phone.getByText('已添加，并已通知本系统').waitFor();
    const arrived = async () => (await admin.listExternalUsers({})).list.find((one) => one.channel?.name === '滨江门店');
    await eventually(arrived).toMatchObject({ channel: { name: '滨江门店' } });
    expect(faultsOf(page)).toEqual([]);
  });

  it('moves an action by keyboard, publishes it, and rolls it back', async () => {
    const admin = await app.server().as('admin');
    const order = async () => (await admin.getCorpConfigTree({})).tabs[0]?.actions.map((one) => one.name);
    const before = await order();
    const page = await app.at('/draggable/sys-draggable/visualDrag', { as: 'admin' });
    await page.getByRole('treegrid').getByRole('row', { name: '午餐', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('「午餐」现在排第 1').waitFor();
    await page.getByRole('button', { name: '查看并保存' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '保存布局' }).click();
    await eventually(order).toEqual(['午餐', '早餐', '晚餐', '加餐']);
    await page.getByRole('button', { name: '变更历史' }).click();
    await page.getByRole('dialog').getByRole('button').filter({ hasText: '#1' }).click();
    await page.getByRole('button', { name: '恢复到这个版本' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '恢复到这个版本' }).click();
    await eventually(order).toEqual(before);
    expect(faultsOf(page)).toEqual([]);
  });

  it('explains why a role cannot see a button, and grants it', async () => {
    const admin = await app.server().as('admin');
    const [top] = await admin.getRoleTree();
    const role = top?.children.find((one) => one.code === 'nutritionist') ?? expect.unreachable();
    const own = await app.at('/system/channel', { as: 'chenyutong' });
    await own.getByRole('row', { name: /西湖门店/ }).waitFor();
    expect(await own.getByRole('button', { name: '新建渠道' }).count()).toBe(0);

    const page = await app.at('/system/permission-review', { as: 'admin' });
    await page.getByRole('combobox', { name: '员工' }).fill('陈雨桐');
    await page.getByRole('option', { name: /陈雨桐/ }).click();
    await page.getByRole('combobox', { name: '菜单或权限' }).fill('channel:channel:create');
    await page.getByRole('option', { name: /channel:channel:create/ }).click();
    await page.getByRole('status').filter({ hasText: '陈雨桐 不能使用' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'channel:channel:create' }).getByRole('img', { name: '未通过' }).waitFor();

    await page.goto(`${app.server().url}/#/system/role?role=${role.id}&tab=grants`);
    const rights = page.getByRole('tree', { name: '权限' });
    await page.getByRole('searchbox', { name: '筛选权限' }).fill('新建渠道');
    await rights
      .getByRole('treeitem', { name: /新建渠道/ })
      .last()
      .click();
    await page.getByRole('button', { name: '查看并保存' }).click();
    await page.getByRole('button', { name: '保存分配' }).click();
    await page.getByText('菜单与权限已保存').waitFor();
    await own.reload();
    await own.getByRole('button', { name: '新建渠道' }).waitFor();
    expect([faultsOf(page), faultsOf(own)]).toEqual([[], []]);
  });
});
