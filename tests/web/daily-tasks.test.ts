import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('editor of the daily tasks', () => {
  const app = useConsole();

  it('moves an action by keyboard, saves it through the differences, and rolls it back', async () => {
    const admin = await app.server().as('admin');
    const order = async () => (await admin.getCorpConfigTree({})).tabs[0]?.actions.map((one) => one.name);
    expect(await order()).toEqual(['早餐', '午餐', '晚餐', '加餐']);
    const page = await app.at('/draggable/sys-draggable/visualDrag', { as: 'admin' });
    const row = (name: string) => page.getByRole('treegrid').getByRole('row', { name, exact: true });
    const phone = page.getByRole('region', { name: '手机预览' });

    await row('午餐').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('「午餐」现在排第 1').waitFor();
    await page.getByRole('textbox', { name: '「午餐」的企业名称' }).fill('<b>中饭</b>');
    await page.getByRole('spinbutton', { name: '「<b>中饭</b>」的积分' }).fill('8');
    await phone.getByText('<b>中饭</b>').waitFor();
    await phone.getByText('+8 积分').waitFor();
    // Nothing is saved before the differences were seen.
    expect(await order()).toEqual(['早餐', '午餐', '晚餐', '加餐']);

    // Someone else saves meanwhile: both changes stay.
    const { version, tabs } = await admin.getCorpConfigTree({});
    await admin.saveCorpTabOrder({ version, ids: tabs.map((one) => one.tab_id).reverse() });
    await page.getByRole('button', { name: '查看并保存' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: '<b>中饭</b> · 企业积分 3 8' }).waitFor();
    await dialog.getByRole('row', { name: '饮食 · 排序 早餐、午餐、晚餐、加餐 <b>中饭</b>、早餐、晚餐、加餐' }).waitFor();
    await dialog.getByRole('button', { name: '保存布局' }).click();
    await dialog.getByText('刚才有人保存了另一份布局').waitFor();
    await dialog.getByRole('button', { name: '保存布局' }).click();
    await dialog.waitFor({ state: 'detached' });
    const saved = (await admin.getCorpConfigTree({})).tabs;
    expect(saved.map((one) => one.name)).toEqual(['情绪', '体重', '睡眠', '饮水', '运动', '饮食']);
    expect(saved.at(-1)?.actions[0]).toMatchObject({ name: '午餐', shown_name: '<b>中饭</b>', effective_score: 8 });

    await page.getByRole('button', { name: '变更历史' }).click();
    await page.getByRole('dialog').getByRole('button').filter({ hasText: '#2' }).click();
    await page.getByRole('button', { name: '恢复到这个版本' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '恢复到这个版本' }).click();
    await eventually(async () => (await admin.getCorpConfigTree({})).tabs.at(-1)?.actions.map((one) => one.shown_name)).toEqual([
      '早餐',
      '午餐',
      '晚餐',
      '加餐',
    ]);
    // The browser itself reports the conflict.
    expect(faultsOf(page).filter((one) => !one.includes('409 (Conflict)'))).toEqual([]);
  });
});
