import type { Input } from '@shiyi/sdk';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('meal plans', (options) => {
  const used = useTwoCompanies(options);
  const ids = new Map<string, number>();
  let dish = 0;
  const id = (name: string) => ids.get(name) ?? 0;
  beforeAll(async () => {
    for (const name of ['燕麦片', '全脂牛奶', '大米', '虾仁', '菠菜', '菜籽油'])
      ids.set(name, (await used.admin.listIngredients({ keyword: name, limit: 50 })).list.find((one) => one.name === name)?.id ?? 0);
    const items = [
      { ingredient_id: id('菠菜'), dosage_g: 200 },
      { ingredient_id: id('菜籽油'), dosage_g: 10 },
    ];
    dish = (await used.admin.saveRecipeCase({ name: '清炒菠菜（试）', method: 'quick_fry', items })).id;
  });
  const day = (day_no: number): NonNullable<Input<'createRecipe'>['day_plans']>[number] => ({
    day_no,
    meals: [
      {
        meal: 'breakfast',
        items: [
          { ingredient_id: id('燕麦片'), dosage_g: 50 },
          { ingredient_id: id('全脂牛奶'), dosage_g: 250, unit: 'ml' },
        ],
      },
      {
        meal: 'lunch',
        items: [
          { ingredient_id: id('大米'), dosage_g: 75 },
          { case_id: dish, dosage_g: 105 },
        ],
      },
      {
        meal: 'dinner',
        items: [
          { ingredient_id: id('虾仁'), dosage_g: 100 },
          { name: '少油青菜', dosage_g: 200, energy_kcal: 60, exchange_group: 'vegetable' },
        ],
      },
    ],
  });
  const plan = (name: string, more: Partial<Input<'createRecipe'>> = {}): Input<'createRecipe'> => ({
    ...{ name, type: 'lib', level_kcal: 1200, days: 1, goal: 'lose', day_plans: [day(1)] },
    ...more,
  });

  it('shows dishes at their grams, sums of meals and days, and what is off', async () => {
    const { id: made } = await used.admin.createRecipe(plan('一日食谱'));
    const { day_plans, avg_energy_kcal, meals } = await used.admin.getRecipe({ recipe_id: made });
    const lunch = day_plans[0]?.meals.find((one) => one.meal === 'lunch');
    // Half of the dish, 210 g: spinach 28 kcal/100 g, oil 899.
    expect(lunch?.items[1]).toMatchObject({ case_id: dish, name: '清炒菠菜（试）', dosage_g: 105, exchange_group: 'oil', portions: 0.5 });
    expect(lunch?.items[1]?.group_portions).toEqual({ oil: 0.5, vegetable: 0.2 });
    const sum = day_plans[0]?.meals.flatMap((meal) => meal.items).reduce((all, item) => all + item.energy_kcal, 0);
    expect(day_plans[0]?.totals.energy_kcal).toBe(sum);
    expect(avg_energy_kcal).toBe(sum);
    expect(day_plans[0]?.totals.incomplete_items).toBe(1);
    expect(day_plans[0]?.totals.unknown_items.fiber_g).toBe(1);
    expect(day_plans[0]?.warnings).toContain('energy_low');
    expect(meals).toHaveLength(3);
    await expectRefusal(used.admin.deleteRecipeCase({ recipe_case_id: dish }), 40903);
    await expectRefusal(used.twin.getRecipe({ recipe_id: made }), 40400);
  });

  it('is copied, switched on and off, kept complete while on, and never a draft again', async () => {
    const from = (await used.admin.listRecipes({ keyword: '一日食谱' })).list[0]?.id ?? 0;
    const copy = await used.admin.copyRecipe({ recipe_id: from, name: '一日食谱（复制）' });
    expect(copy).toMatchObject({ status: 'draft', version: 1 });
    const on = await used.admin.changeRecipeStatus({ recipe_id: copy.id, status: 'on' });
    expect((await used.admin.getRecipeOptions({ type: 'lib' })).map((one) => one.id)).toContain(copy.id);
    const lost = { ...plan('一日食谱（复制）', { days: 2 }), id: copy.id, version: on.version };
    await expectRefusal(used.admin.updateRecipe(lost), 42200);
    const back = await expectRefusal(used.admin.changeRecipeStatus({ recipe_id: copy.id, status: 'draft' }), 40900);
    expect(back.detail).toMatchObject({ from: 'on', to: 'draft', allowed: ['off'] });
    await expectRefusal(used.admin.changeRecipeStatus({ recipe_id: copy.id, status: 'on' }), 40900);
    await expectRefusal(used.admin.updateRecipe({ ...lost, days: 1, type: 'diy' }), 42200);
    const saved = await used.admin.updateRecipe({ ...lost, days: 1, level_kcal: 1500 });
    expect(saved).toMatchObject({ level_kcal: 1500, status: 'on' });
    await expectRefusal(used.admin.updateRecipe({ ...lost, days: 1 }), 40901);
    await expectRefusal(used.admin.createRecipe(plan('一日食谱')), 40902);
    const empty = await used.admin.createRecipe(plan('空食谱', { day_plans: [] }));
    const why = await expectRefusal(used.admin.changeRecipeStatus({ recipe_id: empty.id, status: 'on' }), 42200);
    expect(why.message).toContain('第 1 天没有早餐');
    await used.admin.deleteRecipe({ id: empty.id });
    await expectRefusal(used.admin.getRecipe({ recipe_id: empty.id }), 40400);
  });

  it('needs for the type diet a library and portions with bands that do not overlap', async () => {
    const lib = await used.admin.saveRecipeLib({ name: '全部菜例', filter: {} });
    const { id: diet } = await used.admin.createRecipe({
      ...{ name: '智能食谱', type: 'diet', level_kcal: 1400, days: 7, goal: 'lose', lib_ids: [lib.id] },
    });
    const conf = (meal: 'breakfast' | 'lunch' | 'dinner', share_pct: number, more: object = {}) => ({
      ...{ recipe_id: diet, energy_from_kcal: 1400, energy_to_kcal: 1500, meal, share_pct, portions: { grain: 3, oil: 0.5 } },
      ...more,
    });
    await expectRefusal(used.admin.changeRecipeStatus({ recipe_id: diet, status: 'on' }), 42200);
    const lunch = await used.admin.saveRecipeConf(conf('lunch', 40));
    expect(lunch).toMatchObject({ energy_kcal: 315, version: 1, sort: 0 });
    await expectRefusal(used.admin.saveRecipeConf(conf('lunch', 10, { energy_from_kcal: 1490, energy_to_kcal: 1600 })), 40902);
    await expectRefusal(used.admin.saveRecipeConf(conf('breakfast', 61)), 42200);
    await expectRefusal(used.admin.saveRecipeConf(conf('breakfast', 10, { portions: { grain: 0.3 } })), 42200);
    await expectRefusal(used.admin.saveRecipeConf(conf('breakfast', 10, { energy_to_kcal: 1400 })), 42200);
    await used.admin.saveRecipeConf(conf('breakfast', 30));
    const dinner = await used.admin.saveRecipeConf(conf('dinner', 30));
    await used.admin.changeRecipeStatus({ recipe_id: diet, status: 'on' });
    expect((await used.admin.getRecipeConfs({ recipe_id: diet })).map((one) => one.meal)).toEqual(['breakfast', 'lunch', 'dinner']);
    await expectRefusal(used.admin.deleteRecipeConf({ recipeConfId: dinner.id }), 40903);
    const copy = await used.admin.copyRecipe({ recipe_id: diet, name: '智能食谱（复制）' });
    const copied = await used.admin.getRecipeConfs({ recipe_id: copy.id });
    expect(copied).toHaveLength(3);
    await used.admin.deleteRecipeConf({ recipeConfId: copied[0]?.id ?? 0 });
    expect((await used.admin.getRecipe({ recipe_id: copy.id })).lib_ids).toEqual([lib.id]);
    await expectRefusal(used.twin.getRecipeConfs({ recipe_id: diet }), 40400);
  });

  it('offers for the type diy its meals to choose from while it is on', async () => {
    const { id: diy } = await used.admin.createRecipe(
      plan('自选 1300', { type: 'diy', level_kcal: 1300, days: 2, day_plans: [day(1), day(2)] }),
    );
    const rows = () => used.admin.getDiyRecipes({ level_kcal: 1300 });
    expect(await rows()).toEqual([]);
    await used.admin.changeRecipeStatus({ recipe_id: diy, status: 'on' });
    const [breakfast] = await rows();
    expect((await rows()).map((one) => one.type)).toEqual(['breakfast', 'lunch', 'dinner']);
    expect(breakfast).toMatchObject({ modified: false, option_id: breakfast?.options[0]?.id });
    expect(breakfast?.options.map(({ name, day_no }) => [name, day_no])).toEqual([
      ['燕麦片、全脂牛奶', 1],
      ['燕麦片、全脂牛奶', 2],
    ]);
    const { id: row = 0, version = 0 } = breakfast ?? {};
    const other = breakfast?.options[1]?.id ?? 0;
    const changed = await used.admin.updateDiyRecipe({ id: row, version, items: [{ ingredient_id: id('大米'), dosage_g: 50 }] });
    expect(changed).toMatchObject({ modified: true, items: [{ name: '大米', dosage_g: 50 }] });
    await expectRefusal(used.admin.changeDiyRecipe({ id: row, version, option_id: other }), 40901);
    const swapped = await used.admin.changeDiyRecipe({ id: row, version: changed.version, option_id: other });
    expect(swapped).toMatchObject({ modified: false, option_id: other, items: [{ name: '燕麦片' }, { name: '全脂牛奶' }] });
    const lunch = (await used.admin.getDiyRecipes({ type: 'lunch', level_kcal: 1300 }))[0]?.options[0]?.id ?? 0;
    await expectRefusal(used.admin.changeDiyRecipe({ id: row, version: swapped.version, option_id: lunch }), 42200);
    await expectRefusal(used.admin.updateDiyRecipe({ id: row, version: swapped.version, items: [{ dosage_g: 10 }] }), 42200);
    expect(await used.twin.getDiyRecipes({ level_kcal: 1300 })).toEqual([]);
    await used.admin.changeRecipeStatus({ recipe_id: diy, status: 'off' });
    expect(await rows()).toEqual([]);
  });

  it('shows the two samples of fixed foods as they are given', async () => {
    expect((await used.admin.listFixedFoods({})).list).toEqual([
      { id: 1, dosage: 35, energy_group: 100, meal_time: '18:00-20:00', unit: 'g', exchange_portions: 1.11 },
      { id: 2, dosage: 50, energy_group: 180, meal_time: '18:00-20:00', unit: 'g', exchange_portions: 2 },
    ]);
  });
});
