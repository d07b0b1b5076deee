import type { ApiError } from '@shiyi/sdk';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { changeSettings } from '../../support/company-settings.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { woman } from '../../support/woman.js';

const field = (refusal: ApiError) => refusal.detail.errors?.[0];
const order = { product_name: '六周体重管理', type: 'weight_loss', service_days: 42 } as const;
const losing = { ...order, energy: { goal: 'lose' } } as const;
const yearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`;

onEveryStore('service orders', (options) => {
  const used = useDirectory(options);
  const customer = async (more: object = {}) => {
    const { id } = await used.client.createCustomer({ ...woman, phone: '13900002076', ...more });
    await used.client.setCustomerConsent({ id, module: 'weight', granted: true });
    return id;
  };
  const isPending = async (id: number) => {
    const { rows } = await used.server.deps.database.system((db) =>
      sql<{ is_pending: boolean; pending_reason: string | null }>`select is_pending, pending_reason from customer where id = ${id}`.execute(
        db,
      ),
    );
    return rows[0];
  };

  it('opens pending, numbered by the day, with the energy and every step to it', async () => {
    const user_id = await customer();
    const made = await used.client.createService({ user_id, ...losing });
    expect(made).toMatchObject({ user_id, status: 'pending', service_no: expect.stringMatching(/^S\d{8}\d{5}$/) });
    const next = await used.client.createService({ user_id, ...order });
    expect(Number(next.service_no.slice(9))).toBe(Number(made.service_no.slice(9)) + 1);
    const { service, customer: person } = await used.client.getService({ service_id: made.id });
    expect(service).toMatchObject({ energy_source: 'calc', init_weight: 70, target_weight: 58, used_days: 0, remain_days: 42 });
    expect(service.energy_params).toMatchObject({ bmi: 25.71, bmr: 1420.25, tdee: 1952.84, raw_kcal: 1452.84, energy_kcal: 1450 });
    expect(person).toMatchObject({ nick_name: '小满', phone_masked: '139****2076', bmi: 25.71, bmi_class: 'over' });
    const { list } = await used.client.listServices({ user_id });
    expect(list.map((one) => [one.id, one.energy_kcal, one.loss_kg])).toEqual([
      [next.id, null, 0],
      [made.id, 1450, 0],
    ]);
    expect((await used.client.listServices({ keyword: '许念', type: 'weight_loss', plan_state: 'none' })).total).toBe(2);
  });

  it.each([
    ['pregnancy', { health_flags: ['pregnancy'] }],
    ['kidney', { health_flags: ['kidney'] }],
    ['adult', { birthday: yearsAgo(15) }],
    ['bmi_low', { init_weight: 46.3 }],
  ])('refuses to lose weight by the rule %s, and the customer is marked nevertheless', async (rule, more) => {
    const user_id = await customer({ phone: undefined, ...more });
    const refusal = await expectRefusal(used.client.createService({ user_id, ...losing }), 42200);
    expect(field(refusal)).toMatchObject({ field: 'energy.goal', rule });
    expect(await isPending(user_id)).toMatchObject({ is_pending: true, pending_reason: expect.any(String) });
    expect((await used.client.listServices({ user_id })).total).toBe(0);
    const kept = await used.client.createService({ user_id, ...order, energy: { goal: 'keep' } });
    expect(kept.status).toBe('pending');
  });

  it('keeps the energy above the basal rate, unless the company does not', async () => {
    const user_id = await customer({ phone: '13900002078' });
    const energy = { goal: 'lose', deficit_kcal: 1000 } as const;
    const energyOf = async () => {
      const { id } = await used.client.createService({ user_id, ...order, energy });
      return (await used.client.getService({ service_id: id })).service.energy_params;
    };
    const previewed = () => used.client.queryPlanPreview({ user_id, energy, days: 1 });
    expect(await energyOf()).toMatchObject({ flags: ['floor_bmr'], floor_kcal: 1420.25, energy_kcal: 1430 });
    expect((await previewed()).energy_kcal).toBe(1430);
    await changeSettings(used.client, { bmr_floor: false });
    expect(await energyOf()).toMatchObject({ flags: ['floor_sex'], floor_kcal: 1000, energy_kcal: 1000 });
    expect((await previewed()).energy_kcal).toBe(1000);
    const { sex, birthday, height, init_weight: weight, activity_level } = woman;
    expect((await used.client.queryPlanPreview({ sex, birthday, height, weight, activity_level, energy, days: 1 })).energy_kcal).toBe(1000);
    await changeSettings(used.client, { bmr_floor: true });
  });

  it('waits with the energy while a measure is missing, and names it', async () => {
    const user_id = await customer({ phone: undefined, height: undefined, activity_level: undefined });
    const { id } = await used.client.createService({ user_id, ...losing });
    expect(await used.client.getServiceHealth({ service_id: id })).toMatchObject({
      energy: null,
      missing: ['height', 'activity_level'],
      bmi: null,
    });
  });

  it('refuses terms that no service can have', async () => {
    const user_id = await customer({ phone: undefined });
    const refused = async (more: object) => field(await expectRefusal(used.client.createService({ user_id, ...order, ...more }), 42200));
    expect(await refused({ energy_kcal: 1500, energy: { goal: 'lose' } })).toMatchObject({ field: 'energy_kcal', rule: 'exclusive' });
    expect(await refused({ recipe_mode: 'lib' })).toMatchObject({ field: 'recipe_id', rule: 'required' });
    expect(await refused({ recipe_id: 999_999 })).toMatchObject({ field: 'recipe_id', rule: 'only' });
    expect(await refused({ principal_user_id: 999_999 })).toMatchObject({ field: 'principal_user_id', rule: 'exists' });
    expect(await refused({ start_date: '2020-01-01' })).toMatchObject({ field: 'start_date', rule: 'range' });
    expect(await refused({ video_type: 'custom' })).toMatchObject({ field: 'video_type', rule: 'only' });
    await expectRefusal(used.client.createService({ user_id: 999_999, ...order }), 40400);
    expect((await used.client.listServices({ user_id })).total).toBe(0);
  });

  it('is found by its first day, in any time zone', async () => {
    const user_id = await customer({ phone: undefined });
    const start_date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const { id } = await used.client.createService({ user_id, ...order, start_date });
    const found = async (from: string, to: string) =>
      (await used.client.listServices({ user_id, start_from: from, start_to: to })).list.map((one) => one.id);
    expect(await found(start_date, start_date)).toEqual([id]);
    const next = new Date(Date.parse(start_date) + 86_400_000).toISOString().slice(0, 10);
    expect(await found(next, next)).toEqual([]);
    const zone = await used.client.updateTimeZone({ time_zone: 'America/New_York' });
    expect(zone).toBeDefined();
    expect(await found(start_date, start_date)).toEqual([id]);
    await used.client.updateTimeZone({ time_zone: 'Asia/Shanghai' });
  });

  it('offers its choices in the language of the caller', async () => {
    const { types, staff, allowed_status } = await used.client.getServiceParams({});
    expect(types).toContainEqual({ value: 'weight_loss', label: '体重管理' });
    expect(staff.length).toBeGreaterThan(1);
    expect(allowed_status).toEqual([]);
  });
});
