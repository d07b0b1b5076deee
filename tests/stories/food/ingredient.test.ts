import { type Input, isApiError } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const chicken = {
  ...{ name: '轻食鸡胸（试）', type_id: 8, exchange_group: 'meat_egg', energy_kcal: 122, protein_g: 24, fat_g: 1.8, carb_g: 2.2 },
  household: [{ unit: '袋', grams: 100 }],
} satisfies Input<'createIngredient'>;

onEveryStore('ingredients', (options) => {
  const used = useTwoCompanies(options);
  const named = async (name: string) => {
    const found = (await used.admin.listIngredients({ keyword: name, limit: 50 })).list.find((one) => one.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return used.admin.getIngredient({ id: found.id });
  };

  it('keep the energy rule, name kilojoules, and say which food has the name', async () => {
    const made = await used.admin.createIngredient(chicken);
    expect(made).toMatchObject({ portion_g: 73.8, source: 'enterprise', version: 1 });
    expect((await used.admin.getIngredient({ id: made.id })).expected_kcal).toBe(121);
    const joules = await expectRefusal(used.admin.createIngredient({ ...chicken, name: '千焦', energy_kcal: 510 }), 42200);
    expect(joules.message).toContain('122');
    await expectRefusal(used.admin.updateIngredient({ ...chicken, id: made.id, version: 1, energy_kcal: 300 }), 42200);
    await expectRefusal(used.admin.updateIngredient({ ...chicken, id: made.id, version: 1, protein_g: 90, carb_g: 20 }), 42200);
    const taken = await expectRefusal(used.admin.createIngredient({ ...chicken, name: '鸡胸肉' }), 40902);
    expect(taken.message).toContain('系统');
    expect(taken.message).toContain('118');
    await expectRefusal(used.admin.createIngredient(chicken), 40902);
    await used.admin.createIngredient({ ...chicken, code: 'CX-1' });
    const coded = await expectRefusal(used.admin.createIngredient({ ...chicken, name: '另一种', code: 'CX-1' }), 40902);
    expect(isApiError(coded) && coded.detail.errors?.[0]?.field).toBe('code');
    await expectRefusal(used.twin.updateIngredient({ ...chicken, id: made.id, version: 1 }), 40400);
    await used.admin.deleteIngredient({ id: made.id });
    await expectRefusal(used.admin.getIngredient({ id: made.id }), 40400);
  });

  it('are found by their English name', async () => {
    const names = async (keyword: string) => (await used.admin.listIngredients({ keyword })).list.map((one) => one.name);
    expect(await names('bok choy')).toEqual(['小白菜']);
    expect(await names('Salmon')).toContain('三文鱼');
    const made = await used.admin.createIngredient({ ...chicken, name: '冻干鸡胸', name_en: 'Freeze-dried chicken' });
    expect(made.name_en).toBe('Freeze-dried chicken');
    expect(await names('freeze-dried')).toEqual(['冻干鸡胸']);
    const without = await used.admin.updateIngredient({ ...chicken, name: '冻干鸡胸', id: made.id, version: 1 });
    expect(without.name_en).toBeNull();
  });

  it('allow only switching off and on if they are of the system', async () => {
    const {
      type: _,
      expected_kcal: __,
      source: ___,
      use_count: ____,
      created_at: _____,
      updated_at: ______,
      image: _______,
      composition: ________,
      ...input
    } = await named('苹果');
    await expectRefusal(used.admin.updateIngredient({ ...input, energy_kcal: 54 }), 42200);
    await expectRefusal(used.admin.deleteIngredient({ id: input.id }), 42200);
    const off = await used.admin.updateIngredient({ ...input, status: 'off' });
    expect(off).toMatchObject({ status: 'off', energy_kcal: 53 });
    await expectRefusal(used.admin.updateIngredient({ ...input, status: 'on' }), 40901);
    await used.admin.updateIngredient({ ...input, version: off.version, status: 'on' });
  });

  it('change in a thousand plans at once', async () => {
    const made = await used.admin.createIngredient({ ...chicken, name: '千份食谱用的鸡胸' });
    const items = [{ ingredient_id: made.id, dosage_g: 100 }];
    const { id: from } = await used.admin.createRecipe({
      ...{ name: '千份之一', type: 'lib', level_kcal: 1200, days: 1, goal: 'lose' },
      day_plans: [{ day_no: 1, meals: [{ meal: 'lunch', items }] }],
    });
    await used.server.deps.database.system(async (db) => {
      const { enterprise_id } = await db.selectFrom('recipe').select('enterprise_id').where('id', '=', from).executeTakeFirstOrThrow();
      const plans = Array.from({ length: 999 }, (_, at) => ({
        ...{ enterprise_id, name: `千份之${at + 2}`, level_kcal: 1200, days: 1, type: 'lib' as const, goal: 'lose' as const },
      }));
      const ids = await db.insertInto('recipe').values(plans).returning('id').execute();
      const lines = ids.map(({ id }) => ({
        ...{ enterprise_id, recipe_id: id, day_no: 1, meal: 'lunch' as const },
        ingredient_id: made.id,
        dosage_g: 100,
      }));
      await db.insertInto('recipe_item').values(lines).execute();
    });
    const started = performance.now();
    const changed = await used.admin.updateIngredient({ ...chicken, name: '千份食谱用的鸡胸', id: made.id, version: 1, energy_kcal: 130 });
    expect(performance.now() - started).toBeLessThan(2000);
    expect(changed.use_count).toBe(1000);
    expect((await used.admin.listIngredientUses({ id: made.id })).total).toBe(1000);
    const { list } = await used.admin.listRecipes({ keyword: '千份之', limit: 100 });
    expect(list).toHaveLength(100);
    expect(list.every((plan) => plan.avg_energy_kcal === 130)).toBe(true);
    const refused = await expectRefusal(used.admin.deleteIngredient({ id: made.id }), 40903);
    expect(refused.message).toContain('千份之');
  });
});
