import type { Context } from '../../../http/context.js';
import { isEatenOut } from '../../../nutrition/plan/preferences.js';
import { type FoodIndex, foodIndexFor, nutrientTotals, planItem } from '../../food/recipe-case/plan-items.js';
import { type MealRow, readMeals } from '../service-plan/meals.js';
import { planPeriod } from '../service-plan/period.js';
import { planService } from '../service-plan/plan-service.js';

interface PeriodInput {
  service_id: number;
  from?: string | undefined;
  to?: string | undefined;
  /** Defaults to that of the customer. */
  family_factor?: number | undefined;
}

export interface PlanInPeriod {
  from: string;
  to: string;
  family_factor: number;
  rows: MealRow[];
  foodIndex: FoodIndex;
}

/** The meals of a plan in a period that are eaten at home, with their foods. @throws Refusal 40400, 42200 */
export async function planInPeriod(context: Context, { service_id, family_factor, ...asked }: PeriodInput): Promise<PlanInPeriod> {
  const service = await planService(context, service_id);
  const { from, to } = planPeriod(service.today, asked);
  const rows = (await readMeals(context.db, service.id, { from, to })).filter(({ date, meal }) => !isEatenOut(service.cooking, date, meal));
  const foodIndex = await foodIndexFor(
    context.db,
    rows.flatMap(({ items }) => items),
  );
  return { from, to, family_factor: family_factor ?? service.cooking.family_factor, rows, foodIndex };
}

/** The meals by days, with lines as plans count them. */
export const plannedMeals = ({ rows, foodIndex }: PlanInPeriod) =>
  rows.map(({ date, meal, items }) => {
    const lines = items.map((item) => planItem(item, foodIndex));
    return { date, meals: [{ meal, items: lines, totals: nutrientTotals(lines), kept: null }] };
  });
