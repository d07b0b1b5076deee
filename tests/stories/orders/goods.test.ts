import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { importOrders } from '../../support/orders.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('goods', (options) => {
  const used = useTwoCompanies(options);

  it('are offered to a nutritionist who opens an order, those on sale of the own company', async () => {
    const service = { type: 'service', price_fen: 9900, service_days: 21 } as const;
    await used.admin.createGoods({ ...service, name: '三周控糖', sku: 'T-21' });
    await used.admin.createGoods({ ...service, name: '下架的服务', sku: 'T-OFF', status: 'off' });
    await used.admin.createGoods({ name: '代餐', sku: 'T-FOOD', type: 'physical', price_fen: 100 });
    await used.twin.createGoods({ ...service, name: '别家的服务', sku: 'T-TWIN' });
    const nutritionist = await used.server.as('chenyutong');
    const offered = await nutritionist.getAllGoods({ type: 'service' });
    expect(offered).toContainEqual({ ...service, id: expect.any(Number), name: '三周控糖', sku: 'T-21' });
    const names = offered.map((one) => one.name);
    for (const other of ['下架的服务', '代餐', '别家的服务']) expect(names).not.toContain(other);
    expect((await nutritionist.getAllGoods({})).map((one) => one.name)).toContain('代餐');
  });

  const service = { type: 'service', price_fen: 9900, service_days: 21 } as const;
  const reasonOf = async (no: string) => (await used.admin.getPlatformOrder({ order_no: no })).waits_for;

  it('change by version, with a template of services that is on', async () => {
    const goods = await used.admin.createGoods({ ...service, name: '会改的服务', sku: 'CHANGE-1' });
    const off = await used.admin.createTemplate({
      ...{ name: '商品不能用的模板', type: 'service', status: 'disabled' },
      content: { service_type: 'trial', service_days: 3 },
    });
    const on = await used.admin.createTemplate({
      name: '商品用的模板',
      type: 'service',
      content: { service_type: 'trial', service_days: 3 },
    });
    const input = { ...service, id: goods.id, version: goods.version, name: '改过的服务', sku: 'CHANGE-1' };
    await expectRefusal(used.admin.updateGoods({ ...input, template_config_id: off.id }), 42200);
    await expectRefusal(
      used.admin.updateGoods({ ...input, type: 'physical', service_days: undefined, template_config_id: on.id } as never),
      42200,
    );
    const changed = await used.admin.updateGoods({ ...input, template_config_id: on.id });
    expect(changed).toMatchObject({ name: '改过的服务', template_config: { id: on.id, name: '商品用的模板' } });
    await expectRefusal(used.admin.updateGoods(input), 40901);
    await expectRefusal(used.twin.updateGoods(input), 40400);
    expect(await used.admin.getGoods({ id: goods.id })).toMatchObject({ name: '改过的服务', updated_at: expect.any(String) });
  });

  it('are deleted with their mappings unless something has them', async () => {
    const loose = await used.admin.createGoods({ ...service, name: '没人用', sku: 'LOOSE-1' });
    await used.admin.setGoodsMap({ platform: 'jd', outer_sku: 'LOOSE-JD', goods_id: loose.id });
    await used.admin.deleteGoods({ id: loose.id });
    await expectRefusal(used.admin.getGoods({ id: loose.id }), 40400);
    await expectRefusal(used.admin.setGoodsMap({ platform: 'jd', outer_sku: 'LOOSE-JD', goods_id: loose.id }), 42200);
    const sold = await used.admin.createGoods({ ...service, name: '卖过的', sku: 'HELD-1' });
    await used.admin.setGoodsMap({ platform: 'taobao', outer_sku: 'HELD-TB', goods_id: sold.id });
    await importOrders(used.admin, [{ no: 'HELD-ORDER', sku: 'HELD-TB' }]);
    await expectRefusal(used.admin.deleteGoods({ id: sold.id }), 40903);
    const part = await used.admin.createGoods({ ...service, name: '组合里的', sku: 'HELD-2' });
    const content = { service_type: 'trial', service_days: 3, goods_ids: [sold.id, part.id] } as const;
    await used.admin.createTemplate({ name: '占用商品的组合', type: 'order', content: { ...content, goods_ids: [...content.goods_ids] } });
    await expectRefusal(used.admin.deleteGoods({ id: part.id }), 40903);
  });

  it('take the orders of a SKU that is mapped in place, and of a title without one', async () => {
    const goods = await used.admin.createGoods({ ...service, name: '补上的服务', sku: 'PLACE-1' });
    await importOrders(used.admin, [
      { no: 'PLACE-A', platform: '抖音', sku: 'PLACE-DY', title: '晨间轻营' },
      { no: 'PLACE-B', platform: '抖音', sku: 'PLACE-DY', title: '晨间轻营' },
      { no: 'PLACE-C', platform: '抖音', title: '门店自提的晨间轻营' },
    ]);
    const unmapped = (await used.admin.listUnmappedSkus({ platform: 'douyin', keyword: '晨间轻营' })).list;
    expect(unmapped.map(({ outer_sku, title, orders }) => [outer_sku, title, orders])).toEqual([
      ['PLACE-DY', '晨间轻营', 2],
      [null, '门店自提的晨间轻营', 1],
    ]);
    expect(await reasonOf('PLACE-A')).toBe('mapping');
    const bySku = await used.admin.setGoodsMap({
      platform: 'douyin',
      outer_sku: 'PLACE-DY',
      outer_title: '晨间轻营',
      goods_id: goods.id,
      ratio: 2,
    });
    expect(bySku).toMatchObject({ ratio: 2, items: 2, outer_sku: 'PLACE-DY' });
    const byTitle = await used.admin.setGoodsMap({ platform: 'douyin', outer_title: '门店自提的晨间轻营', goods_id: goods.id });
    expect(byTitle).toMatchObject({ items: 1, outer_sku: null });
    expect([await reasonOf('PLACE-A'), await reasonOf('PLACE-C')]).toEqual(['customer', 'customer']);
    expect((await used.admin.listUnmappedSkus({ platform: 'douyin', keyword: '晨间轻营' })).total).toBe(0);
    const off = await used.admin.setGoodsMap({ platform: 'douyin', outer_sku: 'PLACE-DY', goods_id: goods.id, status: 'off' });
    expect([off.items, await reasonOf('PLACE-A')]).toEqual([2, 'mapping']);
    await expectRefusal(used.admin.setGoodsMap({ platform: 'douyin', goods_id: goods.id }), 42200);
  });
});
