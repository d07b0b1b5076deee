import { scheduledTasks as recounts } from '@shiyi/server/areas/growth/content/scheduled';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { customersApp } from '../support/customers-app.js';
import { settleLedgers } from '../support/ledgers.js';
import { violations } from '../support/page-checks.js';
import { dayIn } from '../support/services.js';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe.skipIf(!hasChromium)('rewards', () => {
  const app = useConsole();
  const rows = (query: ReturnType<typeof sql>) => app.server().deps.database.system((db) => query.execute(db));

  it('are granted, used with an order, and unused again by its refund', async () => {
    const admin = await app.server().as('admin');
    const { id, nick_name } = await admin.createCustomer({ nick_name: '领券的小满' });
    const page = await app.at('/medal/coupon', { as: 'admin' });
    await page.getByRole('button', { name: '新建优惠券' }).click();
    await page.getByRole('textbox', { name: '优惠券名称' }).fill('开学立减');
    await page.getByLabel(/^面额/).fill('20');
    await page.getByLabel(/领取后有效天数/).fill('30');
    await page.getByLabel(/发行总量/).fill('5');
    await page.getByRole('radio', { name: '发放中' }).click();
    await page.getByRole('button', { name: '创建', exact: true }).click();
    const row = page.getByRole('row', { name: /开学立减/ });
    await row.waitFor();
    await row.getByRole('button', { name: /开学立减的操作/ }).click();
    await page.getByRole('menuitem', { name: '发放', exact: true }).click();
    await page.getByRole('combobox', { name: '客户' }).fill(nick_name);
    await page.getByRole('option', { name: new RegExp(nick_name) }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '核对人数' }).click();
    await page.getByText('发放给 1 位客户？').waitFor();
    await page.getByRole('button', { name: '发放', exact: true }).click();
    await page.getByText('已发放 1 张').waitFor();
    await row.getByText('1 / 5').waitFor();
    expect(faultsOf(page)).toEqual([]);

    await rows(sql`insert into platform_order (enterprise_id, order_no, platform, status, pay_amount_fen)
      select enterprise_id, 'TB-W-1', 'taobao', 'paid', 50000 from customer where id = ${id}`);
    const record = await app.at(`/user/userList/detail/${id}?tab=rewards`, { as: 'admin' });
    await record
      .getByRole('button', { name: /的操作/ })
      .first()
      .click();
    await record.getByRole('menuitem', { name: '标记为已使用' }).click();
    await record.getByLabel('订单号').fill('TB-W-1');
    await record.getByRole('button', { name: '标记为已使用' }).click();
    await record.getByText('已使用', { exact: true }).first().waitFor();
    await rows(sql`update platform_order set status = 'refunded' where order_no = 'TB-W-1'`);
    await settleLedgers(app.server());
    await eventually(async () => (await admin.listCouponRecords({ user_id: id })).list.map(({ status }) => status)).toEqual(['unused']);
    await record.getByText('未使用', { exact: true }).first().waitFor();
    expect(faultsOf(record)).toEqual([]);
  });

  it('follow a corrected check-in', async () => {
    const admin = await app.server().as('admin');
    const { id: user_id } = await admin.createCustomer({ nick_name: '补卡的小满' });
    const { app: phone } = await customersApp(app.server(), admin);
    const weigh = (day: number) =>
      phone.sendCheckIns({ list: [{ source_id: `w${day}`, user_id, kind: 'weight', date: dayIn(day), weight: 60 }] });
    for (const day of [-3, -1]) await weigh(day);
    const page = await app.at('/medal/list', { as: 'admin' });
    await page.getByRole('button', { name: '新建勋章' }).click();
    await page.getByRole('textbox', { name: '勋章名称' }).fill('称重三连');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
    await page.getByRole('button', { name: '移除图片' }).waitFor();
    await page.getByRole('combobox', { name: '行为' }).fill('体重');
    await page.getByRole('option', { name: /体重/ }).first().click();
    await page.getByLabel('达成值').fill('3');
    await page.getByRole('button', { name: '看看谁会获得' }).click();
    await page.getByRole('dialog', { name: '现在会获得的客户' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '创建', exact: true }).click();
    await page.getByRole('row', { name: /称重三连/ }).waitFor();
    await settleLedgers(app.server());
    expect((await admin.listMedalHolders({ user_id })).list).toEqual([]);
    await weigh(-2);
    await app.server().runScheduledTasks(recounts);
    const record = await app.at(`/user/userList/detail/${user_id}?tab=rewards`, { as: 'admin' });
    await record.getByRole('cell', { name: '称重三连' }).waitFor();
    await record.getByText(/余额 9/).waitFor();
    expect(await violations(record)).toEqual([]);
    expect([...faultsOf(page), ...faultsOf(record)]).toEqual([]);
  });
});
