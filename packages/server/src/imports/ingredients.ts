import { ingredientFault, portionGrams } from '../ingredient-rules.js';
import type { ImportField, ImportKind } from './kind.js';
import { number, text, words } from './values.js';
import { wordsOf } from './words.js';

const per100 = { g: 1, 克: 1, 'g/100g': 1 };

const nutrient = (name: string, zh: string, en: string, aliases: string[], example: string): ImportField => ({
  name,
  label: [zh, en],
  aliases,
  sql: 'numeric',
  read: number(0, 100, 1, per100),
  example,
});

/** Ingredients of the enterprise, known by their name. */
export const ingredientImport: ImportKind = {
  operation: 'importIngredients',
  label: ['食材', 'Ingredients'],
  table: 'ingredient',
  key: ['name'],
  live: 'deleted_at is null',
  usedBy: ['recipe_item where ingredient_id'],
  fields: [
    {
      name: 'name',
      label: ['名称', 'Name'],
      aliases: ['食材', '食材名称', '食物', '食物名称', 'ingredient'],
      sql: 'text',
      read: text(64),
      example: '即食鸡胸肉（原味）',
      required: true,
    },
    {
      name: 'alias',
      label: ['别名', 'Other names'],
      aliases: ['别称', '又名', 'alias'],
      sql: 'jsonb',
      read: words(20, 32),
      example: '速食鸡胸、鸡胸',
    },
    {
      name: 'type_id',
      label: ['分类', 'Type'],
      aliases: ['食材分类', '类别', 'category'],
      sql: 'bigint',
      read: text(64),
      refers: { from: 'select name, id from ingredient_type', missing: ['没有“#”这个分类', 'there is no type “#”'] },
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
      label: ['每份克数', 'Grams of one portion'],
      aliases: ['每份', '一份克数', '交换份克数', 'portion'],
      sql: 'numeric',
      read: number(1, 2000, 1, { g: 1, 克: 1, kg: 1000, 千克: 1000, 两: 50 }),
      example: '70',
    },
    {
      name: 'edible_rate',
      label: ['可食部', 'Edible part'],
      aliases: ['可食部比例', '可食率', 'edible'],
      sql: 'numeric',
      read: number(1, 100, 1, { '%': 1 }),
      example: '100',
    },
    {
      name: 'energy_kcal',
      label: ['能量', 'Energy'],
      aliases: ['热量', '能量千卡', '卡路里', 'kcal', 'calories'],
      sql: 'integer',
      read: number(0, 900, 0, { kcal: 1, 千卡: 1, 大卡: 1, 'kcal/100g': 1, kj: 1 / 4.184, 千焦: 1 / 4.184 }),
      example: '122',
    },
    nutrient('protein_g', '蛋白质', 'Protein', ['蛋白'], '24'),
    nutrient('fat_g', '脂肪', 'Fat', [], '1.8'),
    nutrient('carb_g', '碳水化合物', 'Carbohydrate', ['碳水', '糖类', 'carbs'], '2.2'),
    nutrient('fiber_g', '膳食纤维', 'Fibre', ['纤维', 'fiber'], '0'),
    {
      name: 'sodium_mg',
      label: ['钠', 'Sodium'],
      aliases: ['钠含量'],
      sql: 'integer',
      read: number(0, 40_000, 0, { mg: 1, 毫克: 1, 'mg/100g': 1, g: 1000, 克: 1000 }),
      example: '480',
    },
  ],
  more: { source: 'text' },
  complete: (record, { fresh }) => ({
    alias: record.alias ?? [],
    edible_rate: record.edible_rate ?? 100,
    portion_g: portionGrams(record),
    source: fresh ? 'enterprise' : (record.source ?? null),
  }),
  fault: (record, before) =>
    before?.source === 'system'
      ? { field: 'name', sentence: ['系统食材不能修改，请换个名称新建', 'ingredients of the system stay; choose another name'] }
      : ingredientFault(record),
};
