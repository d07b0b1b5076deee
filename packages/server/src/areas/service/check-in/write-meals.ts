import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { AcceptedCheckIn } from './accept-check-in.js';
import { dayKey } from './planned-meals.js';

interface MealRowKey {
  id: number;
  service_id: number;
  day: string;
  meal: string;
}

export const mealKey = ({ service_id, day, meal }: Omit<MealRowKey, 'id'>) => `${service_id} ${day} ${meal}`;

const columns = {
  ...{ day: 'date', punch_id: 'bigint', service_id: 'bigint', user_id: 'bigint', meal: 'text', eaten_at: 'timestamptz', images: 'jsonb' },
  ...{ text: 'text', items: 'jsonb', energy_kcal: 'int', protein_g: 'numeric', fat_g: 'numeric', carb_g: 'numeric' },
  ...{ planned_energy_kcal: 'int', hunger: 'int', mood: 'text', draft_score: 'int', draft_items: 'jsonb', status: 'text' },
} as const;
const names = Object.keys(columns);
const changed = names.slice(names.indexOf('eaten_at'));

/** Writes the meals, the last event of each, and marks them in the plan. A meal that is sent again waits for its evaluation from then on. */
export async function writeMeals(
  db: Db,
  accepted: readonly AcceptedCheckIn[],
  dayIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const rows = accepted.flatMap(({ event: { date: day, meal }, service, meal: record }) => {
    if (!service || !record || !meal) return [];
    const key = {
      service_id: service.id,
      user_id: service.user_id,
      day,
      meal,
      punch_id: dayIds.get(dayKey({ service_id: service.id, day })),
    };
    return [[mealKey(key), { ...key, ...record, status: record.draft_score === null ? 'submitted' : 'draft_scored' }] as const];
  });
  if (rows.length === 0) return new Map();
  const last = JSON.stringify([...new Map(rows).values()]);
  const list = sql.join(names.map((name) => sql.ref(name)));
  const typed = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  );
  const { rows: written } = await sql<MealRowKey>`
    insert into diet_punch (${list}) select ${list} from jsonb_to_recordset(${last}::jsonb) as m(${typed}) order by service_id, day, meal
    on conflict (enterprise_id, service_id, day, meal) do update set
      ${sql.join(changed.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}, submitted_at = now()
    returning id, service_id, day, meal`.execute(db);
  await sql`update service_plan_meal p set punched = true
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as m(service_id bigint, day date, meal text)
    where p.service_id = m.service_id and p.date = m.day and p.meal = m.meal and not p.punched`.execute(db);
  return new Map(written.map((row) => [mealKey(row), row.id]));
}
