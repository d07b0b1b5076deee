import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { defaultShares, type MealShare } from '../../../nutrition/plan/meal-needs.js';
import { portionsFor, sharesIn } from '../../../nutrition/plan/portions.js';
import { bandsOf } from '../../../nutrition/week/day-frame.js';
import { staffBrief } from '../../../records/briefs.js';
import { foodIndexFor } from '../../food/recipe-case/plan-items.js';
import { brokenRules } from './broken-rules.js';
import { dayViews } from './day-view.js';
import { readMeals } from './meals.js';
import { displayPeriod } from './period.js';
import { frameRequest, type PlanService, planService } from './plan-service.js';

type Plan = Data<'getServicePlan'>;

/** Meals of a day with their shares: those of the ready plan, else 30, 40 and 30 %. */
export async function sharesOf({ db }: Pick<Context, 'db'>, { recipe_id }: Pick<PlanService, 'recipe_id'>): Promise<readonly MealShare[]> {
  if (recipe_id === null) return defaultShares;
  const recipe = await db.selectFrom('recipe').select(sql<MealShare[]>`meals`.as('meals')).where('id', '=', recipe_id).executeTakeFirst();
  return recipe?.meals.map(({ meal, share_pct }) => ({ meal, share_pct })) ?? defaultShares;
}

/** Portions of a day: those of its energy, in the groups that replace others. */
function portionsOf(service: PlanService): Plan['group_portions'] {
  const { energy_kcal, replaced } = service;
  const portions = energy_kcal === null ? undefined : portionsFor(energy_kcal, sharesIn(bandsOf(frameRequest(service))));
  if (!portions) return {};
  for (const { from, to, portions: amount } of replaced) {
    portions[from] = Math.max(0, portions[from] - amount);
    portions[to] += amount;
  }
  return Object.fromEntries(Object.entries(portions).filter(([, amount]) => amount > 0));
}

function sharesOfEnergy(service: PlanService): Plan['energy_shares'] {
  const { protein, fat, carb } = bandsOf(frameRequest(service));
  return { protein: [...protein], fat: [...fat], carb: [...carb] };
}

/** The last change of the plan, where it can be undone as a whole. */
const undoableChange = async ({ db }: Context, { id, recipe_version }: PlanService): Promise<Plan['undo']> =>
  (await db
    .selectFrom('service_plan_version as v')
    .innerJoin('service as s', 's.id', 'v.service_id')
    .where('s.id', '=', id)
    .where('s.plan_undo', 'is not', null)
    .where('v.number', '=', recipe_version)
    .select(['v.number', 'v.created_at', staffBrief('v.staff_id').as('staff')])
    .select([sql<NonNullable<Plan['undo']>['kind']>`v.kind`.as('kind'), sql<number>`jsonb_array_length(v.changes)`.as('changed_meals')])
    .executeTakeFirst()) ?? null;

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
  const { from, to } = displayPeriod(service, asked);
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
    energy_shares: sharesOfEnergy(service),
    meal_shares: [...(await sharesOf(context, service))],
    group_portions: portionsOf(service),
    plan_from: service.plan_from,
    plan_to: service.plan_to,
    ...(await countsOf(context, service)),
    generated_at: service.plan_generated_at,
    replaced: service.replaced,
    broken_rules: brokenRules(service, rows, foodIndex),
    undo: await undoableChange(context, service),
    from,
    to,
    days: dayViews(service, rows, foodIndex),
  };
}
