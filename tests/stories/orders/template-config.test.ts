import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { soldGoods } from '../../support/orders.js';
import { dayIn } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('templates', (options) => {
  const used = useTwoCompanies(options);
  let count = 0;
  const content = { service_type: 'weight_loss', service_days: 30 } as const;
  const create = (more: Partial<Parameters<typeof used.admin.createTemplate>[0]> = {}) =>
    used.admin.createTemplate({ name: `模板 ${++count}`, type: 'service', content, ...more });
  const channel = async (pid?: number) =>
    used.admin.createChannel({ code: `template-${++count}`, name: `渠道 ${count}`, type: 'online', ...(pid === undefined ? {} : { pid }) });

  it('need what their type needs, and nothing of another', async () => {
    await expectRefusal(create({ content: { service_type: 'trial' } }), 42200);
    await expectRefusal(create({ content: { ...content, goods_ids: [1, 2] } }), 42200);
    await expectRefusal(create({ content: { ...content, principal: 'staff' } }), 42200);
    await expectRefusal(create({ content: { ...content, camp_id: 987_654_321 } }), 42200);
    await expectRefusal(create({ content: { ...content, tag_ids: [987_654_321] } }), 42200);
    await expectRefusal(create({ type: 'message', content: {} }), 42200);
    await expectRefusal(create({ type: 'recipe', content: { text: '你好' } }), 42200);
    const food = [await soldGoods(used.admin, { type: 'physical' }), await soldGoods(used.admin, { type: 'physical' })];
    await expectRefusal(create({ type: 'order', content: { ...content, goods_ids: food.map(({ id }) => id) } }), 42200);
    expect(await create({ type: 'message', content: { text: '你好' } })).toMatchObject({
      type: 'message',
      status: 'enabled',
      channels: [],
    });
  });

  it('keep their type and change by version; their names differ within a type', async () => {
    const { id, name, version } = await create();
    await expectRefusal(create({ name }), 40902);
    await create({ name, type: 'message', content: { text: '同名' } });
    await expectRefusal(used.admin.updateTemplate({ id, version, name, type: 'message', content: { text: '你好' } }), 42200);
    const changed = await used.admin.updateTemplate({ id, version, name, type: 'service', content: { ...content, start: 'next_day' } });
    await expectRefusal(used.admin.updateTemplate({ id, version, name, type: 'service', content }), 40901);
    expect(changed.version).toBe(version + 1);
    expect((await used.admin.getTemplate({ id })).content).toMatchObject({
      service_days: 30,
      start: 'next_day',
      principal: 'customer',
      tags: [],
    });
    await expectRefusal(used.twin.getTemplate({ id }), 40400);
    await used.admin.deleteTemplate({ id });
    await expectRefusal(used.admin.getTemplate({ id }), 40400);
  });

  it('hold for channels that have no other of the type', async () => {
    const [one, other] = [await create(), await create()];
    const { id, name } = await channel();
    const { version } = await used.admin.setTemplateChannels({ id: one.id, version: one.version, channel_ids: [id] });
    expect(version).toBe(one.version + 1);
    const taken = await expectRefusal(used.admin.setTemplateChannels({ id: other.id, version: other.version, channel_ids: [id] }), 40902);
    expect(taken.serverMessage).toContain(name);
    await expectRefusal(used.admin.setTemplateChannels({ id: one.id, version: one.version, channel_ids: [] }), 40901);
    await expectRefusal(used.admin.setTemplateChannels({ id: other.id, version: other.version, channel_ids: [987_654_321] }), 42200);
    await expectRefusal(used.admin.deleteTemplate({ id: one.id }), 40903);
    const { options: offered } = await used.admin.getTemplateChannels({ id: other.id });
    expect(offered.find((each) => each.id === id)?.template?.id).toBe(one.id);
    expect((await used.admin.listTemplates({ channel_id: id })).list.map((each) => each.id)).toEqual([one.id]);
  });

  it('give a channel to one of two that want it at once', async () => {
    const wanting = [await create(), await create()];
    const { id } = await channel();
    const outcomes = await Promise.allSettled(
      wanting.map((one) => used.admin.setTemplateChannels({ id: one.id, version: one.version, channel_ids: [id] })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await used.admin.listTemplates({ channel_id: id })).total).toBe(1);
  });

  it('are found from the channel upward, then by goods, then by days', async () => {
    const top = await channel();
    const below = await channel(top.id);
    const [ofTop, ofGoods] = [await create(), await create()];
    await used.admin.setTemplateChannels({ id: ofTop.id, version: ofTop.version, channel_ids: [top.id] });
    const goods = await soldGoods(used.admin, { template_config_id: ofGoods.id });
    const bare = await soldGoods(used.admin);
    const found = await used.admin.getTemplateFor({ channel_id: below.id, goods_id: goods.id });
    expect(found).toMatchObject({ source: 'channel', template: { id: ofTop.id }, service_days: 30 });
    expect(found.steps.map(({ source, outcome }) => [source, outcome])).toEqual([
      ['channel', 'none'],
      ['channel', 'taken'],
      ['goods', 'unused'],
      ['days', 'unused'],
    ]);
    expect(await used.admin.getTemplateFor({ goods_id: goods.id })).toMatchObject({ source: 'goods', template: { id: ofGoods.id } });
    expect(await used.admin.getTemplateFor({ goods_id: bare.id })).toMatchObject({ source: 'days', template: null, service_days: 21 });
    const off = { id: ofGoods.id, version: ofGoods.version, name: ofGoods.name, type: 'service', content, status: 'disabled' } as const;
    await used.admin.updateTemplate(off);
    expect(await used.admin.getTemplateFor({ goods_id: goods.id })).toMatchObject({ source: null, waits_for: 'template' });
    await expectRefusal(used.admin.deleteTemplate({ id: ofGoods.id }), 40903);
    await expectRefusal(used.twin.getTemplateFor({ goods_id: goods.id }), 40400);
  });

  it('provide what an order for a customer leaves out', async () => {
    const staff = (await used.admin.getServiceParams({})).staff[0] ?? expect.unreachable();
    const own = { principal: 'staff', principal_user_id: staff.id, start: 'next_day', text: '欢迎' } as const;
    const { id, name } = await create({ content: { ...content, ...own } });
    const { id: user_id } = await used.admin.createCustomer({ nick_name: `客户 ${++count}` });
    const made = await used.admin.createCustomerService({ user_id, template_id: id });
    const { service } = await used.admin.getService({ service_id: made.id } as never);
    expect(service).toMatchObject({ template_id: id, product_name: name, type: 'weight_loss', service_days: 30, start_date: dayIn(1) });
    const plain = await used.admin.createService({ user_id, template_id: id, product_name: '自己的名字', type: 'trial', service_days: 5 });
    const listed = (await used.admin.listServices({ user_id })).list.find((one) => one.id === plain.id);
    expect(listed).toMatchObject({
      product_name: '自己的名字',
      type: 'trial',
      service_days: 5,
      start_date: dayIn(1),
      principal: { id: staff.id },
    });
    await expectRefusal(used.admin.createCustomerService({ user_id, template_id: 987_654_321 }), 42200);
    expect((await used.admin.getServiceParams({})).templates).toContainEqual({ id, name });
  });
});
