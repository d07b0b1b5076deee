import type { Data } from '@shiyi/sdk';
import { dayWarnings, mealsInOrder } from '../../../nutrition/plan/day.js';
import type { Exclusion } from '../../../nutrition/plan/dietary-restrictions.js';
import { isEatenOut } from '../../../nutrition/plan/preferences.js';
import { bandsOf } from '../../../nutrition/week/day-frame.js';
import { type FoodIndex, nutrientTotals, planItem } from '../../food/recipe-case/plan-items.js';
import { targetOn } from './day-targets.js';
import { daysBetween, type MealRow } from './meals.js';
import { avoidanceOf } from './plan-foods.js';
import { firstDay, frameRequest, type PlanService } from './plan-service.js';

export type PlanDayView = Data<'getServiceDayPlan'>;
type MealView = PlanDayView['meals'][number];

export const avoidanceWords: Record<Exclusion, MealView['avoided'][number]['reason']> = {
  allergy_ingredient_ids: 'allergy',
  composition: 'composition',
  health_flags: 'health',
  diet_style: 'style',
  dislike_ingredient_ids: 'dislike',
};

function mealView(
  { date, meal, items, locked, punched, adjusted }: MealRow,
  foodIndex: FoodIndex,
  why: ReturnType<typeof avoidanceOf>,
  cooking: PlanService['cooking'],
): MealView {
  const lines = items.map((row) => planItem(row, foodIndex));
  const avoided = lines.flatMap((line, at) => {
    const reason = why(line);
    return reason ? [{ item_no: at + 1, reason: avoidanceWords[reason] }] : [];
  });
  return {
    meal,
    items: lines,
    totals: nutrientTotals(lines),
    locked,
    punched,
    adjusted,
    eaten_out: isEatenOut(cooking, date, meal),
    avoided,
  };
}

/** Alternatives belong to one meal, so equal keys of two meals are distinguished for the total of a day. */
const ofDay = ({ meal, items }: MealView) =>
  items.map((item) => ({ ...item, replace_group: item.replace_group === null ? null : `${meal} ${item.replace_group}` }));

/** The days of a plan as the contract shows them, with the meals in the order of the day. */
export function dayViews(service: PlanService, rows: readonly MealRow[], foodIndex: FoodIndex): PlanDayView[] {
  const why = avoidanceOf(service.restrictions, foodIndex);
  const isOpen = !['finished', 'cancelled', 'terminated'].includes(service.status);
  const dates = [...new Set(rows.map(({ date }) => date))];
  return dates.map((date): PlanDayView => {
    const own = rows.filter((row) => row.date === date);
    const ordered = own.toSorted((one, two) => mealsInOrder.indexOf(one.meal) - mealsInOrder.indexOf(two.meal));
    const meals = ordered.map((row) => mealView(row, foodIndex, why, service.cooking));
    const totals = nutrientTotals(meals.flatMap(ofDay));
    const target_kcal = targetOn(service, date);
    const bands = bandsOf(frameRequest({ ...service, energy_kcal: target_kcal }));
    return {
      date,
      day_no: Math.max(1, daysBetween(firstDay(service, date), date) + 1),
      meals,
      target_kcal,
      totals,
      warnings: [...dayWarnings(meals, totals, target_kcal, (line) => why(line) !== undefined, bands)],
      locked: meals.every(({ locked }) => locked),
      punched: meals.some(({ punched }) => punched),
      editable: isOpen && date >= service.today,
    };
  });
}
