import type { Data, Input } from '@shiyi/sdk';
import { animal } from './foods/animal.js';
import { fruit } from './foods/fruit.js';
import { others } from './foods/others.js';
import { staples } from './foods/staples.js';
import { vegetables } from './foods/vegetables.js';
import { portionGrams } from './rules.js';
import { typeOf } from './types.js';

type Food = Omit<Data<'getIngredient'>, 'id' | 'type' | 'code' | 'expected_kcal' | 'gi' | 'image' | 'tags' | 'use_count'>;
/** An ingredient that every company has, per 100 g of the edible part. */
export type SystemFood = Omit<Food, 'source' | 'status' | 'created_at' | 'updated_at' | 'version'>;
type Flag = NonNullable<Input<'createIngredient'>['avoid_flags']>[number];
type Style = NonNullable<Input<'createIngredient'>['avoid_styles']>[number];

const source = '按公开的食物成分与食物交换份资料整理';
const [livestock, poultry, fish, eggs, milk, sugar, drinks] = [7, 8, 9, 10, 12, 17, 19];
const animals = [livestock, poultry, fish];

const pork = /猪|火腿|排骨|五花|培根|午餐肉|腊肉|香肠/;
const alcohol = /酒|酵母/;
const processed = /火腿|午餐肉|培根|腊肉|香肠|鱼丸|蟹棒|猪油|黄油/;
const seaweed = /海带|紫菜|裙带菜/;
const sweet = /糖|蜜|可乐|橙汁|红枣|葡萄干|蛋糕/;

/** Eaten at breakfast; other cereals, meat and fish at lunch and dinner. */
const breakfast = /燕麦|莜麦|馒头|窝头|花卷|面包|贝果|烧饼|苏打饼干|豆浆|豆腐脑/;
const cereals = 1;
const mainMeals = [cereals, livestock, poultry, fish, 11];
/** Seasoning herbs, sweets, starches, dry goods, organs and animal fats, which staff add by hand. */
const byHand =
  /香菜|大葱|大蒜|姜|香椿|蒜黄|尖椒|干|紫菜|百合|蛋糕|方便面|油条|淀粉|藕粉|粉条|粉丝|年糕|馄饨皮|糯米|大黄米|薏米|肝|胗|血|蹄|甲鱼|牛蛙|鲍鱼|海蜇|丸|蟹棒|鸡蛋黄|皮蛋|酱牛肉|午餐肉|柠檬|山楂|鲜枣|榴莲|牛油果|猪油|黄油|酸奶$|奶粉|豆豉|黄豆粉/;
const keeps = /豆腐干|无糖酸奶|脱脂酸奶|希腊酸奶|豆（干）/;

type Numbers = Pick<SystemFood, 'type_id' | 'fat_g' | 'sodium_mg' | 'purine_mg'>;

/**
 * Health conditions that rule a food out: purine from 150 mg (gout), sodium from 600 mg (hypertension, heart, kidney), fat of meat from 30 g
 * (blood lipids), iodine of seaweed (thyroid), alcohol, sugar (diabetes), organs (pregnancy), chili (stomach).
 */
function* avoidFlags(name: string, { type_id, fat_g, sodium_mg, purine_mg }: Numbers): Generator<Flag> {
  if ((sodium_mg ?? 0) >= 600) yield* ['hypertension', 'heart', 'kidney'];
  if ((purine_mg ?? 0) >= 150 || (type_id === drinks && alcohol.test(name))) yield 'gout';
  if ((animals.includes(type_id) && fat_g >= 30) || /猪油|黄油/.test(name)) yield 'hyperlipidemia';
  if (seaweed.test(name)) yield 'thyroid';
  if (type_id === sugar || sweet.test(name)) yield 'diabetes';
  if (type_id === drinks && alcohol.test(name)) yield* ['liver', 'pregnancy', 'lactation', 'stomach', 'diabetes'];
  if (/肝/.test(name)) yield 'pregnancy';
  if (/尖椒|白酒|花椒/.test(name)) yield 'stomach';
  if (name === '杨桃') yield 'kidney';
}

function* avoidStyles(name: string, { type_id }: Numbers): Generator<Style> {
  if (animals.includes(type_id) || name === '猪油' || name === '蚝油') yield* ['vegetarian', 'vegan'];
  if ([eggs, milk].includes(type_id) || /黄油|蜂蜜|蛋糕|沙拉酱/.test(name)) yield 'vegan';
  if (pork.test(name) || (type_id === drinks && /酒/.test(name)) || /血|甲鱼|牛蛙/.test(name)) yield 'halal';
  if (type_id === sugar || sweet.test(name)) yield 'low_carb';
  if (processed.test(name)) yield 'mediterranean';
}

function mealsOf(name: string, type_id: number): SystemFood['meals'] {
  if (breakfast.test(name)) return ['breakfast'];
  return mainMeals.includes(type_id) ? ['lunch', 'dinner'] : [];
}

const numberOf = (cell: string | undefined) => (cell === undefined || cell === '-' ? null : Number(cell));

function householdOf(cell: string) {
  return cell
    .split(';')
    .filter(Boolean)
    .map((one) => ({ unit: one.split(' ')[0] as string, grams: Number(one.split(' ')[1]) }));
}

/**
 * Reads a row: name | other names | energy, protein, fat, carbohydrate with fiber, fiber, sodium, purine, edible part in %, grams per portion |
 * household measures. “-” is unknown, and for the portion 90 kcal.
 */
function foodOf(row: string, type_id: number): SystemFood {
  const [name = '', alias = '', values = '', household = ''] = row.split('|');
  const cells = values.split(' ');
  const [energy_kcal = 0, protein_g = 0, fat_g = 0, carb_g = 0] = cells.map(Number);
  const [fiber_g = null, sodium_mg = null, purine_mg = null, edible_rate = null, given = null] = cells.slice(4).map(numberOf);
  const exchange_group = typeOf(type_id)?.exchange_group ?? 'none';
  const numbers = { type_id, energy_kcal, protein_g, fat_g, carb_g, fiber_g, sodium_mg, purine_mg, edible_rate: edible_rate ?? 100 };
  return {
    name,
    alias: alias.split('、').filter(Boolean),
    ...numbers,
    exchange_group,
    portion_g: portionGrams({ portion_g: given, exchange_group, energy_kcal }) as number | null,
    data_source: source,
    household: householdOf(household),
    in_plans: keeps.test(name) || !byHand.test(name),
    meals: mealsOf(name, type_id),
    avoid_flags: [...new Set(avoidFlags(name, numbers))],
    avoid_styles: [...new Set(avoidStyles(name, numbers))],
  };
}

function foodsOf(text: string): SystemFood[] {
  let type = 0;
  return text
    .trim()
    .split('\n')
    .flatMap((row) => {
      if (!row.startsWith('#')) return foodOf(row, type);
      type = Number(row.slice(1));
      return [];
    });
}

/** The ingredients that every company has. */
export const systemFoods: readonly SystemFood[] = [staples, vegetables, fruit, animal, others].flatMap(foodsOf);
