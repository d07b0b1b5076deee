import type { RefusedField } from '../../http/refusal.js';
import { type DietaryRestrictions, type Exclusion, exclusionOf, isPicked } from './dietary-restrictions.js';
import type { Dish, Food } from './food.js';
import type { PlanGroup, Portions } from './portions.js';
import { planGroups } from './portions.js';

/** A dish that the person may eat, as its recipe has it. */
export interface ReadyDish {
  dish: Dish;
  /** Grams of all its ingredients. */
  whole: number;
  /** Portions of the groups that a plan counts with. */
  amounts: readonly (readonly [group: PlanGroup, portions: number])[];
}

/** What a plan may take for one person. */
export interface AllowedFoods {
  foods: ReadonlyMap<number, Food>;
  picks: Readonly<Record<PlanGroup, readonly Food[]>>;
  dishes: readonly ReadyDish[];
  exclusion(food: Food): Exclusion | undefined;
}

/** Undefined if the dish contains food that the person may not have or that is unknown. */
function readyDish(dish: Dish, allowed: ReadonlyMap<number, Food>): ReadyDish | undefined {
  const amounts = new Map<PlanGroup, number>();
  let whole = 0;
  for (const { ingredient_id, dosage_g } of dish.items) {
    const food = allowed.get(ingredient_id);
    if (!food) return undefined;
    whole += dosage_g;
    const group = food.exchange_group;
    if (food.portion_g !== null && group !== 'none' && group !== 'sugar')
      amounts.set(group, (amounts.get(group) ?? 0) + dosage_g / food.portion_g);
  }
  return whole > 0 ? { dish, whole, amounts: [...amounts] } : undefined;
}

/** Leaves out what the person must not or will not eat, and dishes that contain such food or unknown food. */
export function allowedFoods(foods: readonly Food[], dishes: readonly Dish[], restrictions: DietaryRestrictions): AllowedFoods {
  const exclusion = exclusionOf(restrictions);
  const byId = new Map(foods.map((food) => [food.id, food]));
  const picks = Object.fromEntries(planGroups.map((group) => [group, [] as Food[]])) as Record<PlanGroup, Food[]>;
  const allowed = new Map(foods.filter((food) => !exclusion(food)).map((food) => [food.id, food]));
  for (const food of allowed.values()) if (isPicked(food)) picks[food.exchange_group as PlanGroup]?.push(food);
  const ready = dishes.flatMap((dish) => readyDish(dish, allowed) ?? []);
  return { foods: byId, picks, dishes: ready, exclusion };
}

export interface Replacement {
  from: PlanGroup;
  to: PlanGroup;
  portions: number;
}

/** Replacements for a group, the closest first. */
const nearest: Readonly<Record<PlanGroup, readonly PlanGroup[]>> = {
  milk: ['soy', 'meat_egg'],
  soy: ['meat_egg', 'milk'],
  meat_egg: ['soy'],
  fruit: ['vegetable'],
  oil: ['nut'],
  nut: ['oil'],
  grain: [],
  vegetable: [],
};

const names: Readonly<Record<PlanGroup, readonly [zh: string, en: string]>> = {
  grain: ['谷薯类', 'grains and tubers'],
  vegetable: ['蔬菜类', 'vegetables'],
  fruit: ['水果类', 'fruit'],
  soy: ['大豆类', 'soy'],
  milk: ['奶类', 'milk'],
  meat_egg: ['肉蛋类', 'meat, fish and eggs'],
  nut: ['坚果类', 'nuts'],
  oil: ['油脂类', 'oils'],
};

const reasons: Readonly<Record<Exclusion, readonly [zh: string, en: string]>> = {
  allergy_ingredient_ids: ['过敏食材', 'the allergies'],
  composition: ['成分未核对的食材', 'foods of unknown composition'],
  health_flags: ['健康状况', 'the health conditions'],
  diet_style: ['饮食习惯', 'the eating style'],
  dislike_ingredient_ids: ['忌口食材', 'the dislikes'],
};

/** Names what leaves a group without food: the exclusion that most of its foods meet, or that there are none. */
export function noFood(allowed: AllowedFoods, group: PlanGroup): RefusedField {
  const counts = new Map<Exclusion, number>();
  for (const food of allowed.foods.values()) {
    const why = food.exchange_group === group && isPicked(food) ? allowed.exclusion(food) : undefined;
    if (why) counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  const [most] = [...counts].sort((one, two) => two[1] - one[1]);
  const [zh, en] = names[group];
  if (!most)
    return {
      field: 'ingredients',
      rule: `no_${group}`,
      message: [`食材库没有可用的${zh}，请先添加`, `No ${en} available; add some`],
    };
  const [why, whyEn] = reasons[most[0]];
  return {
    field: most[0],
    rule: `no_${group}`,
    message: [
      `${why}排除了全部${zh}及其替代，请调整后再生成`,
      `All ${en} and their alternatives are excluded by ${whyEn}; change these first`,
    ],
  };
}

const meat = (food: Food) => !eggs.has(food.type_id);
/** Type of eggs in the table of ingredient types. */
const eggs = new Set([10]);
const eggPortions = 1;

/**
 * Replaces groups without food by the nearest that has some, meat without meat or fish by soy but for one portion of egg. Refuses where nothing is
 * left, naming the rule.
 */
export function replaceGroups(
  portions: Portions,
  allowed: AllowedFoods,
): { portions: Portions; replaced: Replacement[] } | { refused: RefusedField[] } {
  const result = { ...portions };
  const replaced: Replacement[] = [];
  const has = (group: PlanGroup) => allowed.picks[group].length > 0;
  const move = (from: PlanGroup, to: PlanGroup, amount: number) => {
    if (amount <= 0) return;
    result[from] -= amount;
    result[to] += amount;
    replaced.push({ from, to, portions: amount });
  };
  for (const group of planGroups) {
    if (portions[group] === 0 || has(group)) continue;
    const to = nearest[group].find(has);
    if (!to) return { refused: [noFood(allowed, group)] };
    move(group, to, portions[group]);
  }
  if (has('meat_egg') && has('soy') && !allowed.picks.meat_egg.some(meat)) move('meat_egg', 'soy', result.meat_egg - eggPortions);
  return { portions: result, replaced };
}
