import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { defaultShares, type MealShare } from '../../../nutrition/plan/meal-needs.js';
import { portionsFor } from '../../../nutrition/plan/portions.js';
import { foodIndexFor } from '../../food/recipe-case/plan-items.js';
import { dayViews } from './day-view.js';
import { readMeals } from './meals.js';
import { mondayOf, planPeriod } from './period.js';
import { type PlanService, planService } from './plan-service.js';

type Plan = Data<'getServicePlan'>;

/** Meals of a day with their shares: those of the ready plan, else 30, 40 and 30 %. */
export async function sharesOf({ db }: Pick<Context, 'db'>, { recipe_id }: Pick<PlanService, 'recipe_id'>): Promise<readonly MealShare[]> {
  if (recipe_id === null) return defaultShares;
  const recipe = await db.selectFrom('recipe').select(sql<MealShare[]>`meals`.as('meals')).where('id', '=', recipe_id).executeTakeFirst();
  return recipe?.meals.map(({ meal, share_pct }) => ({ meal, share_pct })) ?? defaultShares;
}

/** Portions of a day: those of its energy, in the groups that replace others. */
function portionsOf({ energy_kcal, replaced }: PlanService): Plan['group_portions'] {
  const portions = energy_kcal === null ? undefined : portionsFor(energy_kcal);
  if (!portions) return {};
  for (const { from, to, portions: amount } of replaced) {
    portions[from] = Math.max(0, portions[from] - amount);
    portions[to] += amount;
  }
  return Object.fromEntries(Object.entries(portions).filter(([, amount]) => amount > 0));
}

async function countsOf({ db }: Context, { id }: PlanService) {
  const { rows } = await sql<{ adjusted_days: number; locked_days: number }>`
    select count(distinct date) filter (where adjusted)::int as adjusted_days, count(distinct date) filter (where locked)::int as locked_days
    from service_plan_meal where service_id = ${id}`.execute(db);
  return rows[0] as { adjusted_days: number; locked_days: number };
}

const recipeName = ({ db }: Context, { recipe_id }: PlanService) =>
  recipe_id === null ? undefined : db.selectFrom('recipe').select(['id', 'name']).where('id', '=', recipe_id).executeTakeFirst();

export async function servicePlan(context: Context, { service_id, ...asked }: Input<'getServicePlan'>): Promise<Plan> {
  const service = await planService(context, service_id);
  const begins = service.start_date ?? service.plan_from;
  const monday = mondayOf(service.today);
  const { from, to } = planPeriod(begins !== null && begins > service.today ? begins : monday, asked);
  const rows = await readMeals(context.db, service.id, { from, to });
  const foodIndex = await foodIndexFor(
    context.db,
    rows.flatMap(({ items }) => items),
  );
  return {
    service_id,
    plan_state: service.plan_state,
    recipe_version: service.recipe_version,
    recipe_mode: service.recipe_mode,
    recipe: (await recipeName(context, service)) ?? null,
    energy_kcal: service.energy_kcal,
    meal_shares: [...(await sharesOf(context, service))],
    group_portions: portionsOf(service),
    plan_from: service.plan_from,
    plan_to: service.plan_to,
    ...(await countsOf(context, service)),
    generated_at: service.plan_generated_at,
    replaced: service.replaced,
    from,
    to,
    days: dayViews(service, rows, foodIndex),
  };
}
