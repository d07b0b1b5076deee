import { scheduledTasks } from '@shiyi/server/areas/orders/platform-order/scheduled';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { enrollingCamp } from '../../support/camps.js';
import { endedJob } from '../../support/ended-job.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { importOrders, soldGoods } from '../../support/orders.js';
import { dayIn } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';
import { undoneImport } from '../../support/undone-import.js';

onEveryStore('conversion of shop orders', (options) => {
  const used = useTwoCompanies(options);
  let count = 0;
  const phone = () => `139${String(80_000_000 + ++count)}`;
  const number = () => `CONV-${++count}`;
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;

  /** A customer with a phone, who can be found by it. */
  async function customer() {
    const own = phone();
    const { id } = await used.admin.createCustomer({ nick_name: `客户 ${own}`, phone: own });
    return { id, phone: own };
  }
  const convert = (...order_nos: string[]) => used.admin.createPlatformOrderServices({ order_nos });
  const reasonOf = async (no: string) => (await convert(no)).waiting[0]?.reason ?? null;
  const servicesOf = async (no: string) => (await used.admin.getPlatformOrder({ order_no: no })).services;

  it('opens a service for each unit, shares what was paid, and opens none twice', async () => {
    const goods = await soldGoods(used.admin, {}, { ratio: 2 });
    const food = await soldGoods(used.admin, { type: 'physical' });
    const { id, phone: own } = await customer();
    const no = number();
    const lines = [
      { no, phone: own, sku: goods.sku, num: 2, price: 30_001, paid: 80_003 },
      { no, phone: own, sku: food.sku, num: 1, price: 20_001, paid: 80_003 },
    ];
    await importOrders(used.admin, lines);
    const dry = await used.admin.createPlatformOrderServices({ order_nos: [no], dry_run: true });
    expect(dry).toMatchObject({ services: 4, waiting: [], orders: 1 });
    expect(dry.opens[0]).toMatchObject({ order_no: no, service_days: 21, source: 'days', product_name: goods.name, customer: { id } });
    expect(await servicesOf(no)).toEqual([]);
    expect(await convert(no)).toMatchObject({ services: 4, waiting: [] });
    expect(await convert(no)).toMatchObject({ services: 0, waiting: [] });
    await importOrders(used.admin, lines);
    expect(await convert(no)).toMatchObject({ services: 0, waiting: [] });
    const order = await used.admin.getPlatformOrder({ order_no: no });
    expect(order).toMatchObject({ waits_for: null, matched_by: 'phone', converted_at: expect.any(String) });
    expect(order.items.map(({ opened }) => opened)).toEqual([4, 0]);
    const services = (await used.admin.listServices({ user_id: id })).list;
    expect(services.map((one) => one.service_days)).toEqual([21, 21, 21, 21]);
    // 80,003 by price: 60,002 of 80,003 for the services, 15,000 or 15,001 for each.
    expect(services.reduce((sum, one) => sum + one.pay_amount_fen, 0)).toBe(60_002);
  });

  it('opens nothing twice when six convert the same order at once', async () => {
    const goods = await soldGoods(used.admin);
    const { id, phone: own } = await customer();
    const no = number();
    await importOrders(used.admin, [{ no, phone: own, sku: goods.sku, num: 3 }]);
    const results = await Promise.all(Array.from({ length: 6 }, () => convert(no)));
    expect(results.reduce((sum, one) => sum + one.services, 0)).toBe(3);
    expect((await used.admin.listServices({ user_id: id })).total).toBe(3);
  });

  it('says what each order waits for', async () => {
    const goods = await soldGoods(used.admin);
    const { phone: own } = await customer();
    const [unmapped, hidden, unpaid, refunding, exchange, many, byHand] = Array.from({ length: 7 }, number) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const known = { phone: own, sku: goods.sku };
    await importOrders(used.admin, [
      { no: unmapped, phone: own, sku: 'NOBODY-KNOWS' },
      { no: hidden, phone: '138****1234', sku: goods.sku },
      { no: unpaid, ...known, status: '待付款' },
      { no: refunding, ...known, status: '退款中' },
      { no: exchange, ...known },
      { no: many, ...known, num: 51 },
      { no: byHand, ...known },
    ]);
    await used.admin.changePlatformOrderAttribute({ order_no: exchange, attr: 'exchange', reason: '换货' });
    const { id: user_id } = await customer();
    await used.admin.createService({ user_id, product_name: '手工', type: 'trial', service_days: 7, order_no: byHand });
    const waiting = (await convert(unmapped, hidden, unpaid, refunding, exchange, many, byHand)).waiting;
    expect(Object.fromEntries(waiting.map((one) => [one.order_no, one.reason]))).toEqual({
      ...{ [unmapped]: 'mapping', [hidden]: 'customer', [unpaid]: 'unpaid', [refunding]: 'refund', [exchange]: 'exchange' },
      ...{ [many]: 'amount', [byHand]: 'service' },
    });
    expect((await used.admin.listPlatformOrders({ waits_for: 'mapping', keyword: unmapped })).list[0]).toMatchObject({
      waits_for: 'mapping',
    });
  });

  it('never matches a phone that is not real, but the account of a matched order', async () => {
    const goods = await soldGoods(used.admin);
    const { id, phone: own } = await customer();
    const buyer = `buyer-${++count}`;
    const [first, second, other, masked] = Array.from({ length: 4 }, number) as [string, string, string, string];
    await importOrders(used.admin, [{ no: first, phone: own, sku: goods.sku, buyer }]);
    await importOrders(used.admin, [
      { no: second, phone: `${own}-2222`, sku: goods.sku, buyer },
      { no: other, platform: '京东', phone: `${own}-2222`, sku: goods.sku, buyer },
      { no: masked, phone: '139****0000', sku: goods.sku, buyer: 'b***r' },
    ]);
    expect(await used.admin.getPlatformOrder({ order_no: second })).toMatchObject({
      customer: { id },
      matched_by: 'buyer',
      phone_kind: 'virtual',
    });
    expect(await used.admin.getPlatformOrder({ order_no: other })).toMatchObject({ customer: null, phone_kind: 'virtual' });
    await used.admin.setPlatformOrderCustomer({ order_no: masked, user_id: id });
    expect(await used.admin.getPlatformOrder({ order_no: masked })).toMatchObject({
      customer: { id },
      matched_by: 'hand',
      phone_kind: 'masked',
    });
    const likewise = number();
    await importOrders(used.admin, [{ no: likewise, phone: '139****0000', sku: goods.sku, buyer: 'b***r' }]);
    expect(await used.admin.getPlatformOrder({ order_no: likewise })).toMatchObject({ customer: null });
  });

  it('opens one service for goods of a set, and the rest one by one', async () => {
    const course = await soldGoods(used.admin);
    const food = await soldGoods(used.admin, { type: 'physical' });
    const content = { service_type: 'weight_loss', service_days: 90, goods_ids: [course.id, food.id] } as const;
    const set = await used.admin.createTemplate({
      name: `组合 ${++count}`,
      type: 'order',
      content: { ...content, goods_ids: [...content.goods_ids] },
    });
    const { phone: own } = await customer();
    const no = number();
    await importOrders(used.admin, [
      { no, phone: own, sku: course.sku, num: 2 },
      { no, phone: own, sku: food.sku, num: 1 },
    ]);
    const { opens } = await convert(no);
    expect(opens.map(({ source, service_days, template }) => [source, service_days, template?.id ?? null])).toEqual([
      ['set', 90, set.id],
      ['days', 21, null],
    ]);
    const { items } = await used.admin.getPlatformOrder({ order_no: no });
    expect(items.map(({ opened }) => opened)).toEqual([2, 1]);
  });

  it('takes the terms, tags and first message of the template of the nearest channel', async () => {
    const [group] = await used.admin.getTagTree({});
    const tag = await used.admin.createTag({ tag_group_id: group?.id ?? 0, name: `学员 ${++count}` });
    const staff = (await used.admin.getServiceParams({})).staff[0] ?? expect.unreachable();
    const top = await used.admin.createChannel({ code: `conv-${++count}`, name: `上级 ${count}`, type: 'online' });
    const below = await used.admin.createChannel({ code: `conv-${++count}`, name: `下级 ${count}`, type: 'online', pid: top.id });
    const template = await used.admin.createTemplate({
      ...{ name: `渠道模板 ${++count}`, type: 'service' },
      content: {
        ...{ service_type: 'trial', service_days: 9, principal: 'staff', principal_user_id: staff.id, start: 'next_day' },
        ...{ tag_ids: [tag.id], text: '欢迎加入', energy: { goal: 'keep' } },
      },
    });
    await used.admin.setTemplateChannels({ id: template.id, version: template.version, channel_ids: [top.id] });
    const goods = await soldGoods(used.admin);
    const { id, phone: own } = await customer();
    const no = number();
    await importOrders(used.admin, [{ no, phone: own, sku: goods.sku }], { channel_id: below.id });
    expect((await convert(no)).opens).toMatchObject([{ source: 'channel', service_days: 9, template: { id: template.id } }]);
    const [service] = (await used.admin.listServices({ user_id: id })).list;
    expect(service).toMatchObject({ type: 'trial', service_days: 9, start_date: dayIn(1), principal: { id: staff.id } });
    expect((await used.admin.getCustomer({ id })).tags.map((one) => one.id)).toContain(tag.id);
    const messages = await rows(sql`select content from customer_message where service_id = ${service?.id}`);
    expect(messages).toEqual([{ content: { text: '欢迎加入' } }]);
  });

  it('waits for a template that is off until it is on again', async () => {
    const content = { service_type: 'nutrition', service_days: 12 } as const;
    const template = await used.admin.createTemplate({ name: `商品模板 ${++count}`, type: 'service', content });
    const goods = await soldGoods(used.admin, { template_config_id: template.id });
    const { phone: own } = await customer();
    const no = number();
    await importOrders(used.admin, [{ no, phone: own, sku: goods.sku }]);
    expect((await used.admin.createPlatformOrderServices({ order_nos: [no], dry_run: true })).services).toBe(1);
    const input = { id: template.id, name: template.name, type: 'service', content } as const;
    const off = await used.admin.updateTemplate({ ...input, version: template.version, status: 'disabled' });
    expect(await reasonOf(no)).toBe('template');
    expect((await used.admin.getPlatformOrder({ order_no: no })).waits_for).toBe('template');
    await used.admin.updateTemplate({ ...input, version: off.version, status: 'enabled' });
    expect((await used.admin.getPlatformOrder({ order_no: no })).waits_for).toBeNull();
    expect((await convert(no)).opens).toMatchObject([{ source: 'goods', service_days: 12 }]);
  });

  it('waits for a place in the camp of the template, all or none', async () => {
    const camp_id = await enrollingCamp(used.admin, { capacity: 1 });
    const content = { service_type: 'camp', service_days: 14, camp_id } as const;
    const template = await used.admin.createTemplate({ name: `入营 ${++count}`, type: 'service', content });
    const goods = await soldGoods(used.admin, { template_config_id: template.id });
    const { phone: own } = await customer();
    const [two, one] = [number(), number()];
    await importOrders(used.admin, [
      { no: two, phone: own, sku: goods.sku, num: 2 },
      { no: one, phone: own, sku: goods.sku, num: 1 },
    ]);
    expect((await used.admin.listPlatformOrders({ keyword: two })).list).toMatchObject([{ waits_for: null, item_count: 2 }]);
    const result = await convert(two, one);
    expect(result).toMatchObject({ services: 1, waiting: [{ order_no: two, reason: 'terms' }] });
  });

  it('keeps what an exchanged or removed item opened', async () => {
    const [first, second] = [await soldGoods(used.admin), await soldGoods(used.admin)];
    const { id, phone: own } = await customer();
    const no = number();
    await importOrders(used.admin, [{ no, phone: own, sku: first.sku }]);
    await convert(no);
    await importOrders(used.admin, [{ no, phone: own, sku: second.sku }]);
    expect(await convert(no)).toMatchObject({ services: 0, waiting: [] });
    await importOrders(used.admin, [
      { no, phone: own, sku: second.sku },
      { no, phone: own, sku: first.sku },
    ]);
    expect(await convert(no)).toMatchObject({ services: 1 });
    await importOrders(used.admin, [{ no, phone: own, sku: second.sku }]);
    const removed = (await used.admin.getPlatformOrder({ order_no: no })).items.filter(({ removed_at }) => removed_at !== null);
    expect(removed).toMatchObject([{ outer_sku: first.sku, opened: 1 }]);
    await importOrders(used.admin, [
      { no, phone: own, sku: first.sku },
      { no, phone: own, sku: second.sku },
    ]);
    expect(await convert(no)).toMatchObject({ services: 0 });
    expect((await used.admin.listServices({ user_id: id })).total).toBe(2);
  });

  it('proposes what a refund means, and does what is decided', async () => {
    const goods = await soldGoods(used.admin, { service_days: 42 });
    const { phone: own } = await customer();
    const no = number();
    const line = { no, phone: own, sku: goods.sku, paid: 268_000 };
    await importOrders(used.admin, [line]);
    await convert(no);
    await importOrders(used.admin, [{ ...line, refund: 89_300 }]);
    const [part] = (await used.admin.listPlatformOrderRefunds({ order_no: no })).list;
    // 42 × (1 − 893 ÷ 2680) is 28.005.
    expect(part).toMatchObject({ proposal: 'shorten', days: 29, status: 'open', service: { service_days: 42, status: 'pending' } });
    const { id = 0, version = 0 } = part ?? {};
    await expectRefusal(used.admin.changePlatformOrderRefund({ id, version: version + 1, status: 'done' }), 40901);
    await expectRefusal(used.admin.changePlatformOrderRefund({ id, version, status: 'dismissed' }), 42200);
    await expectRefusal(used.admin.changePlatformOrderRefund({ id, version, status: 'done', days: 43 }), 42200);
    const done = await used.admin.changePlatformOrderRefund({ id, version, status: 'done', reason: '少做两周' });
    expect(done).toMatchObject({ status: 'done', decision: 'shorten', service: { service_days: 29 } });
    await expectRefusal(used.admin.changePlatformOrderRefund({ id, version: done.version, status: 'dismissed', reason: '再改' }), 40900);
    await importOrders(used.admin, [{ ...line, refund: 89_300 }]);
    expect((await used.admin.listPlatformOrderRefunds({ order_no: no, status: 'open' })).total).toBe(0);
    await importOrders(used.admin, [{ ...line, refund: 268_000, status: '已退款' }]);
    const [whole] = (await used.admin.listPlatformOrderRefunds({ order_no: no, status: 'open' })).list;
    expect(whole).toMatchObject({ proposal: 'cancel', days: null });
    await used.admin.changePlatformOrderRefund({ id: whole?.id ?? 0, version: whole?.version ?? 0, status: 'done' });
    expect((await servicesOf(no)).map((one) => one.status)).toEqual(['cancelled']);
  });

  it('closes a proposal where nothing is refunded any more', async () => {
    const goods = await soldGoods(used.admin);
    const { phone: own } = await customer();
    const no = number();
    const line = { no, phone: own, sku: goods.sku, paid: 100_000 };
    await importOrders(used.admin, [line]);
    await convert(no);
    await importOrders(used.admin, [{ ...line, refund: 20_000, status: '退款中' }]);
    expect((await used.admin.listPlatformOrderRefunds({ order_no: no, status: 'open' })).total).toBe(1);
    expect(await importOrders(used.admin, [{ ...line, refund: 0, status: '已付款' }])).toMatchObject({ updated: 1, failed: 0 });
    const [closed] = (await used.admin.listPlatformOrderRefunds({ order_no: no })).list;
    expect(closed).toMatchObject({ status: 'dismissed', decided_by: null, decided_at: expect.any(String) });
  });

  it('leaves an import alone whose orders have opened services', async () => {
    const goods = await soldGoods(used.admin);
    const { phone: own } = await customer();
    const no = number();
    const { id } = await importOrders(used.admin, [{ no, phone: own, sku: goods.sku }]);
    await convert(no);
    await undoneImport(used.admin, id);
    expect((await servicesOf(no)).length).toBe(1);
  });

  it('converts by itself after an import where the parameter is on', async () => {
    const goods = await soldGoods(used.admin);
    const { phone: own } = await customer();
    const no = number();
    await importOrders(used.admin, [{ no, phone: own, sku: goods.sku }]);
    await used.server.runScheduledTasks(scheduledTasks);
    expect(await servicesOf(no)).toEqual([]);
    await used.admin.saveParamValue({ key: 'order.auto_convert', value: 'true', version: 0 });
    await used.server.runScheduledTasks(scheduledTasks);
    expect(await servicesOf(no)).toHaveLength(1);
    await used.admin.deleteParamValue({ key: 'order.auto_convert' });
  });

  it('converts many by a job', async () => {
    const goods = await soldGoods(used.admin);
    const people = [await customer(), await customer()];
    const lines = Array.from({ length: 260 }, (_, at) => ({ no: number(), phone: people[at % 2]?.phone ?? '', sku: goods.sku }));
    await importOrders(used.admin, lines);
    const { job_id, remaining } = await used.admin.createPlatformOrderServices({});
    expect(remaining).toBeGreaterThan(0);
    expect((await endedJob(used.admin, { id: job_id ?? 0 })).status).toBe('finished');
    const totals = await Promise.all(people.map(async ({ id }) => (await used.admin.listServices({ user_id: id })).total));
    expect(totals).toEqual([130, 130]);
  });

  it('changes nothing for numbers of another company', async () => {
    const goods = await soldGoods(used.admin);
    const { id, phone: own } = await customer();
    const no = number();
    await importOrders(used.admin, [{ no, phone: own, sku: goods.sku }]);
    await expectRefusal(used.twin.createPlatformOrderServices({ order_nos: [no] }), 40400);
    await expectRefusal(used.admin.createPlatformOrderServices({ order_nos: [no, 'NOT-THERE'] }), 40400);
    await expectRefusal(used.twin.setPlatformOrderCustomer({ order_no: no }), 40400);
    await expectRefusal(used.admin.setPlatformOrderCustomer({ order_no: no, user_id: 987_654_321 }), 42200);
    expect((await used.admin.listServices({ user_id: id })).total).toBe(0);
  });
});
