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

/** Published food tables, told by their heads. */
export const profiles: ImportProfile[] = [
  table('美国 FoodData Central', 'USDA FoodData Central', ['fdc_id', 'description'], { food_category_id: null }),
  {
    ...table('美国 FoodData Central 营养素表', 'USDA FoodData Central, food_nutrient', ['fdc_id', 'nutrient_id', 'amount']),
    refusal: [
      '这个文件只有编号，没有食物名称和营养素名称；请先用 food.csv 和 nutrient.csv 补上 description、nutrient_name、unit_name 列再导入',
      'This file has only numbers of foods and nutrients; add description, nutrient_name and unit_name from food.csv and nutrient.csv first',
    ],
  },
  table('美国标准参考食物表（SR）', 'USDA National Nutrient Database (SR)', ['NDB_No', 'Shrt_Desc']),
  table('日本食品标准成分表', 'Standard Tables of Food Composition in Japan', ['食品番号', '食品名'], { 索引番号: null }),
  // The package of its data names columns by codes; its energy is in kilojoules.
  table('印度食物成分表（IFCT）', 'Indian Food Composition Tables', ['code', 'name', 'enerc', 'protcnt', 'choavldf'], {
    enerc: 'energy_kj',
  }),
  table('菲律宾食物成分表（FNRI）', 'Philippine Food Composition Tables', ['Food name and Description', 'Energy, calculated (kcal)'], {
    ...{ 'Energy, calculated (kcal)': 'energy_kcal', 'Carbohydrate, total (g)': 'carb_g', 'Fiber, total dietary (g)': 'fiber_g' },
    ...{ 'Sodium, Na (mg)': 'sodium_mg', 'Alternate/Common name(s)': null },
  }),
  table('法国 CIQUAL', 'CIQUAL (France)', ['alim_code', 'alim_nom_fr']),
  table('台湾食品成分资料库（TFDA）', 'Taiwan Food Composition Database', ['整合編號', '樣品名稱']),
  table('瑞士食物成分表', 'Swiss Food Composition Database', ['Name', 'Energie, Kalorien (kcal)', 'Fett, total (g)'], {
    ...{ 'Energie, Kilojoule (kJ)': 'energy_kj', 'Energie, Kalorien (kcal)': 'energy_kcal', 'Fett, total (g)': 'fat_g' },
    ...{ 'Natrium (Na) (mg)': 'sodium_mg', 'Salz (NaCl) (g)': null, Synonyme: null, Kategorie: null },
  }),
  table('中国食物成分表', 'China Food Composition Tables', ['食物编码', '食物名称', '食部']),
];
