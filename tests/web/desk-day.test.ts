import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { checkInsOf } from '../support/check-ins.js';
import { violations } from '../support/page-checks.js';

describe.skipIf(!hasChromium)('customer at the desk', () => {
  const app = useConsole();
  const checkIns = () => checkInsOf(app.server());
  let [user_id, service_id] = [0, 0];
  const open = (tab = '') => app.at(`/user/userList/detail/${user_id}${tab}`, { as: 'admin' });
  const dialog = (page: Page) => page.getByRole('dialog');

  beforeAll(async () => {
    const admin = await app.server().as('admin');
    ({ id: user_id } = await admin.createCustomer({ nick_name: '顾青禾', sex: 2, birthday: '1996-05-18', height: 165 }));
    for (const module of ['diet', 'weight'] as const) await admin.setCustomerConsent({ id: user_id, module, granted: true });
    const made = await admin.createService({ user_id, product_name: '体重管理', type: 'weight_loss', service_days: 42 });
    service_id = made.id;
    const me = (await admin.getSessionInfo()).id;
    await checkIns().run(sql`update service set status = 'in_service', start_date = (now() at time zone 'Asia/Shanghai')::date - 10,
      principal_user_id = ${me} where id = ${service_id}`);
    await admin.saveCustomerWeight({ id: user_id, date: await checkIns().dayAgo(2), weight: 63.5 });
  });

  it('is weighed only after a weight that cannot be is confirmed', async () => {
    const page = await open();
    const admin = await app.server().as('admin');
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '记录体重' }).click();
    await dialog(page)
      .getByText(/上次 63.50 kg/)
      .waitFor();
    await dialog(page).getByRole('spinbutton', { name: /体重/ }).or(dialog(page).getByLabel('体重')).first().fill('73.5');
    await dialog(page).getByRole('button', { name: '保存' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('会不会是 63.50 kg？').waitFor();
    await question.getByRole('button', { name: '返回修改' }).click();
    expect((await admin.getCustomer({ id: user_id })).weights).toHaveLength(1);
    await dialog(page).getByRole('button', { name: '保存' }).click();
    await question.getByRole('button', { name: '按 73.50 kg 保存' }).click();
    await page.getByText('体重已记录').waitFor();
    expect((await admin.getCustomer({ id: user_id })).weights).toHaveLength(2);
    expect(faultsOf(page)).toEqual([]);
  });

  it('has meals and comments in the timeline, and is answered there', async () => {
    const { id } = await checkIns().meal({ service_id });
    await checkIns().comment(id, '晚上能吃水果吗？');
    const page = await open('?tab=timeline');
    await page.getByText('油放少了').waitFor();
    await page.getByText('待点评').first().waitFor();
    await page.getByText('晚上能吃水果吗？').waitFor();
    await page.getByRole('button', { name: '回复', exact: true }).click();
    await page.getByRole('textbox', { name: /回复|内容/ }).fill('可以，一个苹果');
    await page.getByRole('button', { name: '发送回复' }).click();
    await page.getByText('回复已发送').first().waitFor();
    await page.getByText('可以，一个苹果').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: '点评', exact: true }).click();
    await page.waitForURL(/punchDynamic/);
  });

  it('opens the form of a follow-up by N', async () => {
    const page = await open('?tab=timeline');
    await page.getByRole('button', { name: '写跟进' }).first().waitFor();
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: '内容' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: '内容' }).waitFor({ state: 'detached' });
  });

  it('says what agrees to what in one dialog, with who said so', async () => {
    const page = await open('?tab=consent');
    await page.getByRole('button', { name: '登记授权' }).first().click();
    await dialog(page).getByRole('button', { name: '全部同意' }).click();
    await dialog(page).getByRole('button', { name: '登记 2 项' }).click();
    await dialog(page).getByText('请写明是谁、怎么说的').waitFor();
    await dialog(page).getByRole('textbox', { name: '谁、怎么说的' }).fill('本人，电话里说的');
    await dialog(page).getByRole('button', { name: '登记 2 项' }).click();
    await page.getByText('已登记 2 项授权').first().waitFor();
    await page
      .getByText(/本人，电话里说的 · \d{4}-\d{2}-\d{2}/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: '授权 4/4' }).waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('is reached from the service, whose changes name their end and can be undone', async () => {
    const page = await app.at(`/order/serviceDetail/${service_id}?tab=overview`, { as: 'admin' });
    const admin = await app.server().as('admin');
    const { end_date } = (await admin.getService({ service_id })).service;
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '增减天数' }).click();
    await dialog(page).getByLabel(/天数/).first().fill('99');
    await dialog(page).getByLabel('原因').fill('补偿');
    await dialog(page).getByRole('button', { name: '增减天数' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '增加 99 天' }).click();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('天数已改回').first().waitFor();
    await eventually(async () => (await admin.getService({ service_id })).service.end_date).toBe(end_date);
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '终止服务' }).click();
    await dialog(page).getByText('中途停止，不能再恢复').waitFor();
    await dialog(page).getByText('没有收款，不涉及退款').waitFor();
    await dialog(page).getByRole('button', { name: '取消' }).click();
    await page.getByRole('heading', { name: '顾青禾' }).getByRole('link').click();
    await page.waitForURL(new RegExp(`userList/detail/${user_id}`));
  });
});
