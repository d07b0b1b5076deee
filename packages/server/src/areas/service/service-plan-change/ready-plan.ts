import { sql } from 'kysely';
import { refuseField } from '../../../http/refusal.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import type { ItemRow } from '../../food/recipe-case/plan-items.js';
import { judgmentOf } from '../service-plan/change-meals.js';
import { daysBetween, type MealRow, readMeals, slotOf } from '../service-plan/meals.js';
import type { PlanContext, PlanService } from '../service-plan/plan-service.js';
import { type ChangeKind, type Header, isSameMeal, type MealChange, savePlan } from '../service-plan/save-plan.js';
import { isProtected, type PlanChange } from './plan-draft.js';

export interface ReadyPlan {
  days: number;
  cycle: boolean;
  meals: { day_no: number; meal: Meal; items: ItemRow[] }[];
}

/** An enabled ready plan with its meals. @throws Refusal 42200 */
export async function readyPlan({ db }: Pick<PlanContext, 'db'>, id: number): Promise<ReadyPlan> {
  const recipe = await db
    .selectFrom('recipe')
    .select(['status', 'type', 'days', 'cycle'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const refuse = (rule: string, zh: string, en: string) => refuseField(42200, 'recipe_id', rule, [zh, en]);
  if (!recipe || recipe.type === 'diet')
    throw refuse('exists', '没有这份固定食谱，请重新选择', 'There is no such ready plan; choose again');
  if (recipe.status !== 'on')
    throw refuse('on', '食谱未启用，请先启用或另选食谱', 'The meal plan is not enabled; enable it or choose another');
  const { rows } = await sql<ReadyPlan['meals'][number]>`
    select day_no, meal, json_agg(json_build_object('case_id', case_id, 'ingredient_id', ingredient_id, 'name', name, 'dosage_g', dosage_g,
      'unit', unit, 'energy_kcal', energy_kcal, 'exchange_group', exchange_group, 'method', method, 'replace_group', replace_group) order by id) as items
    from recipe_item where recipe_id = ${id} group by day_no, meal`.execute(db);
  return { days: recipe.days, cycle: recipe.cycle, meals: rows };
}

/** The meals of the plan on these dates, its first day on the first; without `cycle` it ends with its last day. */
export function mealsOn(
  { days, cycle, meals }: ReadyPlan,
  dates: readonly string[],
  only?: Meal,
): { date: string; meal: Meal; items: ItemRow[] }[] {
  return dates.flatMap((date, at) => {
    if (!cycle && at >= days) return [];
    const day_no = (at % days) + 1;
    return meals.flatMap((one) =>
      one.day_no === day_no && (!only || one.meal === only) ? [{ date, meal: one.meal, items: one.items }] : [],
    );
  });
}

/**
 * How many days before a date the ready plan started, by the majority of the current meals: its start may have been moved, with pauses in between.
 * Undefined where none is of the plan.
 */
export function placeIn({ days, cycle, meals }: ReadyPlan, rows: readonly MealRow[], date: string): number | undefined {
  const votes = new Map<number, number>();
  for (const row of rows)
    for (const { day_no, meal, items } of meals) {
      if (meal !== row.meal || !isSameMeal({ items, locked: row.locked }, row)) continue;
      const place = day_no - 1 + daysBetween(row.date, date);
      const key = cycle ? place % days : place;
      votes.set(key, (votes.get(key) ?? 0) + 1);
    }
  return [...votes].toSorted(([, one], [, two]) => two - one)[0]?.[0];
}

interface MealItems {
  date: string;
  meal: Meal;
  items: ItemRow[];
}

/** Overwrites the current meals, except those checked in or locked, which are reported. Whole days lose meals that the new ones lack. */
export async function overwrite(
  context: PlanContext,
  service: PlanService,
  wanted: readonly MealItems[],
  { kind, isWhole, adjusted, header = {} }: { kind: ChangeKind; isWhole: boolean; adjusted: boolean; header?: Header },
): Promise<PlanChange> {
  const dates = [...new Set(wanted.map(({ date }) => date))].sort();
  const rows: MealRow[] =
    dates.length === 0
      ? []
      : (await readMeals(context.db, service.id, { from: dates[0], to: dates.at(-1) })).filter(({ date }) => dates.includes(date));
  const known = new Map(rows.map((row) => [slotOf(row), row]));
  const stays = (one: MealItems) => isProtected(known.get(slotOf(one)), true);
  const made = wanted.filter((one) => !stays(one));
  const slots = new Set(wanted.map(slotOf));
  const gone: MealChange[] = isWhole
    ? rows.filter((row) => !slots.has(slotOf(row)) && !isProtected(row, true)).map(({ date, meal }) => ({ date, meal, after: null }))
    : [];
  const changes = made.map(
    ({ date, meal, items }): MealChange => ({
      date,
      meal,
      after: items.length > 0 ? { items, locked: false, adjusted } : null,
    }),
  );
  const saved = await savePlan(context, service, kind, [...changes, ...gone], header);
  const kept = wanted.filter(stays).map(({ date, meal }) => {
    const reason = known.get(slotOf({ date, meal }))?.punched ? ('punched' as const) : ('locked' as const);
    return { date, meal, reason };
  });
  return { ...saved, kept, ...(await judgmentOf(context, service, saved.changed)), replaced: [] };
}
