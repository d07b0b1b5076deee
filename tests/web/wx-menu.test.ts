import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { ownCompany } from '../support/own-company.js';
import { violations } from '../support/page-checks.js';

const path = '/officialAccount/officialAccount/menuManage';
const click = (name: string) => ({ name, type: 'click' as const, key: 'contact_us' });

describe.skipIf(!hasChromium)('screen of the official account menu', () => {
  const app = useConsole();
  const draftOf = (page: Page) => page.getByRole('region', { name: '草稿' });
  const liveOf = (page: Page) => page.getByRole('region', { name: '线上' });
  const official = () => app.server().deps.sandbox.official;
  const publish = async (page: Page) => {
    await page.getByRole('button', { name: '查看并发布' }).click();
    return page.getByRole('dialog');
  };

  it('is built with the keyboard, published after its differences were seen, and rolled back', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at(path, { as: 'admin' });
    const button = (name: string) => draftOf(page).getByRole('button', { name });
    // 我的打卡, and 找营养师 with two buttons below it.
    await button('找营养师').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('「饮食科普」现在排第 1').waitFor({ state: 'attached' });
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('饮食科普');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByText('「我的打卡」现在排第 2').waitFor({ state: 'attached' });

    await draftOf(page).getByRole('button', { name: '添加一级菜单' }).press('Enter');
    const name = page.getByRole('textbox', { name: '按钮名称' });
    await name.fill('一二三四五六');
    await page.getByText('18 / 16 字节').waitFor();
    await page.getByText('名称太长，公众号不接受').waitFor();
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.getByText('请选择类型，或添加二级菜单').waitFor();
    expect((await admin.getWxMenuDraft()).buttons).toHaveLength(2);
    await name.fill('一二三四五');
    await page.getByText('客户端只显示前 4 个汉字左右').waitFor();
    await page.getByRole('combobox', { name: '按钮类型' }).selectOption('view');
    const address = page.getByRole('textbox', { name: '网页地址' });
    await address.fill('javascript:alert(1)');
    await page.getByText('网址以 http:// 或 https:// 开头').waitFor();
    await address.fill('https://m.qinghe.example/shop');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await eventually(async () => (await admin.getWxMenuDraft()).buttons.map((one) => one.name)).toEqual([
      '找营养师',
      '我的打卡',
      '一二三四五',
    ]);
    expect(await liveOf(page).getByRole('button').count()).toBe(0);

    const dialog = await publish(page);
    await dialog.getByRole('row', { name: '找营养师 › 饮食科普 · 二级菜单 – 新增' }).waitFor();
    await dialog.getByText('「一二三四五」只显示前 4 个汉字左右').waitFor();
    await dialog.getByRole('button', { name: '发布菜单' }).click();
    await dialog.waitFor({ state: 'detached' });
    await liveOf(page).getByRole('button', { name: '找营养师' }).waitFor();
    expect((await app.server().deps.sandbox.read('wwsandbox'))?.menus.get('wwsandbox')).toMatchObject([
      { name: '找营养师', sub_button: [{ name: '饮食科普' }, { name: '联系我们' }] },
      { name: '我的打卡' },
      { name: '一二三四五', type: 'view', url: 'https://m.qinghe.example/shop' },
    ]);

    await page.getByRole('button', { name: '变更历史' }).click();
    await page.getByRole('dialog').getByRole('button').filter({ hasText: '#1' }).click();
    await page.getByRole('button', { name: '恢复到这个版本' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '恢复到这个版本' }).click();
    await eventually(async () => (await admin.getWxMenuDraft()).buttons.map((one) => one.name)).toEqual(['我的打卡', '找营养师']);
    expect((await admin.getWxMenu()).buttons.map((one) => one.name)).toEqual(['找营养师', '我的打卡', '一二三四五']);
    await page.keyboard.press('Escape');
    await page.getByText('草稿与线上不同').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(faultsOf(page)).toEqual([]);
  });

  it('keeps the live menu when the official account refuses, with a message', async () => {
    const admin = await app.server().as('admin');
    await admin.createWxMenu({ buttons: [click('联系我们')], version: (await admin.getWxMenuDraft()).version });
    const page = await app.at(path, { as: 'admin' });
    await page.getByRole('textbox', { name: '按钮名称' }).fill('<b>新</b>');
    official().refuses = 48001;
    const dialog = await publish(page);
    await dialog.getByRole('row', { name: '按钮名称 联系我们 <b>新</b>' }).waitFor();
    await dialog.getByRole('button', { name: '发布菜单' }).click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('公众号没有自定义菜单的接口权限（48001）').waitFor();
    await alert.getByText('线上菜单没有变化').waitFor();
    expect((await admin.getWxMenu()).buttons.map((one) => one.name)).toEqual(['联系我们']);
    official().refuses = undefined;
    await dialog.getByRole('button', { name: '发布菜单' }).click();
    await dialog.waitFor({ state: 'detached' });
    await liveOf(page).getByRole('button', { name: '<b>新</b>' }).waitFor();
    expect(faultsOf(page).filter((one) => !one.includes('502'))).toEqual([]);
  });

  it('shows the draft that someone else saved meanwhile, and keeps either one', async () => {
    const admin = await app.server().as('admin');
    await admin.saveWxMenuDraft({ buttons: [click('联系我们')], version: (await admin.getWxMenuDraft()).version });
    const page = await app.at(path, { as: 'admin' });
    await page.getByRole('textbox', { name: '按钮名称' }).fill('我的');
    await admin.saveWxMenuDraft({ buttons: [click('别人的')], version: (await admin.getWxMenuDraft()).version });
    await page.getByRole('button', { name: '保存草稿' }).click();
    const notice = page.getByRole('alert').filter({ hasText: '刚才有人保存了另一份草稿' });
    await notice.getByRole('row', { name: '按钮名称 别人的 我的' }).waitFor();
    expect((await admin.getWxMenuDraft()).buttons.map((one) => one.name)).toEqual(['别人的']);
    await notice.getByRole('button', { name: '保留我的修改' }).click();
    await page.getByRole('button', { name: '保存草稿' }).click();
    await eventually(async () => (await admin.getWxMenuDraft()).buttons.map((one) => one.name)).toEqual(['我的']);
    expect(faultsOf(page).filter((one) => !one.includes('409 (Conflict)'))).toEqual([]);
  });

  it('moves a button without dragging, and sets the reply to its click', async () => {
    const admin = await app.server().as('admin');
    const below = { name: '更多', sub_button: [click('联系我们')] };
    await admin.saveWxMenuDraft({ buttons: [below, click('帮助')], version: (await admin.getWxMenuDraft()).version });
    const page = await app.at(path, { as: 'admin' });
    await draftOf(page).getByRole('button', { name: '帮助' }).click();
    await page.getByRole('button', { name: '移动到…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: '放到哪里' }).click();
    await page.getByRole('option', { name: '「更多」下' }).click();
    await dialog.getByRole('button', { name: '移动', exact: true }).click();
    await page.getByText('「帮助」移到了「更多」下第 2').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: '修改回复' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: '正文' }).fill('<img src=x onerror=alert(1)>');
    await drawer.getByRole('button', { name: '保存回复' }).click();
    await page
      .getByRole('region', { name: '点击后的回复' })
      .getByRole('listitem')
      .filter({ hasText: '<img src=x onerror=alert(1)>' })
      .waitFor();
    expect((await admin.getWxMenuEvents()).contact_us?.reply[0]?.content).toBe('<img src=x onerror=alert(1)>');
    expect(faultsOf(page)).toEqual([]);
  });

  it('reports what a company without an official account is missing, and does not publish', async () => {
    const { username } = await ownCompany(app.server());
    const page = await app.at(path, { as: username });
    await page.getByText('还没有填写公众号 AppID、公众号 AppSecret').waitFor();
    expect(await page.getByRole('button', { name: '查看并发布' }).isDisabled()).toBe(true);
    await draftOf(page).getByRole('button', { name: '添加一级菜单' }).waitFor();
    expect(faultsOf(page)).toEqual([]);
  });
});
