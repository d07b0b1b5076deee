import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { importOrders } from '../support/orders.js';
import { violations } from '../support/page-checks.js';

describe.skipIf(!hasChromium)('shop orders', () => {
  const app = useConsole();

  it('come in with hidden phones, are mapped, open their services, and a refund of one is decided', async () => {
    const admin = await app.server().as('admin');
    const { id, nick_name } = await admin.createCustomer({ nick_name: '买课的小满' });
    const goods = await admin.createGoods({ name: '网页轻营', sku: 'WEB-L', type: 'service', price_fen: 100_000, service_days: 40 });
    const line = {
      no: 'WEB-1',
      platform: '抖音',
      phone: '138****1234',
      buyer: 'web-buyer',
      sku: 'WEB-DY',
      title: '网页轻营 真人陪伴',
      paid: 100_000,
    };
    await importOrders(admin, [line]);

    const page = await app.at('/order/platformOrder?keyword=WEB-1', { as: 'admin' });
    const row = page.getByRole('row', { name: /WEB-1/ });
    await row.getByText('商品未对应').waitFor();
    expect(await violations(page)).toEqual([]);
    await row.getByText('WEB-1').click();
    const drawer = page.getByRole('dialog', { name: '订单 WEB-1' });
    await drawer.getByText('号码已隐藏').waitFor();
    await drawer.getByRole('button', { name: /显示地址和账号/ }).click();
    await drawer.getByText('浙江省杭州市西湖区文三路 100 号').waitFor();
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('link', { name: '去对应' }).click();

    await page
      .getByRole('row', { name: /网页轻营 真人陪伴/ })
      .getByRole('button', { name: '对应', exact: true })
      .click();
    await page.getByRole('combobox', { name: '商品' }).fill(goods.name);
    await page.getByRole('option', { name: /WEB-L/ }).click();
    await page.getByRole('button', { name: '保存对应' }).click();
    await page.getByText('对应已保存').waitFor();
    expect((await admin.getPlatformOrder({ order_no: 'WEB-1' })).waits_for).toBe('customer');

    const again = await app.at('/order/platformOrder?keyword=WEB-1', { as: 'admin' });
    const known = again.getByRole('row', { name: /WEB-1/ });
    await known.getByRole('button', { name: /WEB-1的操作/ }).click();
    await again.getByRole('menuitem', { name: '指定客户' }).click();
    await again.getByRole('combobox', { name: '客户' }).fill(nick_name);
    await again.getByRole('option', { name: new RegExp(nick_name) }).click();
    await again.getByRole('button', { name: '指定', exact: true }).click();
    await known.getByText(nick_name).waitFor();
    await known.getByRole('button', { name: /WEB-1的操作/ }).click();
    await again.getByRole('menuitem', { name: '开单', exact: true }).click();
    const dialog = again.getByRole('dialog', { name: '为 1 单开单' });
    await dialog.getByText('将开出 1 个服务单').waitFor();
    expect(await violations(again)).toEqual([]);
    await dialog.getByRole('button', { name: '开出 1 个服务单' }).click();
    await known.getByText('已开 1 个').waitFor();
    expect((await admin.listServices({ user_id: id })).list).toMatchObject([{ product_name: goods.name, service_days: 40 }]);

    await importOrders(admin, [{ ...line, refund: 25_000 }]);
    const refunds = await app.at('/order/platformOrder/refunds?status=open&order_no=WEB-1', { as: 'admin' });
    await refunds.getByRole('row', { name: /WEB-1/ }).getByText('缩短服务，保留 30 天').waitFor();
    expect(await violations(refunds)).toEqual([]);
    await refunds
      .getByRole('row', { name: /WEB-1/ })
      .getByRole('button', { name: /WEB-1的操作/ })
      .click();
    await refunds.getByRole('menuitem', { name: '处理', exact: true }).click();
    await refunds.getByRole('button', { name: '确认处理' }).click();
    await eventually(async () => (await admin.listServices({ user_id: id })).list.map((one) => one.service_days)).toEqual([30]);
    expect([...faultsOf(page), ...faultsOf(again), ...faultsOf(refunds)]).toEqual([]);
  });

  it('say which template holds and why', async () => {
    const page = await app.at('/order/template', { as: 'admin' });
    await page.getByRole('row', { name: /六周服务默认模板/ }).waitFor();
    await page.getByRole('button', { name: '试算开单' }).click();
    const dialog = page.getByRole('dialog', { name: '试算：订单会开出什么' });
    await dialog.getByRole('combobox', { name: '商品' }).fill('六周体重管理');
    await page.getByRole('option', { name: /QH-W6/ }).click();
    await dialog.getByText('开出 42 天的服务，按「六周服务默认模板」').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(faultsOf(page)).toEqual([]);
  });
});
