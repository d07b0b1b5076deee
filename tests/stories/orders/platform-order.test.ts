import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { importOrders, soldGoods } from '../../support/orders.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('shop orders', (options) => {
  const used = useTwoCompanies(options);
  let count = 0;
  const number = () => `ORDER-${++count}`;

  it('show their recipient masked, and in full by a call that is logged', async () => {
    const no = number();
    await importOrders(used.admin, [{ no, phone: '13977700001', buyer: 'zhixia_lin', sku: 'X' }]);
    const order = await used.admin.getPlatformOrder({ order_no: no });
    expect(order).toMatchObject({
      ...{
        receiver_phone_masked: '139****0001',
        phone_kind: 'real',
        buyer_id_masked: 'zhi***',
        receiver_address_masked: '浙江省 杭州市 ****',
      },
      ...{ matched_by: null, customer: null, services: [], refunds: [], waits_for: 'mapping' },
    });
    expect(JSON.stringify(order)).not.toContain('文三路');
    expect(await used.admin.getPlatformOrderReceiver({ order_no: no })).toEqual({
      ...{
        receiver_name: null,
        receiver_phone: '13977700001',
        receiver_address: '浙江省杭州市西湖区文三路 100 号',
        buyer_id: 'zhixia_lin',
      },
    });
    const logged = (await used.admin.listOperationLogs({ limit: 20 })).list.filter(({ target }) => target === no);
    expect(logged.map((one) => one.operation_id)).toContain('getPlatformOrderReceiver');
    await expectRefusal(used.twin.getPlatformOrder({ order_no: no }), 40400);
    await expectRefusal(used.twin.getPlatformOrderReceiver({ order_no: no }), 40400);
  });

  it('find others of a recipient by a real phone, else by the account, never by a hidden one', async () => {
    const [first, second, account, same, masked, alone] = Array.from({ length: 6 }, number) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    await importOrders(used.admin, [
      { no: first, phone: '13977700002', sku: 'X' },
      { no: second, phone: '13977700002', sku: 'X' },
      { no: account, phone: '13977700002-1234', buyer: 'same-account', sku: 'X' },
      { no: same, phone: '139****9999', buyer: 'same-account', sku: 'X' },
      { no: masked, phone: '139****9999', buyer: 'm***d', sku: 'X' },
      { no: alone, phone: '139****9999', buyer: 'm***d', sku: 'X' },
    ]);
    const others = async (order_no: string) => (await used.admin.listOtherPlatformOrders({ order_no })).list.map((one) => one.order_no);
    expect(await others(first)).toEqual([second]);
    expect(await others(account)).toEqual([same]);
    expect(await others(masked)).toEqual([]);
    const byPhone = await used.admin.listOtherPlatformOrders({ receiver_phone: '13977700002' });
    expect(byPhone.list.map((one) => one.order_no).toSorted()).toEqual([first, second].toSorted());
    await expectRefusal(used.admin.listOtherPlatformOrders({}), 42200);
    await expectRefusal(used.admin.listOtherPlatformOrders({ order_no: first, receiver_phone: '13977700002' }), 42200);
    expect((await used.twin.listOtherPlatformOrders({ receiver_phone: '13977700002' })).total).toBe(0);
  });

  it('keep the kind that staff gave them', async () => {
    const no = number();
    await importOrders(used.admin, [{ no, phone: '13977700003', sku: 'X' }]);
    expect(await used.admin.changePlatformOrderAttribute({ order_no: no, attr: 'gift', reason: '赠品' })).toMatchObject({ attr: 'gift' });
    await importOrders(used.admin, [{ no, phone: '13977700003', sku: 'X', status: '已发货' }]);
    expect(await used.admin.getPlatformOrder({ order_no: no })).toMatchObject({ attr: 'gift', status: 'shipped' });
    await expectRefusal(used.twin.changePlatformOrderAttribute({ order_no: no, attr: 'first' }), 40400);
  });

  it('get a customer by hand, with the others of the account, until services are open', async () => {
    const goods = await soldGoods(used.admin);
    const { id } = await used.admin.createCustomer({ nick_name: '人工指定' });
    const { id: another } = await used.admin.createCustomer({ nick_name: '另一位' });
    const [one, other] = [number(), number()];
    await importOrders(used.admin, [
      { no: one, phone: '138****1234', buyer: 'by-hand', sku: goods.sku },
      { no: other, phone: '138****1234', buyer: 'by-hand', sku: goods.sku },
    ]);
    expect(await used.admin.setPlatformOrderCustomer({ order_no: one, user_id: id })).toMatchObject({ customer: { id }, waits_for: null });
    expect(await used.admin.getPlatformOrder({ order_no: other })).toMatchObject({ customer: { id }, matched_by: 'buyer' });
    expect(await used.admin.setPlatformOrderCustomer({ order_no: one })).toMatchObject({ customer: null, waits_for: 'customer' });
    await used.admin.setPlatformOrderCustomer({ order_no: one, user_id: another });
    await used.admin.createPlatformOrderServices({ order_nos: [one] });
    await expectRefusal(used.admin.setPlatformOrderCustomer({ order_no: one, user_id: id }), 40900);
    expect((await used.admin.listServices({ user_id: another })).total).toBe(1);
  });

  it('are counted in the to-dos by what they wait for', async () => {
    const before = await used.admin.listPlatformOrders({ waits_for: 'mapping', limit: 1 });
    await importOrders(used.admin, [{ no: number(), phone: '13977700009', sku: 'NOT-MAPPED' }]);
    const after = await used.admin.listPlatformOrders({ waits_for: 'mapping', limit: 1 });
    expect(after.total).toBe(before.total + 1);
    const { need_dealt_msg } = await used.admin.getUnprocessedInfo({});
    const todo = need_dealt_msg.find((one) => one.link === '/order/platformOrder?waits_for=mapping');
    expect(todo?.number).toBe(after.total);
  });
});
