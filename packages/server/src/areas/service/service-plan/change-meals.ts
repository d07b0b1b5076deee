import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import type { PlanItemInput } from '../../food/recipe/rules.js';
import { foodIndexFor } from '../../food/recipe-case/plan-items.js';
import { brokenRules, weeksOf } from './broken-rules.js';
import { targetOn } from './day-targets.js';
import { dayViews, type PlanDayView } from './day-view.js';
import { type MealRow, readMeals, slotOf } from './meals.js';
import { assertOpenDay, type PlanContext, type PlanService } from './plan-service.js';
import type { MealChange } from './save-plan.js';
import { storedItems } from './stored-items.js';

export interface MealInput {
  date: string;
  meal: Meal;
  items?: readonly PlanItemInput[] | undefined;
  locked?: boolean | undefined;
}

export const assertNoCheckIn = (row: MealRow | undefined, field: string) => {
  if (row?.punched)
    throw refuseField(42200, field, 'punched', [
      '客户已打卡这一餐，不能再修改',
      'The customer has checked in this meal, so it can’t change',
    ]);
};

/** Rows of a plan from the first to the last of these dates. */
export async function rowsBetween({ db }: Pick<PlanContext, 'db'>, { id }: PlanService, dates: readonly string[]): Promise<MealRow[]> {
  const sorted = dates.toSorted();
  return sorted.length === 0 ? [] : readMeals(db, id, { from: sorted[0], to: sorted.at(-1) });
}

/** The new state of meals that staff changed one by one; `at` names the fields of each. @throws Refusal 42200 */
export async function mealChanges(
  context: Context,
  service: PlanService,
  given: readonly MealInput[],
  at: (index: number, field: string) => string,
): Promise<MealChange[]> {
  const rows = await rowsBetween(
    context,
    service,
    given.map(({ date }) => date),
  );
  const known = new Map(rows.map((row) => [slotOf(row), row]));
  for (const [index, one] of given.entries()) {
    assertOpenDay(service, one.date, at(index, 'date'));
    assertNoCheckIn(known.get(slotOf(one)), at(index, 'meal'));
    if (one.items === undefined && one.locked === undefined)
      throw refuseField(42200, at(index, 'items'), 'required', ['请修改食物，或设置锁定', 'Change the foods, or lock the meal']);
  }
  const lists = given.map(({ items = [] }, index) => ({ field: at(index, 'items'), items }));
  const stored = await storedItems(context.db, lists, rows);
  return given.map(({ date, meal, items, locked }, index): MealChange => {
    const before = known.get(slotOf({ date, meal }));
    const after = items === undefined ? (before?.items ?? []) : (stored[index] ?? []);
    const isGone = after.length === 0 && !(locked ?? before?.locked);
    return {
      date,
      meal,
      after: isGone
        ? null
        : { items: after, locked: locked ?? before?.locked ?? false, adjusted: items !== undefined || (before?.adjusted ?? false) },
    };
  });
}

/** The current days of a plan. */
export async function viewsOf(context: Pick<PlanContext, 'db'>, service: PlanService, dates: readonly string[]): Promise<PlanDayView[]> {
  const wanted = new Set(dates);
  const rows = (await rowsBetween(context, service, dates)).filter(({ date }) => wanted.has(date));
  const foodIndex = await foodIndexFor(
    context.db,
    rows.flatMap(({ items }) => items),
  );
  return dayViews(service, rows, foodIndex);
}

/** What is off on these days now, and the rules that their weeks do not keep. */
export async function judgmentOf(context: Pick<PlanContext, 'db'>, service: PlanService, dates: readonly string[]) {
  const weeks = weeksOf(dates);
  const rows = (await rowsBetween(context, service, [...weeks.map(({ from }) => from), ...weeks.map(({ to }) => to)])).filter(({ date }) =>
    weeks.some(({ from, to }) => date >= from && date <= to),
  );
  const foodIndex = await foodIndexFor(
    context.db,
    rows.flatMap(({ items }) => items),
  );
  const changed = new Set(dates);
  const days = dayViews(
    service,
    rows.filter(({ date }) => changed.has(date)),
    foodIndex,
  );
  return {
    warnings: days.flatMap(({ date, warnings }) => (warnings.length > 0 ? [{ date, warnings }] : [])),
    broken_rules: brokenRules(service, rows, foodIndex),
  };
}

/** A day without any meal left. */
export const emptyDay = (service: PlanService, date: string, day_no: number): PlanDayView => ({
  ...{ date, day_no, meals: [], warnings: ['meal_missing'], locked: false, punched: false },
  totals: {
    ...{ energy_kcal: 0, protein_g: 0, fat_g: 0, carb_g: 0, fiber_g: 0, sodium_mg: 0, purine_mg: 0 },
    ...{ protein_pct: null, fat_pct: null, carb_pct: null, incomplete_items: 0, group_portions: {} },
    unknown_items: { fiber_g: 0, sodium_mg: 0, purine_mg: 0 },
  },
  target_kcal: targetOn(service, date),
  editable: date >= service.today,
});
