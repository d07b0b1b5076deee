import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerWith, eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { violations } from '../support/page-checks.js';

const keys = { callback_token: 'CallbackToken7f5a41d8', aes_key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' };
const corpid = 'wwsandbox';

describe.skipIf(!hasChromium)('referral campaigns', () => {
  const app = useConsole();

  const change = async (name: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ change: name, ...fields });
    const answer = await fetch(`${app.server().url}/sandbox/company/${corpid}`, { method: 'POST', body });
    expect(answer.status).toBeLessThan(400);
  };
  const choose = async (page: Page, field: string, text: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).fill(text);
    await page.getByRole('option', { name: text }).first().click();
    await page.keyboard.press('Escape');
  };
  const add = async (page: Page, name: string) => {
    await page.getByRole('button', { name: '添加参与客户' }).click();
    const drawer = page.getByRole('dialog', { name: '添加参与客户' });
    await drawer.getByRole('combobox').fill(name);
    await page.getByRole('option', { name }).first().click();
    await drawer.getByRole('button', { name: '添加', exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });
  };

  it('give a coupon for three friends, whatever one who left and a suspicious one do', async () => {
    const admin = await app.server().as('admin');
    await admin.updatePlatformConnection({ corpid, ...keys });
    const staff = (await admin.listStaff({ limit: 100 })).list.find(({ wx_userid, wx_status }) => wx_userid !== null && wx_status === 1);
    const coupon = (await admin.listCoupons({ status: 'on' })).list[0] ?? expect.unreachable();
    const poster = (await admin.listPosters({ status: 'on' })).list[0] ?? expect.unreachable();
    const inviter =
      (await admin.listExternalUsers({ bound: true, status: 'normal', limit: 50 })).list.find(({ name }) => name.length > 1) ??
      expect.unreachable();

    const page = await app.at('/medal/fession', { as: 'admin' });
    await page.getByRole('button', { name: '新建活动' }).click();
    await page.getByRole('textbox', { name: '名称', exact: true }).fill('邀三位好友领券');
    await page.getByRole('button', { name: '现在' }).click();
    await page.getByRole('button', { name: '7 天', exact: true }).click();
    await choose(page, '第 1 档 优惠券', coupon.name);
    await choose(page, '接待员工', staff?.name ?? '');
    await choose(page, '海报', poster.title);
    await page.getByRole('textbox', { name: '欢迎语' }).fill('{{nick}}，你好。');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '检查并开始' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(coupon.name).waitFor();
    await question.getByRole('button', { name: '开始活动' }).click();
    await page.getByRole('heading', { name: '邀三位好友领券' }).waitFor();
    await page.getByText('进行中', { exact: true }).filter({ visible: true }).first().waitFor();

    await add(page, inviter.name);
    await page
      .getByRole('cell', { name: new RegExp(inviter.name) })
      .first()
      .waitFor();
    const [campaign] = (await admin.listFissions({})).list;
    const id = campaign?.id ?? 0;
    const stateOf = async (name: string) => {
      const people = (await admin.listFissionParticipants({ id })).list;
      const person = people.find(({ external_user }) => external_user.name === name) ?? expect.unreachable();
      await eventually(async () => (await admin.getFissionCode({ id: person.id })).qr_code).not.toBeNull();
      return (await admin.getFissionCode({ id: person.id })).state;
    };
    const state = await stateOf(inviter.name);
    await page.getByRole('button', { name: '二维码', exact: true }).click();
    await page.getByText('已与企业微信返回的二维码核对一致').waitFor();
    await page.keyboard.press('Escape');

    for (const who of ['扫码的小杏', '扫码的小枣']) await change('scanCode', { state, who });
    await change('customerDeletes', { who: '扫码的小枣' });
    await page.getByRole('tab', { name: '助力好友' }).click();
    await page.getByRole('cell', { name: /扫码的小枣.*现已离开/ }).waitFor();
    await change('scanCode', { state, who: '可疑的小榛' });
    await page
      .getByRole('cell', { name: /可疑的小榛/ })
      .first()
      .waitFor();

    // Two who bring each other are suspicious.
    await add(page, '可疑的小榛');
    await change('scanCode', { state: await stateOf('可疑的小榛'), who: inviter.name });
    await page.getByRole('button', { name: /^核实好友/ }).click();
    await page.getByRole('heading', { name: '可疑的小榛' }).waitFor();
    await page.getByText('互相助力 +3').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: '不计入的原因' }).last().fill('互相添加');
    await page.keyboard.press('Enter');
    await page.getByText('✕ 不计入').waitFor();
    await eventually(async () => (await admin.listFissionFriends({ id, invalid_reason: 'refused' })).total).toBe(1);

    await change('scanCode', { state, who: '扫码的小枣' });
    await page.getByRole('tab', { name: '助力好友' }).click();
    await page.getByRole('cell', { name: /扫码的小枣.*已返回/ }).waitFor();

    // The suspicious friend does not count, so the third one is the next.
    expect((await admin.listFissionRewards({ id })).total).toBe(0);
    await change('scanCode', { state, who: '扫码的小柿' });
    await page.getByRole('tab', { name: /^奖励/ }).click();
    await page.getByRole('row', { name: new RegExp(`${inviter.name}.*${coupon.name}.*已发放`) }).waitFor();
    const [given] = (await admin.listCouponRecords({ coupon_id: coupon.id, limit: 1 })).list;
    expect(given?.source).toBe('fission');
    await page.getByRole('button', { name: /^查看已发奖励/ }).click();
    await page.getByText('共 1').filter({ visible: true }).waitFor();
    await page.getByRole('tab', { name: '邀请关系' }).click();
    await page.getByRole('treeitem', { name: new RegExp(`${inviter.name}.*有效 3`) }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('treeitem', { name: /扫码的小柿.*计入/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(faultsOf(page)).toEqual([]);

    await page.getByRole('button', { name: '结束活动' }).click();
    await question.getByText('没有待发的奖励。').waitFor();
    await question.getByRole('textbox').fill('邀三位好友领券');
    await question.getByRole('button', { name: '结束活动' }).click();
    await page.getByText('已结束', { exact: true }).first().waitFor();
  });

  it('say what cannot be read, and what is not allowed', async () => {
    const page = await app.window({ as: 'admin' });
    await answerWith(page, '/admin/v1/fission', { status: 500, code: 50000, message: '服务出错' });
    await page.goto(`${app.server().url}/#/medal/fession`);
    await page.getByRole('button', { name: '重试' }).waitFor();
    const wrong = await app.at('/medal/fession/activity-detail?id=999999', { as: 'admin' });
    await wrong.getByRole('alert').first().waitFor();
    const none = await app.at('/fission/activity-detail', { as: 'admin' });
    await none.getByRole('link', { name: '打开裂变活动列表' }).click();
    await none.getByRole('heading', { name: '裂变活动' }).waitFor();
  });
});
