import { assumedKitchen, type FoodKind, vegetableShare } from '../week/kitchen.js';
import type { Food } from './food.js';

/** Food groups of the dietary guidelines, in the order of their pagoda. Whole grain is a part of grain, dark vegetables one of vegetables. */
export const guideGroups = [
  'grain',
  'whole_grain',
  'tuber',
  'vegetable',
  'dark_vegetable',
  'fruit',
  'meat',
  'seafood',
  'egg',
  'milk',
  'soy_nut',
  'oil',
  'salt',
] as const;
export type GuideGroup = (typeof guideGroups)[number];

/**
 * Grams of a day for adults with 1,600 to 2,400 kcal, from the Dietary Guidelines for Chinese Residents 2022: at least, at most. Half of the
 * vegetables are dark. For oil (25–30 g) and salt only the upper end is a limit.
 */
export const guideRanges: Readonly<Record<GuideGroup, readonly [from: number | null, to: number | null]>> = {
  grain: [200, 300],
  whole_grain: [50, 150],
  tuber: [50, 100],
  vegetable: [300, 500],
  dark_vegetable: [150, null],
  fruit: [200, 350],
  meat: [40, 75],
  seafood: [40, 75],
  egg: [40, 50],
  milk: [300, 500],
  soy_nut: [25, 35],
  oil: [null, 30],
  salt: [null, 5],
};

/** Grams of salt in a milligram of sodium. */
const saltOfSodium = 2.54 / 1000;

const groupOfKind: Partial<Record<FoodKind, GuideGroup>> = {
  ...{ refined_grain: 'grain', whole_grain: 'grain', pulse: 'grain', tuber: 'tuber', fruit: 'fruit', red_meat: 'meat', poultry: 'meat' },
  ...{ organ: 'meat', fish: 'seafood', shellfish: 'seafood', egg: 'egg', milk: 'milk', soy: 'soy_nut', nut: 'soy_nut', oil: 'oil' },
};

/** Processed food is of the group of its type: livestock and poultry, or fish. */
const groupOfType: Readonly<Record<number, GuideGroup>> = { 7: 'meat', 8: 'meat', 9: 'seafood' };

const [dryGrain, milkPowder, soybean] = [{ kcal: 350 }, { kcal: 200, factor: 7 }, { protein: 35 }];

/** Grams in which the guide counts: of dry grain, of milk, of soybeans. */
function guideGrams(group: GuideGroup, { energy_kcal, protein_g, exchange_group }: Food, grams: number): number {
  if (group === 'grain') return grams * Math.min(1, energy_kcal / dryGrain.kcal);
  if (group === 'milk') return grams * (energy_kcal > milkPowder.kcal ? milkPowder.factor : 1);
  return group === 'soy_nut' && exchange_group === 'soy' ? grams * Math.min(1, protein_g / soybean.protein) : grams;
}

/** Adds an amount of a food to the grams of its groups. Starchy vegetables count half as vegetables. */
export function addGroups(to: Record<GuideGroup, number>, food: Food, grams: number) {
  const { kind } = food.kitchen ?? assumedKitchen(food.type_id);
  to.vegetable += grams * vegetableShare(kind);
  if (kind === 'dark_vegetable') to.dark_vegetable += grams;
  to.salt += ((food.sodium_mg ?? 0) * grams * saltOfSodium) / 100;
  const group = kind === 'processed' ? groupOfType[food.type_id] : groupOfKind[kind];
  if (group === undefined) return;
  const counted = guideGrams(group, food, grams);
  to[group] += counted;
  if (kind === 'whole_grain' || kind === 'pulse') to.whole_grain += counted;
}
