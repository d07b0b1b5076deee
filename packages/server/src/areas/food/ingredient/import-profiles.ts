import type { ImportProfile, LongTable } from '../../../imports/import-profile.js';

/** Food tables with a line for each nutrient: of Taiwan (TFDA), and such as FoodData Central's. */
export const long: LongTable[] = [
  { item: ['分析項'], value: ['每100克含量', '每100克含量(g)', '含量'], unit: ['含量單位'] },
  {
    item: ['nutrient_name', 'nutrient', 'nutrient description', 'component', 'nutriment', '营养素', '营养成分'],
    value: ['amount', 'value', 'nutrient_value', 'value per 100 g', '含量', '每100克含量'],
    unit: ['unit_name', 'unit', 'units', 'unit of measure', '单位', '计量单位'],
  },
];

const table = (zh: string, en: string, heads: string[], columns: ImportProfile['columns'] = {}): ImportProfile => ({
  ...{ name: [zh, en], heads, columns },
});

/** Columns of the Indian tables: the name and the code of each, and our field. */
const ifctColumns = [
  ...[['Food Code', 'code', 'code'] as const, ['Food Name', 'name', 'name'] as const, ['Food Group', 'grup', 'type_id'] as const],
  ...[['Energy', 'enerc', 'energy_kj'] as const, ['Protein', 'protcnt', 'protein_g'] as const, ['Total Fat', 'fatce', 'fat_g'] as const],
  ...[['Dietary Fiber', 'fibtg', 'fiber_g'] as const, ['Carbohydrate', 'choavldf', 'carb_g'] as const],
  ...[['Available CHO', 'cho', null] as const, ['Free Sugars', 'fsugar', 'sugar_g'] as const],
  ...[['Saturated Fatty acids', 'fasat', 'saturated_fat_g'] as const],
  // It is no activity equivalent.
  ['Vitamin A', 'vita', null],
] as const;

/** What other tables have in milligrams and micrograms, these have in grams. */
const ifctGrams = [
  ...[
    ['Calcium (Ca)', 'ca', 'calcium_mg'] as const,
    ['Iron (Fe)', 'fe', 'iron_mg'] as const,
    ['Potassium (K)', 'k', 'potassium_mg'] as const,
  ],
  ...[['Sodium (Na)', 'na', 'sodium_mg'] as const, ['Zinc (Zn)', 'zn', 'zinc_mg'] as const],
  ...[['Ascorbic acids (C)', 'vitc', 'vitamin_c_mg'] as const, ['Thiamine (B1)', 'thia', 'vitamin_b1_mg'] as const],
  ...[['Riboflavin (B2)', 'ribf', 'vitamin_b2_mg'] as const, ['Folates (B9)', 'folsum', 'folate_ug'] as const],
] as const;

/** The package of the Indian tables names columns by codes, and its file by names and codes. */
const ifct = [(_name: string, code: string) => code, (name: string, code: string) => `${name}; ${code}`].map((head): ImportProfile => {
  const columns = Object.fromEntries([...ifctColumns, ...ifctGrams].map(([name, code, field]) => [head(name, code), field]));
  return {
    ...table('印度食物成分表（IFCT）', 'Indian Food Composition Tables', [head('Energy', 'enerc'), head('Protein', 'protcnt')], columns),
    // Each value has its error in a column of nearly the same name.
    isComplete: true,
    units: Object.fromEntries(ifctGrams.map(([name, code]) => [head(name, code), 'g'])),
  };
});

/** Published food tables, told by their heads. */
export const profiles: ImportProfile[] = [
  table('美国 FoodData Central', 'USDA FoodData Central', ['fdc_id', 'description'], {
    ...{ food_category_id: null, 'Energy (Atwater General Factors)(KCAL)': null },
    'Energy (Atwater Specific Factors)(KCAL)': 'energy_atwater',
  }),
  {
    ...table('美国 FoodData Central 营养素表', 'USDA FoodData Central, food_nutrient', ['fdc_id', 'nutrient_id', 'amount']),
    refusal: [
      '这个文件只有编号，没有食物名称和营养素名称；请先用 food.csv 和 nutrient.csv 补上 description、nutrient_name、unit_name 列再导入',
      'This file has only numbers of foods and nutrients; add description, nutrient_name and unit_name from food.csv and nutrient.csv first',
    ],
  },
  table('美国标准参考食物表（SR）', 'USDA National Nutrient Database (SR)', ['NDB_No', 'Shrt_Desc']),
  table('日本食品标准成分表', 'Standard Tables of Food Composition in Japan', ['食品番号', '食品名'], { 索引番号: null }),
  ...ifct,
  table('菲律宾食物成分表（FNRI）', 'Philippine Food Composition Tables', ['Food name and Description', 'Energy, calculated (kcal)'], {
    ...{ 'Energy, calculated (kcal)': 'energy_kcal', 'Carbohydrate, total (g)': 'carb_g', 'Fiber, total dietary (g)': 'fiber_g' },
    ...{ 'Sodium, Na (mg)': 'sodium_mg', 'Alternate/Common name(s)': null },
  }),
  table('法国 CIQUAL', 'CIQUAL (France)', ['alim_code', 'alim_nom_fr']),
  table('台湾食品成分资料库（TFDA）', 'Taiwan Food Composition Database', ['整合編號', '樣品名稱']),
  table('瑞士食物成分表', 'Swiss Food Composition Database', ['Name', 'Energie, Kalorien (kcal)', 'Fett, total (g)'], {
    ...{ 'Energie, Kilojoule (kJ)': 'energy_kj', 'Energie, Kalorien (kcal)': 'energy_kcal', 'Fett, total (g)': 'fat_g' },
    ...{ 'Natrium (Na) (mg)': 'sodium_mg', 'Salz (NaCl) (g)': null, Synonyme: null, Kategorie: null },
    ...{ Bezugseinheit: 'basis', 'Zucker (g)': 'sugar_g', 'Fettsäuren, gesättigt (g)': 'saturated_fat_g' },
  }),
  table('中国食物成分表', 'China Food Composition Tables', ['食物编码', '食物名称', '食部']),
];
