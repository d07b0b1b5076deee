import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('settings of a company', () => {
  const app = useConsole();

  it('lists the settings of the daily tasks, adds one, resets it to the common values, and undoes that', async () => {
    const admin = await app.server().as('admin');
    const names = async () =>
      (await admin.listCorpConfigs({ limit: 100 })).list.map((one) => one.alias ?? one.action?.name ?? one.tab.name);
    const page = await app.at('/draggable/sys-draggable/visualDrag', { as: 'admin' });
    await page.getByRole('button', { name: '自有设置' }).click();
    await page.getByRole('row', { name: /喝水 饮水/ }).waitFor();

    await page.getByRole('button', { name: '新增设置' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('combobox', { name: '日任务分类' }).fill('饮食');
    await page.getByRole('option', { name: '饮食' }).click();
    await drawer.getByRole('combobox', { name: '日任务行为' }).fill('晚餐');
    await page.getByRole('option', { name: '晚餐' }).click();
    await drawer.getByRole('textbox', { name: '企业名称' }).fill('轻晚餐');
    await drawer.getByRole('spinbutton', { name: '企业积分' }).fill('6');
    await drawer.getByRole('button', { name: '创建' }).click();
    await page.getByRole('row', { name: /晚餐 饮食.*轻晚餐/ }).waitFor();

    await page.getByRole('button', { name: /晚餐.*操作/ }).click();
    await page.getByRole('menuitem', { name: '恢复通用值' }).click();
    await eventually(names).not.toContain('轻晚餐');
    await page.getByRole('button', { name: '撤销' }).click();
    await eventually(names).toContain('轻晚餐');
    const again = (await admin.listCorpConfigs({ limit: 100 })).list.find((one) => one.alias === '轻晚餐');
    expect(again).toMatchObject({ enabled: true, score_override: 6, action: { name: '晚餐' } });
    expect(faultsOf(page)).toEqual([]);
  });

  it('sets leaders and the default role of a department in its details', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/system/department', { as: 'admin' });
    await page
      .getByRole('treeitem', { name: /营养一部/ })
      .or(page.getByRole('row', { name: /营养一部/ }))
      .first()
      .click();
    const panel = page.getByRole('region', { name: '营养一部' });
    await panel.getByRole('button', { name: /(设置|修改)默认角色/ }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: '角色' }).fill('营养');
    await page.getByRole('option', { name: '营养师', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(async () => (await admin.listDepartments({ keyword: '营养一部' })).list[0]?.role?.name).toBe('营养师');
    await panel.getByRole('button', { name: /(设置|修改)负责人/ }).click();
    await page.getByRole('dialog', { name: '「营养一部」的负责人' }).getByRole('combobox').waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('shows the children of the selected parent channel, and refuses a taken feature key', async () => {
    const page = await app.at('/system/channel?open=new', { as: 'admin' });
    const parent = page.getByRole('group', { name: '上级' });
    await parent.getByRole('combobox').first().selectOption({ index: 1 });
    await parent.getByRole('combobox').nth(1).selectOption({ index: 1 });
    await parent.getByText('这里已有：').waitFor();

    await page.goto(`${app.server().url}/#/system/globalConfig?open=new`);
    await page.getByRole('textbox', { name: '配置键' }).fill('circle');
    await page.getByText('「圈子」已使用这个键').waitFor();
    expect(faultsOf(page)).toEqual([]);
  });
});
