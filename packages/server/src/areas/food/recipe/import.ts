import { number } from '../../../imports/decide/number-values.js';
import { text } from '../../../imports/decide/values.js';
import type { About, Fault, ImportKind, Values } from '../../../imports/kind.js';
import { wordsOf } from '../../../imports/map/words.js';
import { mealAliases } from './meal-aliases.js';

/** Ingredients by name, or by an alias that is not the name of another ingredient. */
const byName = `
  select name, id from ingredient where deleted_at is null and status = 'on'
  union all select a.name, i.id from ingredient i, jsonb_array_elements_text(i.alias) as a(name) where i.deleted_at is null and i.status = 'on'
    and not exists (select from ingredient o where o.name = a.name and o.deleted_at is null and o.status = 'on')`;

function planFault(record: Values, before: Values | undefined, { options }: About): Fault | undefined {
  const wanted = options.given ? ['lib', 'diy'] : ['lib'];
  if (before && !wanted.includes(String(before.type)))
    return {
      field: 'name',
      sentence: ['同名食谱不是固定食谱，请换个名称', 'the meal plan with this name isn’t a fixed plan; choose another name'],
    };
  if (before?.status === 'on')
    return { field: 'name', sentence: ['食谱已启用，请先停用再导入', 'the meal plan is enabled; disable it first'] };
  const level = record.level_kcal ?? null;
  if (level === null) return { field: 'level_kcal', sentence: ['新食谱需要填写能量', 'a new meal plan needs an energy value'] };
  if (Number(level) % 10 !== 0) return { field: 'level_kcal', sentence: ['能量应为 10 的倍数', 'energy must be a multiple of 10'] };
  return undefined;
}

/** Imports plans with their days, matched by name; each row is a food of a meal. */
export const importKind: ImportKind = {
  type: 'recipe',
  table: 'recipe',
  key: ['name'],
  live: 'deleted_at is null',
  usedBy: ['service where deleted_at is null and recipe_id', 'camp where deleted_at is null and recipe_id'],
  fields: [
    {
      name: 'name',
      label: ['食谱', 'Meal plan'],
      aliases: ['食谱名称', '食谱名', '方案'],
      sql: 'text',
      read: text(64),
      example: '1200 千卡均衡减脂食谱',
      required: true,
    },
    {
      name: 'level_kcal',
      label: ['能量', 'Daily energy'],
      aliases: ['能量千卡', '每日能量', '热量', 'kcal'],
      sql: 'integer',
      read: number(800, 4000, 0, { kcal: 1, 千卡: 1, 大卡: 1 }),
      example: '1200',
    },
    {
      name: 'day_no',
      label: ['第几天', 'Day'],
      aliases: ['天', '天数', '日次'],
      sql: 'integer',
      read: (cell, timeZone) => number(1, 90, 0, { 天: 1 })(String(cell).replace(/第/g, ''), timeZone),
      example: '1',
      required: true,
      ofLine: true,
    },
    {
      name: 'meal',
      label: ['餐次', 'Meal'],
      aliases: ['餐别', '哪一餐'],
      sql: 'text',
      ...wordsOf('Meal', mealAliases),
      example: '早餐',
      required: true,
      ofLine: true,
    },
    {
      name: 'ingredient_id',
      label: ['食物', 'Food'],
      aliases: ['食材', '食物名称', '食材名称'],
      sql: 'bigint',
      read: text(160),
      refers: { from: byName, isName: true, missing: ['没有“#”这种食材，请先导入食材', 'there is no ingredient “#”; import it first'] },
      example: '燕麦片',
      required: true,
      ofLine: true,
    },
    {
      name: 'dosage_g',
      label: ['用量', 'Amount'],
      aliases: ['用量克', '克数', '重量', '份量'],
      sql: 'numeric',
      read: number(0.1, 5000, 1, { g: 1, 克: 1, ml: 1, 毫升: 1, kg: 1000, 千克: 1000, 两: 50, 斤: 500 }),
      example: '35',
      required: true,
      ofLine: true,
    },
  ],
  more: { type: 'text', days: 'integer', goal: 'text', status: 'text' },
  complete: (_, { fresh, lines }) => ({
    days: Math.max(...lines.map((line) => Number(line.day_no))),
    ...(fresh ? { type: 'lib', goal: 'lose', status: 'draft' } : {}),
  }),
  fault: planFault,
  lines: { table: 'recipe_item', parent: 'recipe_id', defaults: {} },
};
