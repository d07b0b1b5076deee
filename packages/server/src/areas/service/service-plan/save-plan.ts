import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Replacement } from '../../../nutrition/plan/allowed-foods.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import { type MealRow, type MealState, readMeals, slotOf } from './meals.js';
import type { PlanService } from './plan-service.js';

export type ChangeKind = 'generated' | 'energy' | 'recipe' | 'choice' | 'edited' | 'copied' | 'restored' | 'shifted' | 'days';

/** What of a service a change of its plan reads. */
export type PlanTarget = Pick<PlanService, 'id' | 'recipe_version' | 'plan_state' | 'energy_kcal'>;

/** Who changes a plan; undefined for scheduled changes. */
export interface Planner {
  db: Db;
  principal: { staffId: number | null };
}

/** A meal as it shall be; null takes it off the plan. */
export interface MealChange {
  date: string;
  meal: Meal;
  after: MealState | null;
}

export interface Header {
  recipe_mode?: 'diet' | 'diy' | 'lib';
  recipe_id?: number | null;
  energy_kcal?: number;
  energy_basis?: string | null;
  energy_input?: string | null;
  replaced?: readonly Replacement[];
}

export interface PlanSave {
  recipe_version: number;
  plan_state: Data<'getServicePlan'>['plan_state'];
  /** Days with a meal that is different now. */
  changed: string[];
}

interface PlanDifference {
  date: string;
  meal: Meal;
  before: { items: MealState['items']; locked: boolean } | null;
  after: { items: MealState['items']; locked: boolean } | null;
}

/** Items with their parts in one order, so that equal ones have the same text. */
const textOf = (items: MealState['items']) =>
  JSON.stringify(
    items.map((one) => [
      ...[one.case_id, one.ingredient_id, one.name, one.dosage_g, one.unit],
      ...[one.energy_kcal, one.exchange_group, one.method, one.replace_group],
    ]),
  );

export const isSameMeal = (one: PlanDifference['before'], two: PlanDifference['before']) =>
  one === two || (one !== null && two !== null && one.locked === two.locked && textOf(one.items) === textOf(two.items));

const mealView = (state: MealState | null | undefined) => (state ? { items: state.items, locked: state.locked } : null);

async function findDifferences({ db }: Planner, service: PlanTarget, wanted: readonly MealChange[]) {
  const dates = wanted.map(({ date }) => date).sort();
  const rows: MealRow[] = dates.length === 0 ? [] : await readMeals(db, service.id, { from: dates[0], to: dates.at(-1) });
  const known = new Map(rows.map((row) => [slotOf(row), row]));
  return wanted.flatMap((change): (PlanDifference & { state: MealState | null })[] => {
    const [before, after] = [mealView(known.get(slotOf(change))), mealView(change.after)];
    return isSameMeal(before, after) ? [] : [{ date: change.date, meal: change.meal, before, after, state: change.after }];
  });
}

async function writeMeals({ db }: Planner, id: number, changes: readonly (PlanDifference & { state: MealState | null })[]) {
  const kept = changes.flatMap(({ date, meal, state }) => (state ? [{ date, meal, ...state }] : []));
  const gone = changes.filter(({ state }) => state === null).map(({ date, meal }) => ({ date, meal }));
  await sql`insert into service_plan_meal (service_id, date, meal, items, locked, adjusted)
    select ${id}::bigint, r.date, r.meal, r.items, r.locked, r.adjusted
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r(date date, meal text, items jsonb, locked boolean, adjusted boolean)
    on conflict (enterprise_id, service_id, date, meal)
    do update set items = excluded.items, locked = excluded.locked, adjusted = excluded.adjusted`.execute(db);
  if (gone.length > 0)
    await sql`delete from service_plan_meal m using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as r(date date, meal text)
      where m.service_id = ${id} and m.date = r.date and m.meal = r.meal`.execute(db);
}

const state = sql<PlanSave['plan_state']>`(case when exists (select from service_plan_meal m where m.service_id = service.id and m.adjusted)
  then 'adjusted' when exists (select from service_plan_meal m where m.service_id = service.id) then 'generated' else 'none' end)`;

/** Writes the meals that differ from the stored ones as one version that names its author; without any difference nothing changes. */
export async function savePlan(
  planner: Planner,
  service: PlanTarget,
  kind: ChangeKind,
  wanted: readonly MealChange[],
  { replaced, ...header }: Header = {},
): Promise<PlanSave> {
  const { db, principal } = planner;
  const changes = await findDifferences(planner, service, wanted);
  const isNew = changes.length > 0 || Object.keys(header).length > 0;
  if (!isNew) return { recipe_version: service.recipe_version, plan_state: service.plan_state, changed: [] };
  const number = service.recipe_version + 1;
  if (changes.length > 0) await writeMeals(planner, service.id, changes);
  const saved = await db
    .updateTable('service')
    .set({
      ...header,
      recipe_version: number,
      plan_state: state,
      ...(replaced && { plan_replaced: JSON.stringify(replaced), plan_generated_at: new Date() }),
    })
    .where('id', '=', service.id)
    .returning('plan_state')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('service_plan_version')
    .values({
      service_id: service.id,
      number,
      kind,
      staff_id: principal.staffId,
      energy_kcal: header.energy_kcal ?? service.energy_kcal,
      changes: JSON.stringify(changes.map(({ state: _, ...change }) => change)),
    })
    .execute();
  return { recipe_version: number, plan_state: saved.plan_state, changed: [...new Set(changes.map(({ date }) => date))].sort() };
}
