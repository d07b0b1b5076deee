import { number } from '../../../imports/decide/number-values.js';
import { text } from '../../../imports/decide/values.js';
import type { ImportField, ImportKind } from '../../../imports/kind.js';
import { wordsOf } from '../../../imports/map/words.js';
import { tableNumber } from '../../../imports/read/table-number.js';
import { guess } from './guess.js';
import { heads } from './import-heads.js';
import { micronutrientFields } from './import-micronutrients.js';
import { nameFields } from './import-names.js';
import { long, profiles } from './import-profiles.js';
import { basisField, typeReader, wasteRate } from './import-readers.js';
import { allergenField, labelSafety } from './label.js';
import { ingredientFault, portionGrams } from './rules.js';
import { typeNames, typeOf } from './types.js';
import { kcal, kilojoules, milligrams, per100 } from './units.js';

/** Upper limit of the energy in kcal, above any real value, so that values in kilojoules are reported. */
const mostEnergy = 4000;

/** Heads that mean a portion, not 100 g. */
const portions = /每份|每餐|一份|per serving|per portion|\/\s?serving|par portion/i;
const portionsSentence = [
  '这一列是每份的数值；请改用每 100 克的数值，或忽略这一列',
  'This column has values per serving; use values per 100 g, or ignore the column',
] as const;

const nutrient = (name: string, zh: string, en: string, aliases: readonly string[], example: string): ImportField => ({
  name,
  label: [zh, en],
  aliases,
  sql: 'numeric',
  read: tableNumber(0, 100, 1, per100),
  example,
  otherHead: { words: portions, sentence: portionsSentence },
});

/** Imports ingredients of the enterprise, matched by food code if the file has one, otherwise by name. */
export const importKind: ImportKind = {
  type: 'ingredient',
  table: 'ingredient',
  key: ['name'],
  live: 'deleted_at is null',
  unique: 'deleted_at is null and code is null',
  keyIfGiven: { field: 'code', live: 'deleted_at is null and code is not null' },
  neededByNew: ['energy_kcal', 'protein_g', 'fat_g', 'carb_g'],
  ...{ profiles, long },
  usedBy: ['recipe_item where ingredient_id', 'diy_recipe_item where ingredient_id'],
  fields: [
    ...nameFields,
    {
      name: 'type_id',
      label: ['分类', 'Type'],
      aliases: heads.type_id,
      sql: 'bigint',
      read: typeReader,
      choices: typeNames,
      show: (value) => typeOf(value)?.name ?? String(value),
      example: '禽肉类',
    },
    {
      name: 'exchange_group',
      label: ['交换组', 'Exchange group'],
      aliases: ['食物交换组', '交换份类别'],
      sql: 'text',
      ...wordsOf('ExchangeGroup', {
        谷薯: 'grain',
        主食: 'grain',
        蔬菜: 'vegetable',
        水果: 'fruit',
        大豆: 'soy',
        豆制品: 'soy',
        奶: 'milk',
        肉蛋: 'meat_egg',
        坚果: 'nut',
        油脂: 'oil',
        糖: 'sugar',
        无: 'none',
      }),
      example: '肉蛋类',
    },
    {
      name: 'portion_g',
      label: ['每份克数', 'Grams per portion'],
      aliases: ['每份', '一份克数', '交换份克数', 'portion'],
      sql: 'numeric',
      read: number(1, 2000, 1, { g: 1, 克: 1, kg: 1000, 千克: 1000, 两: 50 }),
      example: '70',
    },
    {
      name: 'edible_rate',
      label: ['可食部', 'Edible part'],
      aliases: heads.edible_rate,
      sql: 'numeric',
      read: tableNumber(1, 100, 1, { '%': 1 }),
      example: '100',
    },
    {
      name: 'waste_rate',
      label: ['废弃率', 'Refuse'],
      aliases: heads.waste_rate,
      sql: 'numeric',
      instead: 'edible_rate',
      read: wasteRate,
      example: '',
    },
    {
      name: 'energy_kcal',
      label: ['能量', 'Energy'],
      aliases: heads.energy_kcal,
      sql: 'integer',
      read: tableNumber(0, mostEnergy, 0, kcal),
      example: '122',
    },
    {
      name: 'energy_kj',
      label: ['能量千焦', 'Energy (kJ)'],
      aliases: heads.energy_kj,
      sql: 'integer',
      instead: 'energy_kcal',
      read: tableNumber(0, mostEnergy, 0, kilojoules),
      example: '',
    },
    {
      name: 'energy_atwater',
      label: ['能量（Atwater 系数）', 'Energy (Atwater factors)'],
      aliases: ['Energy (Atwater Specific Factors)'],
      sql: 'integer',
      instead: 'energy_kcal',
      wholeHead: true,
      read: tableNumber(0, mostEnergy, 0, kcal),
      example: '',
    },
    basisField,
    nutrient('protein_g', '蛋白质', 'Protein', heads.protein_g, '24'),
    nutrient('fat_g', '脂肪', 'Fat', heads.fat_g, '1.8'),
    nutrient('carb_g', '碳水化合物', 'Carbohydrate', heads.carb_g, '2.2'),
    nutrient('fiber_g', '膳食纤维', 'Fiber', heads.fiber_g, '0'),
    {
      name: 'sodium_mg',
      label: ['钠', 'Sodium'],
      aliases: heads.sodium_mg,
      sql: 'integer',
      read: tableNumber(0, 40_000, 0, milligrams),
      example: '480',
    },
    {
      name: 'purine_mg',
      label: ['嘌呤', 'Purine'],
      aliases: ['嘌呤含量'],
      sql: 'integer',
      read: tableNumber(0, 5000, 0, milligrams),
      example: '',
    },
    ...micronutrientFields,
    allergenField,
    {
      name: 'data_source',
      label: ['数据来源', 'Data source'],
      aliases: ['资料来源', '来源'],
      sql: 'text',
      read: text(100),
      example: '',
    },
  ],
  more: {
    source: 'text',
    ...{ avoid_flags: 'jsonb', avoid_styles: 'jsonb', composition: 'text', added: 'jsonb', excepted: 'jsonb', safety_rules: 'integer' },
  },
  guess,
  complete: (record, { fresh, before }) => ({
    alias: record.alias ?? [],
    edible_rate: record.edible_rate ?? 100,
    portion_g: portionGrams(record),
    source: fresh ? 'enterprise' : (record.source ?? null),
    ...labelSafety(record, before),
  }),
  fault: (record, before) =>
    before?.source === 'system'
      ? {
          field: 'name',
          sentence: [
            `系统已有「${record.name}」，可以直接使用；数值不同请改名，如「${record.name}（自用）」`,
            `“${record.name}” is built in and ready to use; for values of your own choose another name, such as “${record.name} (ours)”`,
          ],
        }
      : ingredientFault(record),
};
