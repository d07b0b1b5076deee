import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Replacement } from '../../../nutrition/plan/allowed-foods.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import { plannedMeals } from '../check-in/planned-meals.js';
import { settleDays } from '../check-in/settle-days.js';
import { changeNote } from '../service-state/change-note.js';
import type { EarlierTarget } from './day-targets.js';
import { type MealRow, type MealState, readMeals, slotOf } from './meals.js';
import type { PlanService } from './plan-service.js';

export type ChangeKind = 'generated' | 'energy' | 'recipe' | 'choice' | 'edited' | 'copied' | 'restored' | 'undone' | 'shifted' | 'days';

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
  energy_kcal?: number | null;
  energy_basis?: string | null;
  energy_input?: string | null;
  energy_before?: readonly EarlierTarget[];
  replaced?: readonly Replacement[];
  /** When the plan was generated; now, where a new plan names the groups that it replaced. */
  generated_at?: string | null;
}

export interface PlanSave {
  recipe_version: number;
  plan_state: Data<'getServicePlan'>['plan_state'];
  /** Days with a meal that is different now. */
  changed: string[];
}

export interface PlanDifference {
  date: string;
  meal: Meal;
  before: { items: MealState['items']; locked: boolean } | null;
  after: { items: MealState['items']; locked: boolean } | null;
}

/** A meal that is different now, with whether staff had changed it before. */
interface MealDifference extends PlanDifference {
  state: MealState | null;
  wasAdjusted: boolean;
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

/** The meals that are not yet as they shall be. */
export async function findDifferences({ db }: Pick<Planner, 'db'>, service: Pick<PlanTarget, 'id'>, wanted: readonly MealChange[]) {
  const dates = wanted.map(({ date }) => date).sort();
  const rows: MealRow[] = dates.length === 0 ? [] : await readMeals(db, service.id, { from: dates[0], to: dates.at(-1) });
  const known = new Map(rows.map((row) => [slotOf(row), row]));
  return wanted.flatMap(({ date, meal, after: state }): MealDifference[] => {
    const row = known.get(slotOf({ date, meal }));
    const [before, after] = [mealView(row), mealView(state)];
    return isSameMeal(before, after) ? [] : [{ date, meal, before, after, state, wasAdjusted: row?.adjusted ?? false }];
  });
}

async function writeMeals({ db }: Planner, id: number, changes: readonly MealDifference[]) {
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
  await settleChanges(db, id, changes);
}

/** Reads all meals of the service: for `exists` the planner expects a match early on and reads the table instead of the index. */
const stateOf = (serviceId: number) =>
  sql<PlanSave['plan_state']>`(select case when bool_or(m.adjusted) then 'adjusted' when count(*) > 0 then 'generated' else 'none' end
    from service_plan_meal m where m.service_id = ${serviceId})`;

/** A day with check-ins is scored by the plan as it is now. */
async function settleChanges(db: Db, service_id: number, changes: readonly PlanDifference[]) {
  const days = [...new Set(changes.map(({ date }) => date))].map((day) => ({ service_id, day }));
  const { rows } = await sql<(typeof days)[number]>`select p.service_id, p.day from punch_day p
    join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as k(service_id bigint, day date) on k.service_id = p.service_id and k.day = p.day`.execute(
    db,
  );
  if (rows.length > 0) await settleDays(db, rows, (await plannedMeals(db, rows)).planned);
}

const storedChange = ({ date, meal, before, after }: MealDifference): PlanDifference => ({ date, meal, before, after });

const undoable: ReadonlySet<ChangeKind> = new Set(['generated', 'energy', 'recipe']);

/** What the record holds before a change of a whole plan, so that it can be undone; null for any other change, and for a first plan. */
const undoOf = (kind: ChangeKind, { plan_state }: PlanTarget, changes: readonly MealDifference[]) => {
  if (!undoable.has(kind) || plan_state === 'none') return null;
  const adjusted = JSON.stringify(changes.filter(({ wasAdjusted }) => wasAdjusted).map(slotOf));
  return sql<string>`jsonb_build_object('recipe_mode', recipe_mode, 'recipe_id', recipe_id, 'energy_kcal', energy_kcal,
    'energy_basis', energy_basis, 'energy_input', energy_input, 'energy_before', energy_before, 'replaced', plan_replaced,
    'generated_at', plan_generated_at, 'adjusted', ${adjusted}::jsonb)`;
};

/** The columns of a generated plan; made now, unless it is an earlier one. */
const generatedPlan = (replaced: readonly Replacement[], at: string | Date | null = new Date()) => ({
  plan_replaced: JSON.stringify(replaced),
  plan_generated_at: at,
});

/** Writes the meals that differ from the stored ones as one version that names its author; without any difference nothing changes. */
export async function savePlan(
  planner: Planner,
  service: PlanTarget,
  kind: ChangeKind,
  wanted: readonly MealChange[],
  { replaced, generated_at, energy_before, ...header }: Header = {},
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
      plan_state: stateOf(service.id),
      plan_undo: undoOf(kind, service, changes),
      ...(energy_before && { energy_before: JSON.stringify(energy_before) }),
      ...(replaced && generatedPlan(replaced, generated_at)),
    })
    .where('id', '=', service.id)
    .returning('plan_state')
    .executeTakeFirstOrThrow();
  const version = { service_id: service.id, number, kind, staff_id: principal.staffId };
  await db
    .insertInto('service_plan_version')
    .values({ ...version, energy_kcal: header.energy_kcal ?? service.energy_kcal, changes: JSON.stringify(changes.map(storedChange)) })
    .execute();
  await changeNote(planner, service.id, { kind: 'plan', before: number > 1 ? number - 1 : null, after: number });
  return { recipe_version: number, plan_state: saved.plan_state, changed: [...new Set(changes.map(({ date }) => date))].sort() };
}
