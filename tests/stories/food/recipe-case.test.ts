import type { Client } from '@shiyi/sdk';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('dishes and their libraries', (options) => {
  const used = useTwoCompanies(options);
  const food = async (name: string, client: Client = used.admin) => {
    const found = (await client.listIngredients({ keyword: name, limit: 100 })).list.find((one) => one.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found.id;
  };
  const items = async (...lines: [name: string, dosage_g: number][]) =>
    Promise.all(lines.map(async ([name, dosage_g]) => ({ ingredient_id: await food(name), dosage_g })));
  let dish = 0;
  beforeAll(async () => {
    const shrimp = await items(['虾仁', 120], ['西兰花', 150], ['菜籽油', 5]);
    const made = await used.admin.saveRecipeCase({
      name: '西兰花炒虾仁（试）',
      method: 'quick_fry',
      meals: ['lunch'],
      tags: ['试菜'],
      items: shrimp,
    });
    expect(made).toMatchObject({ version: 1, plan_count: 0 });
    dish = made.id;
  });

  it('sums energy and nutrients by hand, and names what is not known', async () => {
    const { totals, items: lines, dosage_g, avoid_styles } = await used.admin.getRecipeCase({ recipe_case_id: dish });
    // 虾仁 48 10.4 0.7 0, 西兰花 36 4.1 0.6 4.3 fiber 1.6, 菜籽油 899 0 99.9 0 per 100 g.
    expect(lines.map((one) => one.energy_kcal)).toEqual([58, 54, 45]);
    // 15 shrimps: nobody counts more than twelve pieces.
    expect(lines[0]?.household).toBeNull();
    expect(dosage_g).toBe(275);
    expect(totals).toMatchObject({
      energy_kcal: 157,
      protein_g: 18.7,
      fat_g: 6.7,
      carb_g: 6.5,
      fiber_g: 2.4,
      sodium_mg: 389,
      purine_mg: 251,
    });
    // 4 × 18.7, 9 × 6.7, 4 × (6.5 − 2.4) + 2 × 2.4 of 156.3 kcal.
    expect(totals).toMatchObject({ protein_pct: 47.9, fat_pct: 38.6, carb_pct: 13.6 });
    expect(totals.unknown_items).toEqual({ fiber_g: 0, sodium_mg: 0, purine_mg: 0 });
    expect(totals.group_portions).toEqual({ meat_egg: 1.5, vegetable: 0.6, oil: 0.5 });
    expect(avoid_styles).toEqual(['vegetarian', 'vegan']);
    const frog = await used.admin.saveRecipeCase({ name: '清炖牛蛙（试）', method: 'stew', items: await items(['牛蛙', 100]) });
    const { totals: lacking } = await used.admin.getRecipeCase({ recipe_case_id: frog.id });
    expect(lacking.unknown_items.purine_mg).toBe(1);
    expect(lacking.purine_mg).toBe(0);
  });

  it('follows a changed ingredient at once, and refuses what it must', async () => {
    const own = await used.admin.createIngredient({
      ...{ name: '自制豆腐丸', type_id: 11, exchange_group: 'soy', energy_kcal: 120, protein_g: 10, fat_g: 6, carb_g: 7 },
    });
    const made = await used.admin.saveRecipeCase({ name: '豆腐丸汤', method: 'boil', items: [{ ingredient_id: own.id, dosage_g: 100 }] });
    await used.admin.updateIngredient({
      ...{ id: own.id, version: own.version, name: '自制豆腐丸', type_id: 11, exchange_group: 'soy' },
      ...{ energy_kcal: 130, protein_g: 10, fat_g: 7, carb_g: 7, status: 'off' },
    });
    expect((await used.admin.getRecipeCase({ recipe_case_id: made.id })).totals.energy_kcal).toBe(130);
    const { list } = await used.admin.listIngredientUses({ id: own.id });
    expect(list).toEqual([{ kind: 'dish', id: made.id, name: '豆腐丸汤', status: null, dosage_g: 100 }]);
    const used2 = await expectRefusal(used.admin.deleteIngredient({ id: own.id }), 40903);
    expect(used2.message).toContain('豆腐丸汤');
    // It keeps its food; another dish cannot use it.
    await used.admin.saveRecipeCase({
      id: made.id,
      version: made.version,
      name: '豆腐丸汤',
      method: 'boil',
      items: [{ ingredient_id: own.id, dosage_g: 80 }],
    });
    const line = { ingredient_id: own.id, dosage_g: 50 };
    await expectRefusal(used.admin.saveRecipeCase({ name: '别的菜', method: 'boil', items: [line] }), 42200);
    await expectRefusal(used.admin.saveRecipeCase({ name: '别的菜', method: 'boil', items: [line, line] }), 42200);
    await expectRefusal(used.admin.saveRecipeCase({ id: made.id, name: '豆腐丸汤', method: 'boil', items: [line] }), 42200);
    await expectRefusal(used.admin.saveRecipeCase({ id: made.id, version: 1, name: '豆腐丸汤', method: 'boil', items: [line] }), 40901);
    await expectRefusal(used.admin.saveRecipeCase({ name: '西兰花炒虾仁（试）', method: 'boil', items: await items(['大米', 10]) }), 40902);
  });

  it('is limited to its company: foreign food and dishes are unknown', async () => {
    const foreign = await food('虾仁', used.twin);
    await expectRefusal(
      used.admin.saveRecipeCase({ name: '外来菜', method: 'boil', items: [{ ingredient_id: foreign, dosage_g: 50 }] }),
      42200,
    );
    await expectRefusal(used.twin.getRecipeCase({ recipe_case_id: dish }), 40400);
    await expectRefusal(used.twin.deleteRecipeCase({ recipe_case_id: dish }), 40400);
    await expectRefusal(used.twin.saveRecipeLib({ name: '外来库', case_ids: [dish] }), 42200);
  });

  it('collects dishes by conditions and by name', async () => {
    const lib = await used.admin.saveRecipeLib({
      name: '低能量午餐',
      filter: { meals: ['lunch'], tags: ['试菜'], energy_from_kcal: 100, energy_to_kcal: 157 },
    });
    expect(lib).toMatchObject({ case_count: 1, use_count: 0, status: 'on' });
    const inLib = await used.admin.listRecipeCases({ lib_id: lib.id });
    expect(inLib.list.map((one) => one.id)).toEqual([dish]);
    const soup = (await used.admin.listRecipeCases({ keyword: '豆腐丸汤' })).list[0];
    const saved = await used.admin.saveRecipeLib({ id: lib.id, version: lib.version, name: '只有汤', case_ids: [soup?.id ?? 0] });
    expect(saved).toMatchObject({ case_count: 1, filter: null, version: 2 });
    expect((await used.admin.getRecipeLib({ id: lib.id })).cases).toEqual([{ id: soup?.id, name: '豆腐丸汤' }]);
    await expectRefusal(used.admin.saveRecipeLib({ name: '反了', filter: { energy_from_kcal: 300, energy_to_kcal: 100 } }), 42200);
    await used.admin.deleteRecipeCase({ recipe_case_id: soup?.id ?? 0 });
    expect(await used.admin.getRecipeLib({ id: lib.id })).toMatchObject({ case_count: 0, cases: [] });
    expect((await used.admin.listRecipeCases({ keyword: '豆腐丸汤' })).total).toBe(0);
    await expectRefusal(used.admin.deleteRecipeCase({ recipe_case_id: soup?.id ?? 0 }), 40400);
    await expectRefusal(used.admin.saveRecipeLib({ name: '删掉的汤', case_ids: [soup?.id ?? 0] }), 42200);
    // The name is free again, and its ingredient is held by nothing.
    const own = (await used.admin.listIngredients({ keyword: '自制豆腐丸' })).list[0];
    expect(own?.use_count).toBe(0);
    expect((await used.admin.listIngredientUses({ id: own?.id ?? 0 })).list).toEqual([]);
    await used.admin.deleteIngredient({ id: own?.id ?? 0 });
    const again = await used.admin.saveRecipeCase({ name: '豆腐丸汤', method: 'boil', items: await items(['大米', 10]) });
    await used.admin.deleteRecipeCase({ recipe_case_id: again.id });
  });

  it('finds dishes by energy, season, tag and ingredient', async () => {
    const ids = async (input: object) => (await used.admin.listRecipeCases({ ...input, limit: 100 })).list.map((one) => one.id);
    expect(await ids({ energy_from_kcal: 157, energy_to_kcal: 157, tag: '试菜', season: 'winter', meal: 'lunch' })).toContain(dish);
    expect(await ids({ energy_from_kcal: 158, keyword: '西兰花炒虾仁（试）' })).toEqual([]);
    expect(await ids({ ingredient_id: await food('虾仁'), method: 'quick_fry' })).toContain(dish);
    expect(await ids({ meal: 'breakfast' })).not.toContain(dish);
  });
});
