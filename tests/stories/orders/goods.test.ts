import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
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
});
