import { sql } from 'kysely';
import { Refusal } from '../../../http/refusal.js';
import { dayAfter, daysBetween, type MealState, readMeals } from '../service-plan/meals.js';
import { lastDay, type PlanContext, type PlanService, planService } from '../service-plan/plan-service.js';
import { type MealChange, savePlan } from '../service-plan/save-plan.js';
import { generateDiy } from './diy.js';
import { generate } from './generate.js';
import type { Planner } from './prepare-plan.js';
import { mealsOn, overwrite, placeIn, readyPlan } from './ready-plan.js';

type MealRemoval = Omit<MealChange, 'after'> & { before: Omit<MealState, 'adjusted'> | null };

/** Removes the meals after the last day, except past ones and those with a check-in. */
async function cutPlan(context: PlanContext, service: PlanService, end: string) {
  const late = (await readMeals(context.db, service.id, { from: dayAfter(end, 1) })).filter(
    ({ date, punched }) => date >= service.today && !punched,
  );
  await savePlan(
    context,
    service,
    'days',
    late.map(({ date, meal }) => ({ date, meal, after: null })),
  );
}

/** Meals that the newest version took off because the service became shorter, on days that it has again. */
async function takenOff({ db }: PlanContext, { id, recipe_version }: PlanService, from: string, end: string): Promise<MealChange[]> {
  const { rows } = await sql<{ changes: MealRemoval[] }>`select changes from service_plan_version
    where service_id = ${id} and number = ${recipe_version} and kind = 'days'`.execute(db);
  return (rows[0]?.changes ?? []).flatMap(({ date, meal, before }) =>
    before && date >= from && date <= end ? [{ date, meal, after: { ...before, adjusted: false } }] : [],
  );
}

/** Continues the ready plan from its current day. */
async function followOn(context: PlanContext, service: PlanService, recipeId: number, from: string, days: number) {
  const ready = await readyPlan(context, recipeId);
  const place = placeIn(ready, await readMeals(context.db, service.id, { to: dayAfter(from, -1) }), from);
  const first = place === undefined ? (service.plan_from ?? from) : dayAfter(from, -place);
  const dates = Array.from({ length: Math.max(0, daysBetween(first, from)) + days }, (_, at) => dayAfter(first, at));
  const wanted = mealsOn(ready, dates).filter(({ date }) => date >= from);
  await overwrite(context, service, wanted, { kind: 'days', isWhole: true, adjusted: false });
}

/** Plans the days from a given one on in the same way as the others. If none can be generated, staff create them and see the reason then. */
async function addDays(context: PlanContext, service: PlanService, from_date: string, end: string, planner?: Planner) {
  const days = daysBetween(from_date, end) + 1;
  try {
    if (service.recipe_mode === 'diet') await generate(context, service, { from_date, days }, 'days', {}, planner);
    if (service.recipe_mode === 'diy') await generateDiy(context, service, { from_date, days }, 'days');
    if (service.recipe_mode === 'lib' && service.recipe_id !== null) await followOn(context, service, service.recipe_id, from_date, days);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function extendPlan(context: PlanContext, service: PlanService, from: string, end: string, planner?: Planner) {
  const back = await takenOff(context, service, from, end);
  await savePlan(context, service, 'days', back);
  const last = back
    .map(({ date }) => date)
    .sort()
    .at(-1);
  const rest = last === undefined ? from : dayAfter(last, 1);
  if (rest <= end) await addDays(context, last === undefined ? service : await planService(context, service.id), rest, end, planner);
}

/**
 * Adjusts the plan of a locked service to its changed number of days. Added days get meals like the others, or those that they had
 * before the service was made shorter; meals after the last day go. `was` is the service before the change.
 */
export async function fitDays(context: PlanContext, was: PlanService, planner?: Planner) {
  if (was.plan_from === null) return;
  const service = await planService(context, was.id);
  const [before, end] = [lastDay(was, was.plan_from), lastDay(service, was.plan_from)];
  if (end < before) return cutPlan(context, service, end);
  const added = dayAfter(before, 1);
  const from = [added, service.today].toSorted()[1] as string;
  if (from <= end) await extendPlan(context, service, from, end, planner);
}
