import type { ApiError, Data, Input } from '@shiyi/sdk';
import { toInput } from '@shiyi/sdk/patch';
import { scheduledTasks } from '@shiyi/server/areas/food/ingredient/scheduled';
import { addNewRows } from '@shiyi/server/setup/built-in-rows';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const readyMeal = {
  ...{ name: '试制即食鸡胸', type_id: 8, exchange_group: 'meat_egg', energy_kcal: 122, protein_g: 24, fat_g: 1.8, carb_g: 2.2 },
} satisfies Input<'createIngredient'>;
const person = {
  ...{ sex: 2, birthday: '1990-05-18', height: 165, weight: 68, activity_level: 'light', energy: { goal: 'lose' }, days: 7 },
} satisfies Input<'queryPlanPreview'>;
const field = (refusal: ApiError) => refusal.detail.errors?.[0];

onEveryStore('createIngredient, importIngredients and food safety', (options) => {
  const used = useTwoCompanies(options);
  const idOf = async (name: string) =>
    (await used.admin.listIngredients({ keyword: name, limit: 50 })).list.find((one) => one.name === name)?.id ?? expect.unreachable(name);
  const inputOf = (record: Data<'getIngredient'>) => toInput('updateIngredient', record);
  /** Names of the dishes and foods in several weeks of this person. */
  const planned = async (more: Partial<Input<'queryPlanPreview'>>) => {
    const names = new Set<string>();
    for (let seed = 0; seed < 6; seed++)
      for (const { meals } of (await used.admin.queryPlanPreview({ ...person, ...more, seed })).days)
        for (const { items } of meals) for (const { name } of items) names.add(name);
    return names;
  };
  const dishesWith = async (allergen: string) => {
    const names: string[] = [];
    for (let page = 1; page <= 4; page++)
      for (const dish of (await used.admin.listRecipeCases({ page, limit: 100 })).list)
        if ((dish.allergens as string[]).includes(allergen)) names.push(dish.name);
    return names;
  };

  it('is found for a food that a company enters, whatever it leaves empty', async () => {
    const { id } = await used.admin.createIngredient(readyMeal);
    const made = await used.admin.getIngredient({ id });
    expect(made).toMatchObject({ avoid_styles: ['vegetarian', 'vegan'], composition: 'unknown', label_checked: false, exceptions: null });
    // Dishes of all roles hold it, so that some are planned in six weeks.
    const roles = ['breakfast', 'protein', 'vegetable', 'one_dish'] as const;
    const items = [
      { ingredient_id: id, dosage_g: 80 },
      { ingredient_id: await idOf('番茄'), dosage_g: 120 },
    ];
    const dishes = roles.flatMap((role) => Array.from({ length: 30 }, (_, at) => ({ name: `鸡胸 ${role} ${at}`, role })));
    for (const dish of dishes) await used.admin.saveRecipeCase({ ...dish, method: 'raw', items });
    const names = dishes.map(({ name }) => name);
    const isPlanned = async (more: Partial<Input<'queryPlanPreview'>>) => {
      const found = await planned(more);
      return names.some((name) => found.has(name));
    };
    expect(await isPlanned({})).toBe(true);
    for (const diet_style of ['vegan', 'vegetarian', 'halal'] as const) expect(await isPlanned({ diet_style })).toBe(false);
    expect(await isPlanned({ allergy_ingredient_ids: [await idOf('鸡蛋')] })).toBe(false);
    expect((await used.admin.listIngredients({ composition: 'unknown', keyword: readyMeal.name })).list).toHaveLength(1);
    const { need_dealt_msg } = await used.admin.getUnprocessedInfo();
    expect(need_dealt_msg.find(({ link }) => link.includes('composition=unknown'))?.number).toBeGreaterThan(0);
  });

  it('changes with the food, keeps what people add, and loses a value only with a reason', async () => {
    const { id } = await used.admin.createIngredient({ ...readyMeal, name: '植物蛋白排', avoid_styles: ['halal'], allergens: ['mustard'] });
    const meat = await used.admin.getIngredient({ id });
    expect(meat).toMatchObject({ allergens: ['mustard'], avoid_styles: ['vegetarian', 'vegan', 'halal'] });
    const dropped = used.admin.updateIngredient({ ...inputOf(meat), avoid_styles: ['halal'] });
    expect(field(await expectRefusal(dropped, 42200))).toMatchObject({ field: 'avoid_styles', rule: 'exception' });
    const exceptions: Input<'updateIngredient'>['exceptions'] = {
      ...{ allergens: [], avoid_flags: [], avoid_styles: ['vegetarian', 'vegan'], reason: '配料表为豌豆蛋白' },
    };
    await used.admin.updateIngredient({ ...inputOf(meat), exceptions });
    const loosened = await used.admin.getIngredient({ id });
    expect(loosened).toMatchObject({ avoid_styles: ['halal'], exceptions: { reason: '配料表为豌豆蛋白' } });
    const soy = await used.admin.updateIngredient({
      ...inputOf(loosened),
      ...{ type_id: 11, exchange_group: 'soy', exceptions: null, label_checked: true },
    });
    expect(soy.composition).toBe('checked');
    expect(await used.admin.getIngredient({ id })).toMatchObject({
      ...{ allergens: ['soy', 'mustard'], avoid_styles: ['halal'], label_checked: true, exceptions: null },
    });
  });

  it('is found for the foods of a file, whose allergens are those of the label', async () => {
    const file = [
      '名称,分类,交换组,能量,蛋白质,脂肪,碳水化合物,过敏原',
      '鲜享牛排（腌制）,畜肉类,肉蛋类,150,20,7,2,大豆、小麦',
      '鲜享鸡块,禽肉类,肉蛋类,150,20,7,2,',
      '鲜享燕麦棒,谷类,谷薯类,400,10,12,65,无',
      '鲜享怪物,谷类,谷薯类,400,10,12,65,塑料',
    ].join('\n');
    const { id } = await used.admin.importIngredients({ file: new File([file], '自有食材.csv') });
    await expect.poll(async () => (await used.admin.getImportFile({ id })).status, { timeout: 20_000 }).toBe('finished');
    expect(await used.admin.getImportFile({ id })).toMatchObject({ created: 3, failed: 1 });
    const read = async (name: string) => used.admin.getIngredient({ id: await idOf(name) });
    expect(await read('鲜享牛排（腌制）')).toMatchObject({
      allergens: ['gluten', 'soy'],
      composition: 'checked',
      avoid_styles: ['vegetarian', 'vegan'],
    });
    expect(await read('鲜享鸡块')).toMatchObject({ allergens: [], composition: expect.any(String), avoid_styles: ['vegetarian', 'vegan'] });
    // Oats bring gluten, whatever the file says: only an exception with a reason takes it off.
    expect(await read('鲜享燕麦棒')).toMatchObject({ allergens: ['gluten'], composition: 'checked' });
  });

  it.each([
    ['at the first start', () => addNewRows(used.server.deps.database)],
    ['by the schedule, as after a rolling restart,', () => used.server.runScheduledTasks(scheduledTasks)],
  ])('is found %s for foods of an earlier version, without a change of their version', async (_, judge) => {
    const { id } = await used.admin.createIngredient({ ...readyMeal, name: '旧版鸡腿', avoid_flags: ['stomach'] });
    const before = await used.admin.getIngredient({ id });
    const { database } = used.server.deps;
    await database.system((db) =>
      sql`update ingredient set safety_rules = 0, added = '[]', allergens = '[]', composition = 'unknown', avoid_styles = '[]',
        avoid_flags = '["stomach"]' where id = ${id}`.execute(db),
    );
    await judge();
    expect(await used.admin.getIngredient({ id })).toEqual(before);
    await used.admin.deleteIngredient({ id });
  });

  it('leaves molluscs out beside an allergy to shrimp until the person is asked', async () => {
    const shrimp = await idOf('对虾');
    const molluscs = await dishesWith('mollusc');
    const has = (names: Set<string>) => molluscs.some((one) => names.has(one));
    const many = { days: 28, energy: { goal: 'keep' } } as const;
    expect(has(await planned({ ...many, allergy_ingredient_ids: [shrimp] }))).toBe(false);
    expect(has(await planned({ ...many, allergy_ingredient_ids: [shrimp], tolerated_allergens: ['mollusc'] }))).toBe(true);
  });
});
