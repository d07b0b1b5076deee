import type { ApiError, Input } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const oat = {
  ...{ name: '试制燕麦块', type_id: 1, exchange_group: 'grain', energy_kcal: 380, protein_g: 12, fat_g: 8, carb_g: 66, fiber_g: 8 },
} satisfies Input<'createIngredient'>;
const field = (refusal: ApiError) => refusal.detail.errors?.[0];

onEveryStore('micronutrients of ingredients', (options) => {
  const used = useAdmin(options);
  const named = async (name: string) => {
    const found = (await used.admin.listIngredients({ keyword: name, limit: 50 })).list.find((one) => one.name === name);
    return used.admin.getIngredient({ id: found?.id ?? expect.unreachable(name) });
  };
  const bring = async (rows: readonly string[], more: Partial<Input<'importIngredients'>> = {}) => {
    const { id } = await used.admin.importIngredients({ file: new File([rows.join('\n')], '食物.csv'), ...more });
    await expect
      .poll(async () => (await used.admin.getImportFile({ id })).status, { timeout: 20_000 })
      .toSatisfy((status: string) => status !== 'queued' && status !== 'running' && status !== 'waiting');
    return used.admin.getImportFile({ id });
  };

  it('are saved, replaced and kept within fat and carbohydrate', async () => {
    const values = { potassium_mg: 362, calcium_mg: 52, iron_mg: 4.25, zinc_mg: 3.64, vitamin_a_ug: 0, vitamin_b1_mg: 0.46, folate_ug: 32 };
    const made = await used.admin.createIngredient({ ...oat, ...values, saturated_fat_g: 1.1, sugar_g: 1 });
    expect(made).toMatchObject({ ...values, saturated_fat_g: 1.1, sugar_g: 1, vitamin_b2_mg: null, vitamin_c_mg: null });
    const update = { ...oat, id: made.id, version: made.version };
    const fatter = await expectRefusal(used.admin.updateIngredient({ ...update, saturated_fat_g: 9 }), 42200);
    expect(field(fatter)).toMatchObject({ field: 'saturated_fat_g', rule: 'part' });
    const sweeter = await expectRefusal(used.admin.updateIngredient({ ...update, sugar_g: 70 }), 42200);
    expect(field(sweeter)).toMatchObject({ field: 'sugar_g', message: '糖不能多于碳水化合物，请核对' });
    await expectRefusal(used.admin.updateIngredient({ ...update, calcium_mg: -1 }), 40000);
    await used.admin.updateIngredient({ ...update, calcium_mg: 53 });
    expect(await used.admin.getIngredient({ id: made.id })).toMatchObject({ calcium_mg: 53, iron_mg: null });
  });

  it('say with potassium and the glycemic index who must not have a food', async () => {
    // Staples count through the glycemic load of their meal.
    const snack = { ...oat, name: '高钾果片', type_id: 13 };
    const made = await used.admin.createIngredient({ ...snack, potassium_mg: 401, gi: 71 });
    const { avoid_flags } = await used.admin.getIngredient({ id: made.id });
    expect(avoid_flags).toEqual(expect.arrayContaining(['kidney', 'diabetes']));
    await used.admin.updateIngredient({ ...snack, id: made.id, version: made.version, potassium_mg: 400, gi: 70 });
    expect((await used.admin.getIngredient({ id: made.id })).avoid_flags).toEqual([]);
    expect((await named('大米')).avoid_flags).not.toContain('diabetes');
    expect((await named('黄豆')).avoid_flags).toContain('kidney');
  });

  it('come from a public food table in Chinese', async () => {
    const table = [
      '食物名称,食物类别,能量(kcal),蛋白质(g),脂肪(g),碳水化合物(g),钾(mg),钙 (mg),铁mg,锌(毫克),总维生素A(μgRAE),维生素E(mg),硫胺素(mg),核黄素(mg),维生素B6(mg),维生素C(mg),叶酸(μg),饱和脂肪酸(g),总糖(g),血糖生成指数',
      '试吃菠菜,蔬菜类,28,2.6,0.3,4.5,411,66,2.9,0.85,*487,1.74,0.04,Tr,0.3,32,—,0.1,0.4,15',
    ];
    const done = await bring(table);
    expect(done).toMatchObject({ created: 1, failed: 0 });
    expect(done.columns.filter((one) => one.field === null).map((one) => one.column)).toEqual(['维生素E(mg)', '维生素B6(mg)']);
    expect(await named('试吃菠菜')).toMatchObject({
      ...{ potassium_mg: 411, calcium_mg: 66, iron_mg: 2.9, zinc_mg: 0.85, vitamin_a_ug: 487, vitamin_b1_mg: 0.04, vitamin_b2_mg: 0 },
      ...{ vitamin_c_mg: 32, folate_ug: null, saturated_fat_g: 0.1, sugar_g: 0.4, gi: 15 },
      avoid_flags: ['kidney'],
    });
  });

  it('come from a table in English, whose units may be others', async () => {
    const done = await bring([
      'Name,Category,Energy,Protein,Fat,Carbohydrate,"Calcium, Ca (mg)",Iron,"Vitamin A, IU","Vitamin A, RAE (µg)",Vitamin D,"Folate, DFE (µg)"',
      'Trial kale,vegetable,35,2.9,1.5,4.4,254,1.6 mg,4812,241 µg,0,62',
    ]);
    expect(done).toMatchObject({ created: 1, failed: 0 });
    expect(done.columns.filter((one) => one.field === null).map((one) => one.column)).toEqual(['Vitamin A, IU', 'Vitamin D']);
    expect(await named('Trial kale')).toMatchObject({ calcium_mg: 254, iron_mg: 1.6, vitamin_a_ug: 241, folate_ug: 62 });
  });

  it('never come from a column whose name is only similar', async () => {
    const rows = ['名称,分类,能量,蛋白质,脂肪,碳水,维生素E,维生素B12', '相似名称菜,叶菜类,28,2.6,0.3,4.5,1.74,0.5'];
    const done = await bring(rows);
    expect(done.columns.filter((one) => one.field === null).map((one) => one.column)).toEqual(['维生素E', '维生素B12']);
    expect(await named('相似名称菜')).toMatchObject({ vitamin_a_ug: null, vitamin_b1_mg: null, vitamin_b2_mg: null });
  });

  it('never take IU of vitamin A for µg RAE, and say so', async () => {
    const rows = ['名称,分类,能量,蛋白质,脂肪,碳水,维生素A（IU）', '国际单位菜,叶菜类,28,2.6,0.3,4.5,1623'];
    expect(await bring(rows)).toMatchObject({ created: 1, failed: 0 });
    expect((await named('国际单位菜')).vitamin_a_ug).toBeNull();
    const mapped = await bring(rows, { mapping: '维生素A（IU）=vitamin_a_ug', on_duplicate: 'update' });
    expect(mapped.status).toBe('failed');
    expect(JSON.stringify(mapped)).toContain('不能当作 μgRAE');
    const cells = await bring(['名称,分类,能量,蛋白质,脂肪,碳水,维生素A', '单位在格里的菜,叶菜类,28,2.6,0.3,4.5,1623 IU']);
    expect(cells).toMatchObject({ created: 0, failed: 1 });
  });
});
