import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { woman } from '../../support/woman.js';

onEveryStore('getServicePlanNutrients', (options) => {
  const used = useDirectory(options);
  const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const order = { product_name: '六周体重管理', type: 'weight_loss', service_days: 14, start_date: today } as const;
  const open = async (more: object = {}, terms: object = { energy: { goal: 'keep' } }) => {
    const { id: user_id } = await used.client.createCustomer({ ...woman, ...more });
    return (await used.client.createService({ user_id, ...order, ...terms })).id;
  };
  const food = async (name: string) =>
    (await used.client.listIngredients({ keyword: name })).list.find((one) => one.name === name)?.id ?? expect.unreachable(name);
  const reference = (references: readonly { name: string; from: number | null }[], name: string) =>
    references.find((one) => one.name === name)?.from;

  it('sums a day by its foods and names what is not known', async () => {
    const service_id = await open();
    const { days } = await used.client.getServicePlan({ service_id, from: today, to: today });
    const version = (await used.client.getServicePlan({ service_id })).recipe_version;
    const items = [
      { ingredient_id: await food('全脂牛奶'), dosage_g: 200 },
      { name: '食堂小菜', dosage_g: 100, energy_kcal: 130, exchange_group: 'vegetable' as const },
    ];
    const changes = (days[0]?.meals ?? []).map(({ meal }, at) => ({ date: today, meal, items: at === 0 ? items : [] }));
    await used.client.updateServiceMeals({ service_id, recipe_version: version, changes });
    const read = await used.client.getServicePlanNutrients({ service_id, from: today, to: dayAfter(today, 6) });
    expect(read.recipe_version).toBe(version + 1);
    expect(read.days).toHaveLength(7);
    const milk = await used.client.getIngredient({ id: items[0]?.ingredient_id as number });
    const milkKcal = milk.energy_kcal * 2;
    const calcium = read.days[0]?.nutrients.find(({ name }) => name === 'calcium_mg');
    expect(calcium).toEqual({
      name: 'calcium_mg',
      value: (milk.calcium_mg as number) * 2,
      known_pct: Math.floor((milkKcal / (milkKcal + 130)) * 100),
    });
    expect(read.days[0]?.groups.find(({ group }) => group === 'milk')?.grams).toBe(200);
    const mean = read.days.reduce((sum, day) => sum + (day.nutrients.find(({ name }) => name === 'calcium_mg')?.value ?? 0), 0) / 7;
    expect(Math.abs((read.mean.nutrients.find(({ name }) => name === 'calcium_mg')?.value ?? 0) - mean)).toBeLessThanOrEqual(1);
  });

  it('has references by sex, age, pregnancy and lactation, and none where these are unknown', async () => {
    const of = async (more: object) => {
      const service_id = await open(more);
      return used.client.getServicePlanNutrients({ service_id });
    };
    const adult = await of({});
    expect([adult.life_stage, reference(adult.references, 'iron_mg'), adult.sex]).toEqual(['adult', 18, 2]);
    const pregnant = await of({ health_flags: ['pregnancy'] });
    expect([pregnant.life_stage, reference(pregnant.references, 'iron_mg')]).toEqual(['pregnancy', 25]);
    const man = await of({ sex: 1 });
    expect(reference(man.references, 'iron_mg')).toBe(12);
    const unknown = await used.client.getServicePlanNutrients({ service_id: await open({ sex: 0 }, {}) });
    expect(unknown).toMatchObject({ sex: 0, age: null, references: [], days: [], mean: { energy_kcal: 0 } });
    expect(man.guide.find(({ group }) => group === 'vegetable')).toEqual({ group: 'vegetable', from: 300, to: 500 });
  });

  it('keeps to the period and to the data scope', async () => {
    const service_id = await open();
    await expectRefusal(used.client.getServicePlanNutrients({ service_id, from: today, to: dayAfter(today, 31) }), 42200);
    await expectRefusal(used.client.getServicePlanNutrients({ service_id: 999_999_999 }), 40400);
  });
});
