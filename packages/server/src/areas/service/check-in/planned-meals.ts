import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { defaultShares, type MealShare } from '../../../nutrition/plan/meal-needs.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import type { PlannedMeal } from '../../../nutrition/review/rubric.js';
import { type FoodIndex, foodIndexFor, type ItemRow, nutrientTotals, planItem } from '../../food/recipe-case/plan-items.js';

/** A day of a service order. */
export interface ServiceDay {
  service_id: number;
  day: string;
}

export const dayKey = ({ service_id, day }: ServiceDay) => `${service_id} ${day}`;

export type PlannedDay = Partial<Record<Meal, PlannedMeal>>;
export type PlannedDays = ReadonlyMap<string, PlannedDay>;

interface Row extends ServiceDay {
  meal: Meal;
  items: ItemRow[];
}

/** Energy and portions of the planned meals of these days, by `dayKey`. The foodIndex holds the foods named by `also` as well. */
export async function plannedMeals(
  db: Db,
  days: readonly ServiceDay[],
  also: readonly Pick<ItemRow, 'case_id' | 'ingredient_id'>[] = [],
): Promise<{ planned: PlannedDays; foodIndex: FoodIndex }> {
  const { rows } = await sql<Row>`select m.service_id, m.date as day, m.meal, m.items from service_plan_meal m
    join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(service_id bigint, day date) on d.service_id = m.service_id and d.day = m.date`.execute(
    db,
  );
  const foodIndex = await foodIndexFor(db, [...rows.flatMap(({ items }) => items), ...also]);
  const planned = new Map<string, PlannedDay>();
  for (const { meal, items, ...day } of rows) {
    const totals = nutrientTotals(items.map((item) => planItem(item, foodIndex)));
    planned.set(dayKey(day), { ...planned.get(dayKey(day)), [meal]: totals });
  }
  return { planned, foodIndex };
}

/** The meals of a day with their shares of its energy in percent; 30, 40 and 30 without a plan. */
export function plannedShares(day: PlannedDay | undefined): readonly MealShare[] {
  const meals = Object.entries(day ?? {}) as [Meal, PlannedMeal][];
  const whole = meals.reduce((sum, [, { energy_kcal }]) => sum + energy_kcal, 0);
  return whole <= 0 ? defaultShares : meals.map(([meal, { energy_kcal }]) => ({ meal, share_pct: (energy_kcal / whole) * 100 }));
}
