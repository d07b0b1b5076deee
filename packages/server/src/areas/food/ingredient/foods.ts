import type { Data } from '@shiyi/sdk';
import { micronutrientsIn } from '../../../nutrition/plan/micronutrients.js';
import type { Kitchen } from '../../../nutrition/week/kitchen.js';
import { animal } from './foods/animal.js';
import { englishNames } from './foods/english-names.js';
import { fruit } from './foods/fruit.js';
import { others } from './foods/others.js';
import { staples } from './foods/staples.js';
import { vegetables } from './foods/vegetables.js';
import { kitchens } from './kitchen-of.js';
import { micronutrients } from './micronutrients-of.js';
import { portionGrams } from './rules.js';
import { typeOf } from './types.js';

type Safety = 'allergens' | 'composition' | 'label_checked' | 'avoid_flags' | 'avoid_styles' | 'exceptions';
type Food = Omit<Data<'getIngredient'>, 'id' | 'type' | 'code' | 'expected_kcal' | 'image' | 'tags' | 'use_count' | Safety>;
/** An ingredient that every company has, per 100 g of the edible part. */
export type SystemFood = Omit<Food, 'source' | 'status' | 'created_at' | 'updated_at' | 'version'> & { kitchen: Kitchen | null };
const source = '按公开的食物成分与食物交换份资料整理';
const [livestock, poultry, fish] = [7, 8, 9];

/** Eaten at breakfast; other cereals, meat and fish, and potatoes at lunch and dinner. */
const breakfast = /燕麦|莜麦|馒头|窝头|花卷|面包|贝果|烧饼|苏打饼干|豆浆|豆腐脑/;
const cereals = 1;
const mainMeals = [cereals, livestock, poultry, fish, 11];
/** Seasoning herbs, sweets, starches, dry goods, organs and animal fats, which staff add by hand. */
const byHand =
  /香菜|大葱|大蒜|姜|香椿|蒜黄|尖椒|干|紫菜|百合|蛋糕|方便面|油条|淀粉|藕粉|粉条|粉丝|年糕|馄饨皮|糯米|大黄米|薏米|肝|胗|血|蹄|甲鱼|牛蛙|鲍鱼|海蜇|丸|蟹棒|鸡蛋黄|皮蛋|酱牛肉|午餐肉|柠檬|山楂|鲜枣|榴莲|牛油果|猪油|黄油|酸奶$|奶粉|豆豉|黄豆粉|小葱|酸菜|泡菜|虾皮|海苔|魔芋|枸杞|百香果|椰浆|燕麦奶|杏仁奶/;
const keeps = /豆腐干|无糖酸奶|脱脂酸奶|希腊酸奶|豆（干）/;

function mealsOf(name: string, type_id: number): SystemFood['meals'] {
  if (breakfast.test(name)) return ['breakfast'];
  return mainMeals.includes(type_id) || name === '马铃薯' ? ['lunch', 'dinner'] : [];
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
    name_en: englishNames.get(name) ?? null,
    alias: alias.split('、').filter(Boolean),
    ...numbers,
    ...micronutrientsIn(micronutrients.get(name) ?? {}),
    exchange_group,
    portion_g: portionGrams({ portion_g: given, exchange_group, energy_kcal }) as number | null,
    data_source: source,
    household: householdOf(household),
    in_plans: keeps.test(name) || !byHand.test(name),
    meals: mealsOf(name, type_id),
    kitchen: kitchens.get(name) ?? null,
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
