import type { Data } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { onEveryStore } from '../../support/stores.js';

/** Foods of the USDA National Nutrient Database whose names have more than 64 signs: energy, protein, fat, carbohydrate. */
const longNames = [
  ['05001', 'Chicken, broilers or fryers, meat and skin and giblets and neck, raw', 213, 18.33, 14.83, 0.13],
  ['05002', 'Chicken, broilers or fryers, meat and skin and giblets and neck, cooked, fried, batter', 291, 22.84, 17.53, 9.03],
  ['05003', 'Chicken, broilers or fryers, meat and skin and giblets and neck, cooked, fried, flour', 272, 28.57, 15.27, 3.27],
  ['05004', 'Chicken, broilers or fryers, meat and skin and giblets and neck, roasted', 234, 26.78, 13.27, 0.06],
  ['05005', 'Chicken, broilers or fryers, meat and skin and giblets and neck, stewed', 216, 24.49, 12.36, 0.06],
  [
    '17012',
    'Lamb, domestic, leg, whole (shank and sirloin), separable lean and fat, trimmed to 1/4" fat, choice, raw',
    230,
    17.91,
    17.07,
    0,
  ],
  [
    '17013',
    'Lamb, domestic, leg, whole (shank and sirloin), separable lean and fat, trimmed to 1/4" fat, choice, cooked, roasted',
    ...[258, 25.55, 16.48, 0],
  ],
  ['17014', 'Lamb, domestic, leg, whole (shank and sirloin), separable lean only, trimmed to 1/4" fat, choice, raw', 128, 20.56, 4.51, 0],
  [
    '17015',
    'Lamb, domestic, leg, whole (shank and sirloin), separable lean only, trimmed to 1/4" fat, choice, cooked, roasted',
    ...[191, 28.3, 7.74, 0],
  ],
  ['23573', 'Beef, ground, 80% lean meat / 20% fat, patty, cooked, pan-broiled', 246, 24.04, 15.94, 0],
  ['23568', 'Beef, ground, 85% lean meat / 15% fat, patty, cooked, pan-broiled', 232, 24.62, 14.02, 0],
  ['23563', 'Beef, ground, 90% lean meat / 10% fat, patty, cooked, pan-broiled', 204, 25.21, 10.68, 0],
  ['23558', 'Beef, ground, 95% lean meat / 5% fat, patty, cooked, pan-broiled', 164, 25.8, 5.94, 0],
] as const;

onEveryStore('names of 160 signs', (options) => {
  const used = useAdmin(options);
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  async function bring(rows: readonly (readonly (string | number)[])[]): Promise<Data<'getImportFile'>> {
    const lines = rows.map(([code, name, ...values]) => [code, quoted(String(name)), ...values].join(','));
    const table = ['NDB_No,Long_Desc,Energ_Kcal,Protein_(g),Lipid_Tot_(g),Carbohydrt_(g)', ...lines].join('\n');
    const { id } = await used.admin.importIngredients({ file: new File([table], 'sr.csv') });
    await expect.poll(async () => (await used.admin.getImportFile({ id })).status, { timeout: 20_000, interval: 30 }).toBe('finished');
    return used.admin.getImportFile({ id });
  }
  const named = async (code: string) => {
    const { list } = await used.admin.listIngredients({ source: 'enterprise', limit: 100 });
    return list.find((food) => food.code === code) as Data<'listIngredients'>['list'][number];
  };

  it('are stored whole, for every food of a table that had been refused', async () => {
    expect(longNames.every(([, name]) => name.length >= 64)).toBe(true);
    expect(await bring(longNames)).toMatchObject({ created: 13, failed: 0 });
    const { list } = await used.admin.listIngredients({ source: 'enterprise', limit: 100 });
    const brought = list.filter(({ code }) => code).map(({ code, name }) => [code, name] as const);
    expect(new Map(brought)).toEqual(new Map(longNames.map(([code, name]) => [code, name])));
  });

  it('are shown whole in dishes, meal plans and allergies', async () => {
    const { id, name } = await named('17013');
    const items = [{ ingredient_id: id, dosage_g: 120 }];
    const plan = await used.admin.createRecipe({
      ...{ name: '长名食谱', type: 'lib', level_kcal: 1200, days: 1, goal: 'lose' },
      day_plans: [{ day_no: 1, meals: [{ meal: 'lunch', items }] }],
    });
    expect((await used.admin.getRecipe({ recipe_id: plan.id })).day_plans[0]?.meals[0]?.items[0]?.name).toBe(name);
    const customer = await used.admin.createCustomer({ phone: '13910000161', nick_name: '长名', allergy_ingredient_ids: [id] });
    expect((await used.admin.getCustomer({ id: customer.id })).allergy_ingredients).toEqual([{ id, name }]);
  });

  it('are refused from 161 signs, with the limit', async () => {
    const done = await bring([
      ['L160', 'x'.repeat(160), 100, 10, 5, 3.75],
      ['L161', 'y'.repeat(161), 100, 10, 5, 3.75],
    ]);
    expect(done).toMatchObject({ created: 1, failed: 1 });
    expect(done.refusals).toMatchObject([{ field: 'name', reason: expect.stringContaining('160'), rows: 1 }]);
  });
});
