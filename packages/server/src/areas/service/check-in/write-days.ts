import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { targetOn } from '../service-plan/day-targets.js';
import type { AcceptedCheckIn, Sender } from './accept-check-in.js';
import { sleepMinutes } from './kinds.js';
import { dayKey, type ServiceDay } from './planned-meals.js';

/** Fields of a day; those that no event names stay as they are. */
const dayColumns = {
  ...{ waist: 'numeric', mood: 'text', steps: 'int', stool: 'int', menstruation: 'boolean' },
  ...{
    sport_minutes: 'int',
    sport_kcal: 'int',
    drink_ml: 'int',
    sleep_minutes: 'int',
    bed_at: 'time',
    wake_at: 'time',
    sleep_score: 'int',
  },
} as const;
const names = Object.keys(dayColumns) as (keyof typeof dayColumns)[];

const recorded = new Set(['meal', 'weight', 'sport', 'drink', 'sleep', 'mood']);

type Day = ServiceDay & Record<string, unknown>;

/** The days of the events, each with the last value of a field. */
function daysOf(accepted: readonly AcceptedCheckIn[]): Day[] {
  const days = new Map<string, Day>();
  for (const { event, service } of accepted) {
    if (!service || !recorded.has(event.kind)) continue;
    const key = dayKey({ service_id: service.id, day: event.date });
    // The mood of a meal is that of the meal.
    const said: Record<string, unknown> = event.kind === 'meal' ? {} : { ...event, sleep_minutes: sleepMinutes(event) };
    const given = Object.fromEntries(names.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]])));
    const { id, user_id } = service;
    days.set(key, { service_id: id, user_id, day: event.date, target_kcal: targetOn(service, event.date), ...days.get(key), ...given });
  }
  return [...days.values()];
}

/** Writes the days of the events and answers their ids by `dayKey`. */
export async function writeDays(db: Db, accepted: readonly AcceptedCheckIn[]): Promise<{ days: ServiceDay[]; ids: Map<string, number> }> {
  const days = daysOf(accepted);
  const list = sql.join(names.map((name) => sql.ref(name)));
  const typed = sql.raw(names.map((name) => `${name} ${dayColumns[name]}`).join(', '));
  const kept = sql.join(names.map((name) => sql`${sql.ref(name)} = coalesce(excluded.${sql.ref(name)}, punch_day.${sql.ref(name)})`));
  const { rows } = await sql<ServiceDay & { id: number }>`
    insert into punch_day (service_id, user_id, day, target_kcal, ${list})
    select service_id, user_id, day, target_kcal, ${list}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(service_id bigint, user_id bigint, day date, target_kcal int, ${typed})
    order by service_id, day
    on conflict (enterprise_id, service_id, day) do update set ${kept}, target_kcal = coalesce(punch_day.target_kcal, excluded.target_kcal)
    returning id, service_id, day`.execute(db);
  return { days, ids: new Map(rows.map((row) => [dayKey(row), row.id])) };
}

/** Writes the weighings; without a body fat an earlier one stays. */
export async function writeWeights(db: Db, accepted: readonly AcceptedCheckIn[], { staffId }: Sender) {
  const weights = accepted
    .filter(({ event }) => event.kind === 'weight')
    .map(({ event: { user_id, date, weight, body_fat } }) => {
      return [`${user_id} ${date}`, { user_id, day: date, weight, body_fat }] as const;
    });
  if (weights.length === 0) return;
  const source = staffId === null ? 'customer' : 'staff';
  await sql`insert into punch_weight (user_id, day, weight, body_fat, source, staff_id)
    select user_id, day, weight, body_fat, ${source}, ${staffId}::bigint
    from jsonb_to_recordset(${JSON.stringify([...new Map(weights).values()])}::jsonb) as w(user_id bigint, day date, weight numeric, body_fat numeric)
    order by user_id, day
    on conflict (enterprise_id, user_id, day) do update set weight = excluded.weight, body_fat = coalesce(excluded.body_fat, punch_weight.body_fat),
      source = excluded.source, staff_id = excluded.staff_id`.execute(db);
}
