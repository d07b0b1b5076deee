import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import { foodIndexFor, type ItemRow, planItem } from '../../food/recipe-case/plan-items.js';
import { slotOf } from '../service-plan/meals.js';
import { isSameMeal } from '../service-plan/save-plan.js';

interface State {
  items: ItemRow[];
  locked: boolean;
}

export interface Difference {
  date: string;
  meal: Meal;
  before: State | null;
  after: State | null;
  staff: { id: number; name: string } | null;
  changed_at: string;
}

type StateView = Data<'getServicePlanDiff'>['changes'][number]['before'];

interface Version {
  changes: Pick<Difference, 'date' | 'meal' | 'before' | 'after'>[];
  staff: Difference['staff'];
  changed_at: string;
}

/** Meals that differ between two versions, each with who changed it last. */
export async function differences(db: Db, serviceId: number, since: number, until: number): Promise<Difference[]> {
  const versions: Version[] = await db
    .selectFrom('service_plan_version as v')
    .leftJoin('staff as s', 's.id', 'v.staff_id')
    .select([
      sql<Version['changes']>`v.changes`.as('changes'),
      sql<Version['staff']>`case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end`.as('staff'),
      'v.created_at as changed_at',
    ])
    .where('v.service_id', '=', serviceId)
    .where('v.number', '>', since)
    .where('v.number', '<=', until)
    .orderBy('v.number')
    .execute();
  const found = new Map<string, Difference>();
  for (const { changes, staff, changed_at } of versions)
    for (const change of changes) {
      const { before } = found.get(slotOf(change)) ?? change;
      found.set(slotOf(change), { ...change, before, staff, changed_at });
    }
  return [...found.values()].filter(({ before, after }) => !isSameMeal(before, after)).sort((one, two) => one.date.localeCompare(two.date));
}

/** The same with energy and nutrients of each food. */
export async function differencesWithNutrients<T extends Pick<Difference, 'before' | 'after'>>(db: Db, changes: readonly T[]) {
  const states = changes.flatMap(({ before, after }) => [before, after].flatMap((state) => state ?? []));
  const foodIndex = await foodIndexFor(
    db,
    states.flatMap(({ items }) => items),
  );
  const shown = (state: State | null): StateView =>
    state && { items: state.items.map((item) => planItem(item, foodIndex)), locked: state.locked };
  return changes.map(({ before, after, ...change }) => ({ ...change, before: shown(before), after: shown(after) }));
}
