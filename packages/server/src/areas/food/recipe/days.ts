import type { components, Data } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import type { PlanWarning } from '../../../nutrition/plan/schemas.js';
import { bandWarnings } from '../../../nutrition/plan/totals.js';
import { foodIndexFor, type ItemRow, nutrientTotals, planItem } from '../recipe-case/plan-items.js';

type PlanDay = Data<'getRecipe'>['day_plans'][number];
type PlanMeal = components['schemas']['PlanMeal'];
type Meal = PlanMeal['meal'];

export const mealOrder: readonly Meal[] = ['breakfast', 'morning_snack', 'lunch', 'afternoon_snack', 'dinner', 'night_snack'];
const mainMeals: readonly Meal[] = ['breakfast', 'lunch', 'dinner'];

export interface DayItem extends ItemRow {
  day_no: number;
  meal: Meal;
}

export const itemColumns = [
  'case_id',
  'ingredient_id',
  'name',
  'dosage_g',
  'unit',
  'energy_kcal',
  'exchange_group',
  'method',
  'replace_group',
] as const;

export const itemsOf = (db: Db, recipe_id: number): Promise<DayItem[]> =>
  db
    .selectFrom('recipe_item')
    .select([...itemColumns, 'day_no', 'meal'])
    .where('recipe_id', '=', recipe_id)
    .orderBy('id')
    .execute();

function* warningsOf(meals: readonly PlanMeal[], totals: PlanDay['totals'], level_kcal: number): Generator<PlanWarning> {
  yield* bandWarnings(totals, level_kcal);
  const served = new Set(meals.filter(({ items }) => items.length > 0).map(({ meal }) => meal));
  if (mainMeals.some((meal) => !served.has(meal))) yield 'meal_missing';
}

/** Alternatives belong to one meal, so equal keys of two meals are distinguished for the total of a day. */
const ofDay = ({ meal, items }: PlanMeal) =>
  items.map((item) => ({ ...item, replace_group: item.replace_group === null ? null : `${meal} ${item.replace_group}` }));

/** Days of a plan with the sums of meals and days, and what is off in each. */
export async function dayPlans(db: Db, rows: readonly DayItem[], level_kcal: number): Promise<PlanDay[]> {
  const foodIndex = await foodIndexFor(db, rows);
  const numbers = [...new Set(rows.map((row) => row.day_no))].sort((one, two) => one - two);
  return numbers.map((day_no) => {
    const meals = mealOrder.flatMap((meal): PlanMeal[] => {
      const items = rows.filter((row) => row.day_no === day_no && row.meal === meal).map((row) => planItem(row, foodIndex));
      return items.length > 0 ? [{ meal, items, totals: nutrientTotals(items) }] : [];
    });
    const totals = nutrientTotals(meals.flatMap(ofDay));
    return { day_no, meals, totals, warnings: [...warningsOf(meals, totals, level_kcal)] };
  });
}
