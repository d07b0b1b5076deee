import type { Food } from '../plan/food.js';
import { assumedKitchen, type FoodKind, vegetableShare } from './kitchen.js';

/** What an amount of food brings to a day: kcal, grams and mg. */
export const measures = [
  ...(['kcal', 'protein', 'fat', 'carb', 'fiber', 'sodium', 'vegetable', 'dark', 'whole', 'milk', 'fruit', 'egg', 'nut'] as const),
  ...(['purine', 'potassium', 'saturated', 'glycemic', 'aquatic'] as const),
] as const;
export type Measure = (typeof measures)[number];

/** A value for each measure, at its place. */
export type Amounts = Float64Array;
export const placeOf = Object.fromEntries(measures.map((name, at) => [name, at])) as Readonly<Record<Measure, number>>;

export const noAmounts = (): Amounts => new Float64Array(measures.length);
export const amountIn = (amounts: Amounts, measure: Measure) => amounts[placeOf[measure]] as number;

export function plus(sum: Amounts, more: Amounts, factor = 1) {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] as number) + (more[at] as number) * factor;
}

export function times(amounts: Amounts, factor: number): Amounts {
  const sum = noAmounts();
  plus(sum, amounts, factor);
  return sum;
}

export const kitchenOf = (food: Food) => food.kitchen ?? assumedKitchen(food.type_id);
export const kindOf = (food: Food): FoodKind => kitchenOf(food).kind;

/** Dry grams in a gram of cooked or moist whole grain. */
const dryShare = (food: Food) => Math.min(1, food.energy_kcal / 350);

export const isSoyMilk = ({ name }: Food) => name.startsWith('豆浆');

/** Fresh corn is bought and eaten like a vegetable. */
export const isGrain = (food: Food) => {
  const { kind, state } = kitchenOf(food);
  return (kind === 'refined_grain' || kind === 'whole_grain') && (food.energy_kcal >= 115 || state === 'cooked');
};

/** Glycemic index that is assumed where it is unknown: the usual one of the kind (international tables of 2021). */
const usualIndex: Readonly<Partial<Record<FoodKind, number>>> = {
  ...{ refined_grain: 75, whole_grain: 58, tuber: 62, pulse: 30, starchy_vegetable: 50, fruit: 45, milk: 32, soy: 20, nut: 20, sweet: 65 },
  ...{ processed: 70, drink: 60 },
};
const otherIndex = 20;

export const indexOf = (food: Food) => food.micronutrients?.gi ?? usualIndex[kindOf(food)] ?? otherIndex;

/** A third of the fat of meat and half of that of milk is saturated where it is unknown, of plants a sixth. */
function saturatedShare(kind: FoodKind): number {
  if (kind === 'milk') return 0.6;
  return kind === 'red_meat' || kind === 'poultry' || kind === 'processed' || kind === 'organ' || kind === 'egg' ? 0.35 : 0.16;
}

/** Dried fruit seasons a dish, lemon and avocado are no portion of fruit. */
export const isFresh = ({ energy_kcal, name }: Food) => energy_kcal < 130 && !name.includes('柠檬');

function groupsOf(food: Food): Partial<Record<Measure, number>> {
  const kind = kindOf(food);
  return {
    vegetable: vegetableShare(kind),
    dark: kind === 'dark_vegetable' ? 1 : 0,
    whole: kind === 'whole_grain' && isGrain(food) ? dryShare(food) : 0,
    milk: kind === 'milk' ? (food.energy_kcal > 200 ? 7 : 1) : 0,
    fruit: kind === 'fruit' && isFresh(food) ? 1 : 0,
    egg: kind === 'egg' ? 1 : 0,
    nut: kind === 'nut' ? 1 : 0,
    aquatic: kind === 'fish' || kind === 'shellfish' ? 1 : 0,
  };
}

/** 100 g of a food. What is unknown counts as nothing, but for the glycemic load and saturated fat, which are assumed by kind. */
export function amountsOf(food: Food): Amounts {
  const amounts = noAmounts();
  const more = food.micronutrients;
  const fiber = food.fiber_g ?? 0;
  const values: Partial<Record<Measure, number>> = {
    ...{ kcal: food.energy_kcal, protein: food.protein_g, fat: food.fat_g, carb: food.carb_g, fiber, sodium: food.sodium_mg ?? 0 },
    ...{ purine: food.purine_mg ?? 0, potassium: more?.potassium_mg ?? 0 },
    saturated: more?.saturated_fat_g ?? food.fat_g * saturatedShare(kindOf(food)),
    glycemic: (indexOf(food) * Math.max(0, food.carb_g - fiber)) / 100,
  };
  for (const [name, value] of Object.entries(values)) amounts[placeOf[name as Measure]] = value;
  for (const [name, share] of Object.entries(groupsOf(food))) amounts[placeOf[name as Measure]] = share * 100;
  return amounts;
}
