import { type PlanGroup, type Portions, planGroups, splitPortions } from './portions.js';
import type { Meal } from './schemas.js';

export interface MealShare {
  meal: Meal;
  /** Per cent of the energy of a day. */
  share_pct: number;
}

/** Breakfast, lunch and dinner by the national guide, 3 : 4 : 3. */
export const defaultShares: readonly MealShare[] = [
  { meal: 'breakfast', share_pct: 30 },
  { meal: 'lunch', share_pct: 40 },
  { meal: 'dinner', share_pct: 30 },
];

export const isMainMeal = (meal: Meal) => meal === 'breakfast' || meal === 'lunch' || meal === 'dinner';
const isCooked = (meal: Meal) => meal === 'lunch' || meal === 'dinner';

export type Needs = Map<Meal, Portions>;
const noPortions = (): Portions => Object.fromEntries(planGroups.map((group) => [group, 0])) as Portions;
const sumOf = (portions: Portions) => planGroups.reduce((sum, group) => sum + portions[group], 0);

function divide(needs: Needs, group: PlanGroup, portions: number, among: readonly MealShare[]) {
  const parts = splitPortions(
    portions,
    among.map(({ share_pct }) => Math.max(share_pct, 0.01)),
  );
  for (const [at, { meal }] of among.entries()) {
    const own = needs.get(meal);
    if (own) own[group] += parts[at] ?? 0;
  }
}

/** The main meal that is furthest below its share. */
function hungriest(needs: Needs, mains: readonly MealShare[], total: number): MealShare | undefined {
  const lack = ({ meal, share_pct }: MealShare) => (total * share_pct) / 100 - sumOf(needs.get(meal) ?? noPortions());
  return mains.toSorted((one, two) => lack(two) - lack(one))[0];
}

/**
 * Divides the portions of a day over its open meals by their shares: grain, meat, soy and nuts over the main meals, vegetable and oil over lunch and
 * dinner. The first snack takes the fruit and a second one the milk; otherwise breakfast takes the milk, and the fruit goes to the meal that is
 * furthest below its share.
 */
export function needsOf(portions: Portions, open: readonly MealShare[]): Needs {
  const needs: Needs = new Map(open.map(({ meal }) => [meal, noPortions()]));
  const mains = open.filter(({ meal }) => isMainMeal(meal));
  const snacks = open.filter(({ meal }) => !isMainMeal(meal));
  const all = mains.length > 0 ? mains : open;
  const cooked = open.filter(({ meal }) => isCooked(meal));
  for (const group of ['grain', 'meat_egg', 'soy', 'nut'] as const) divide(needs, group, portions[group], all);
  for (const group of ['vegetable', 'oil'] as const) divide(needs, group, portions[group], cooked.length > 0 ? cooked : all);
  const milk = snacks[1] ?? open.find(({ meal }) => meal === 'breakfast') ?? snacks[0] ?? all[0];
  if (milk) divide(needs, 'milk', portions.milk, [milk]);
  const fruit = snacks[0] ?? hungriest(needs, mains, sumOf(portions));
  if (fruit) divide(needs, 'fruit', portions.fruit, [fruit]);
  return needs;
}

export interface Slot {
  group: PlanGroup;
  portions: number;
  part: 'main' | 'beside' | 'whole';
}

/** Foods of a meal: much grain is a cereal with a tuber or pulse beside it, vegetables are of two kinds, much meat too. */
export function slotsOf(needs: Portions): Slot[] {
  const slots: Slot[] = [];
  const add = (group: PlanGroup, portions: number, part: Slot['part'] = 'whole') => {
    if (portions > 0) slots.push({ group, portions, part });
  };
  for (const group of planGroups) {
    const portions = needs[group];
    if (group === 'grain' && portions >= 3) {
      add(group, portions - 1, 'main');
      add(group, 1, 'beside');
    } else if ((group === 'vegetable' && portions >= 0.5) || (group === 'meat_egg' && portions > 3)) {
      add(group, portions / 2);
      add(group, portions / 2);
    } else add(group, portions);
  }
  return slots;
}
