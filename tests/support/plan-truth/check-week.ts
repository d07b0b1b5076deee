import { amountFaults } from './amounts.js';
import { eatenIn } from './eaten.js';
import { excludedFoods, reasonsAgainst } from './exclusions.js';
import type { CheckedDish, CheckedFood, CheckedPerson, CheckedPlan, Fault } from './types.js';
import { varietyFaults } from './variety.js';
import { weightFaults } from './weighable.js';

/** Rules that no plan may break: what a person must not or will not eat, and lines that name nothing. */
export const exclusionRules: ReadonlySet<string> = new Set([
  ...['unknown_line', 'allergy_food', 'allergy_group', 'allergy_unknown', 'style', 'style_unknown', 'health', 'dislike'],
]);

/**
 * Checks a plan against the rules for safe weeks that one can cook and shop for, by tables written apart from the planner. Returns each broken rule,
 * with the day where it is one day's.
 */
export function checkWeek(
  plan: CheckedPlan,
  person: CheckedPerson,
  foods: readonly CheckedFood[],
  dishes: readonly CheckedDish[] = [],
): Fault[] {
  const foodIndex = new Map(foods.map((food) => [food.id, food]));
  const dishIndex = new Map(dishes.map((dish) => [dish.id, dish]));
  const { eaten, faults } = eatenIn(plan, foodIndex, dishIndex);
  const against = reasonsAgainst(person, foodIndex);
  const counted = eaten.filter(({ isAlternative }) => !isAlternative);
  const ofDays = plan.days.flatMap(({ date: day }) =>
    amountFaults(
      counted.filter((one) => one.day === day),
      person,
    ).map((reason) => ({ ...reason, day })),
  );
  return [
    ...faults,
    ...excludedFoods(eaten, against),
    ...ofDays,
    ...varietyFaults(counted, plan, foods, (food) => against(food).length === 0),
    ...weightFaults(plan, foodIndex, dishIndex),
  ];
}

/** Only what a person must not be given, which is quick enough for many thousand plans. */
export function checkExclusions(
  plan: CheckedPlan,
  person: CheckedPerson,
  foods: ReadonlyMap<number, CheckedFood>,
  dishes: ReadonlyMap<number, CheckedDish> = new Map(),
): Fault[] {
  const { eaten, faults } = eatenIn(plan, foods, dishes);
  return [...faults, ...excludedFoods(eaten, reasonsAgainst(person, foods))];
}
