import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const day = (back: number) => new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);

onEveryStore('customers', (options) => {
  const used = useTwoCompanies(options);
  const create = (nick_name: string, more: object = {}) => used.admin.createCustomer({ nick_name, ...more });

  it('show the newest weigh-in, with BMI to two decimals, once the customer agreed', async () => {
    const { id } = await create('称重', { sex: 2, birthday: '1996-05-18', height: 165, init_weight: 70, target_weight: 58 });
    expect(await used.admin.getCustomer({ id })).toMatchObject({ current_weight: null, init_weight: null, bmi: null, weights: [] });
    await expectRefusal(used.admin.saveCustomerWeight({ id, date: day(0), weight: 66.5 }), 40900);
    await used.admin.setCustomerConsent({ id, module: 'weight', granted: true });
    expect(await used.admin.getCustomer({ id })).toMatchObject({ current_weight: 70, bmi: 25.71, weights: [] });
    await used.admin.saveCustomerWeight({ id, date: day(1), weight: 67 });
    await used.admin.saveCustomerWeight({ id, date: day(2), weight: 68 });
    const saved = await used.admin.saveCustomerWeight({ id, date: day(1), weight: 66.5, body_fat: 31.5 });
    expect(saved).toMatchObject({ current_weight: 66.5, bmi: 24.43 });
    expect(await used.admin.getCustomer({ id })).toMatchObject({
      bmi_class: 'over',
      standard_weight: 60,
      healthy_weight: { from: 50.37, to: 65.07 },
      loss_kg: 3.5,
      progress_pct: 29.17,
      weights: [
        { date: day(2), weight: 68 },
        { date: day(1), weight: 66.5 },
      ],
    });
    await expectRefusal(used.admin.saveCustomerWeight({ id, date: day(-1), weight: 66 }), 42200);
    for (const weight of [0, 700, '７０' as never]) await expectRefusal(used.admin.saveCustomerWeight({ id, date: day(0), weight }), 40000);
  });

  it('leave weights out as soon as the consent is withdrawn', async () => {
    const { id } = await create('撤回', { height: 160, init_weight: 60 });
    await used.admin.setCustomerConsent({ id, module: 'weight', granted: true });
    await used.admin.saveCustomerWeight({ id, date: day(0), weight: 58 });
    await used.admin.setCustomerConsent({ id, module: 'weight', granted: false, note: '电话里撤回' });
    expect(await used.admin.getCustomer({ id })).toMatchObject({
      current_weight: null,
      bmi: null,
      loss_kg: null,
      progress_pct: null,
      weights: [],
      init_weight: null,
    });
    expect((await used.admin.listCustomers({ keyword: '撤回' })).list[0]).toMatchObject({ current_weight: null, bmi: null });
    expect((await used.admin.listCustomerTimeline({ user_id: id, kind: 'weight' })).list).toEqual([]);
    await used.admin.setCustomerConsent({ id, module: 'weight', granted: true });
    expect(await used.admin.getCustomer({ id })).toMatchObject({ current_weight: 58 });
  });

  it('are found by tag, service, place and silence', async () => {
    const { id } = await create('筛选', { province: '浙江省', city: '宁波市', phone: '13900007001' });
    const tag_id = await used.server.deps.database.system(async (db) => {
      const { rows } = await sql<{ id: number }>`select t.id from tag t join customer c on c.enterprise_id = t.enterprise_id
        join tag_group g on g.id = t.tag_group_id and g.kind = 'manual' and g.scope <> 'group_chat' where c.id = ${id} order by t.id limit 1`.execute(
        db,
      );
      return rows[0]?.id as number;
    });
    await used.admin.setCustomersInBatch({ ids: [id], op: 'tag', add_tag_ids: [tag_id] });
    const { id: service_id } = await used.admin.createCustomerService({
      user_id: id,
      product_name: '体验',
      type: 'trial',
      service_days: 7,
      start_date: day(3),
    });
    const found = async (query: object) => (await used.admin.listCustomers(query)).list.map((one) => one.id);
    expect(await found({ tag_id })).toContain(id);
    expect(await found({ city: '宁波市', province: '浙江省' })).toContain(id);
    expect(await found({ service_status: 'pending' })).toContain(id);
    expect(await found({ no_punch_days: 2 })).not.toContain(id);
    await used.server.deps.database.system((db) => sql`update service set status = 'in_service' where id = ${service_id}`.execute(db));
    expect(await found({ no_punch_days: 2 })).not.toContain(id);
    await used.admin.setCustomerConsent({ id, module: 'diet', granted: true });
    expect(await found({ no_punch_days: 2 })).toContain(id);
    expect(await found({ no_punch_days: 4 })).not.toContain(id);
    const shown = await used.admin.getCustomer({ id });
    expect(shown.tags.map((one) => one.id)).toEqual([tag_id]);
    expect(shown.open_services).toMatchObject([{ id: service_id, used_days: 4, remain_days: 3, end_date: day(-3) }]);
    await expectRefusal(used.admin.deleteCustomer({ id }), 40903);
    expect((await used.admin.listCustomerOrders({ userId: id })).list).toMatchObject([{ kind: 'service', id: service_id, title: '体验' }]);
  });

  it('keep the phone in an update that leaves it out, and refuse what was changed meanwhile', async () => {
    const { id, version } = await create('改资料', { phone: '13900007002', job: '护士' });
    const saved = await used.admin.updateCustomer({ id, version, nick_name: '改过' });
    expect(saved).toMatchObject({ phone_masked: '139****7002', principal: null });
    expect((await used.admin.getCustomer({ id })).job).toBeNull();
    await expectRefusal(used.admin.updateCustomer({ id, version, nick_name: '旧' }), 40901);
    await expectRefusal(used.admin.updateCustomer({ id, version: saved.version, nick_name: '改过', birthday: day(-1) }), 42200);
    expect(await used.admin.getCustomerPhone({ id })).toEqual({ phone: '13900007002' });
    await used.admin.deleteCustomer({ id });
    await expectRefusal(used.admin.getCustomer({ id }), 40400);
  });

  it('are hidden from other companies', async () => {
    const { id } = await create('本企业');
    await expectRefusal(used.twin.getCustomer({ id }), 40400);
    await expectRefusal(used.twin.getCustomerConsent({ id }), 40400);
    await expectRefusal(used.twin.setCustomersInBatch({ ids: [id], op: 'member', days: 1 }), 40400);
  });
});
