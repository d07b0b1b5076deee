import { canCook } from '../week/appliances.js';
import type { Dish, PlanLine } from './food.js';
import { isEatenOut, type PlanPreferences, weekdayOf } from './preferences.js';
import type { Meal } from './schemas.js';
import { countedLines } from './totals.js';

/** Says whether a dish can be cooked at home, or for a meal eaten out is served there. */
export const suitsKitchen = (preferences: PlanPreferences, date: string, meal: Meal): ((dish: Dish) => boolean) =>
  isEatenOut(preferences, date, meal) ? ({ isServedOut }) => isServedOut === true : (dish) => canCook(dish, preferences.appliances);

/** Dishes of a meal that are not as a household prefers. */
function unwelcomeDishes(preferences: PlanPreferences, date: string, meal: Meal, served: readonly Dish[]): number {
  const suits = suitsKitchen(preferences, date, meal);
  const unfit = served.filter((dish) => !suits(dish)).length;
  if (isEatenOut(preferences, date, meal)) return unfit;
  const isOnePot = (meal === 'lunch' || meal === 'dinner') && preferences.one_pot_weekdays.includes(weekdayOf(date));
  const isKept = served.length === 1 && served[0]?.role === 'one_dish';
  const extra = isOnePot && !isKept ? Math.max(1, served.length - 1) : 0;
  return Math.max(extra, unfit);
}

/**
 * The meals of a day whose dishes are not as a household prefers: such as it can't cook, as canteens don't serve for meals eaten out, or on a one-pot
 * day others than one dish in a pot.
 */
export const preferenceBreaks = (
  { date, meals }: { date: string; meals: readonly { meal: Meal; items: readonly PlanLine[] }[] },
  preferences: PlanPreferences,
  dishes: ReadonlyMap<number, Dish>,
) =>
  meals.flatMap(({ meal, items }) => {
    const served = countedLines(items).flatMap(({ case_id }) => (case_id === null ? [] : (dishes.get(case_id) ?? [])));
    const value = unwelcomeDishes(preferences, date, meal, served);
    return value > 0 ? [{ rule: 'preferences' as const, per: 'meal' as const, date, meal, limit: 0, value }] : [];
  });

/** Whether a meal serves a dish of the one before once more, as the household prefers. */
export const isServedAgain = ({ cook_twice }: PlanPreferences, lines: readonly PlanLine[], before: readonly PlanLine[]) =>
  cook_twice && lines.some(({ case_id }) => case_id !== null && before.some((one) => one.case_id === case_id));
