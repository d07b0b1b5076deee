import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { dayValues } from '../../../db/days/day-values.js';
import { minutesIntoDays, type TimeFilter, today } from '../../../db/days/instants.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import type { FoodIndex } from '../../food/recipe-case/plan-items.js';
import type { CheckIn } from './kinds.js';
import { clockOf } from './meal-times.js';
import { type PlannedDays, plannedMeals, type ServiceDay } from './planned-meals.js';
import { type CheckedService, serviceOn, servicesOf } from './service-on.js';

/** A meal that was recorded before. */
export interface ExistingMeal {
  id: number;
  isEvaluated: boolean;
}

/** Everything that the events of a batch are checked against, locked. */
export interface CheckInContext {
  timeZone: string;
  today: string;
  customers: ReadonlySet<number>;
  services: ReadonlyMap<number, CheckedService[]>;
  planned: PlannedDays;
  foodIndex: FoodIndex;
  /** By service, day and meal. */
  meals: ReadonlyMap<string, ExistingMeal>;
  /** Days with a record, by service and day. */
  days: ReadonlySet<string>;
  /** Weighings that staff entered, by customer and day. */
  weighedByStaff: ReadonlySet<string>;
  tasks: ReadonlySet<number>;
  seminars: ReadonlyMap<number, number>;
  /** When each meal of the batch was eaten. */
  times: ReadonlyMap<CheckIn, { at: string; minute: number; is_ahead: boolean }>;
}

const unique = (ids: readonly (number | undefined)[]) => [...new Set(ids.flatMap((id) => id ?? []))];

/** The days of orders that the events are about. */
function serviceDays(events: readonly CheckIn[], services: CheckInContext['services']): ServiceDay[] {
  const found = events.flatMap(({ user_id, date }): [string, ServiceDay][] => {
    const service = serviceOn(services.get(user_id) ?? [], date);
    return 'id' in service ? [[`${service.id} ${date}`, { service_id: service.id, day: date }]] : [];
  });
  return [...new Map(found).values()];
}

async function timesOf(db: Db, events: readonly CheckIn[], timeZone: string): Promise<CheckInContext['times']> {
  const meals = events.filter((event): event is CheckIn & { meal: Meal } => event.kind === 'meal' && event.meal !== undefined);
  const asked = meals.map(({ meal, date, eaten_at = null }): TimeFilter => ({ day: date, at: eaten_at, clock: clockOf(meal)[0] }));
  const times = await minutesIntoDays(db, asked, { timeZone });
  return new Map(meals.flatMap((event, at) => (times[at] ? [[event, times[at]] as const] : [])));
}

async function standingMeals(db: Db, days: readonly ServiceDay[]) {
  const { rows } = await sql<ServiceDay & { id: number; meal: Meal; evaluated: boolean }>`
    select d.id, d.service_id, d.day, d.meal, d.evaluated_at is not null as evaluated from diet_punch d
    join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as k(service_id bigint, day date) on k.service_id = d.service_id and k.day = d.day
    order by d.day, d.id for update of d`.execute(db);
  return new Map(rows.map(({ id, service_id, day, meal, evaluated }) => [`${service_id} ${day} ${meal}`, { id, isEvaluated: evaluated }]));
}

async function standingKeys(db: Db, days: readonly ServiceDay[], userIds: readonly number[], dates: readonly string[]) {
  const found = await sql<{ key: string }>`select p.service_id || ' ' || p.day as key from punch_day p
    join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as k(service_id bigint, day date) on k.service_id = p.service_id and k.day = p.day`.execute(
    db,
  );
  const weighed = await sql<{ key: string }>`select user_id || ' ' || day as key from punch_weight
    where user_id = any(${userIds}::bigint[]) and day = any(${dayValues(dates)}) and source = 'staff'`.execute(db);
  return { days: new Set(found.rows.map(({ key }) => key)), weighedByStaff: new Set(weighed.rows.map(({ key }) => key)) };
}

async function namedRows(db: Db, events: readonly CheckIn[]) {
  const [taskIds, seminarIds] = [unique(events.map(({ task_id }) => task_id)), unique(events.map(({ seminar_id }) => seminar_id))];
  const tasks = taskIds.length > 0 ? await db.selectFrom('task').select('id').where('id', 'in', taskIds).execute() : [];
  const seminars =
    seminarIds.length > 0 ? await db.selectFrom('seminar').select(['id', 'duration_s']).where('id', 'in', seminarIds).execute() : [];
  return { tasks: new Set(tasks.map(({ id }) => id)), seminars: new Map(seminars.map(({ id, duration_s }) => [id, duration_s])) };
}

/** Locks the customers and their orders, in this order as a start and an erasure do, then reads the rest. */
export async function loadCheckInContext(db: Db, enterpriseId: number, events: readonly CheckIn[]): Promise<CheckInContext> {
  const userIds = unique(events.map(({ user_id }) => user_id));
  const customers = new Set(await lockRows(db, 'customer', sql<boolean>`id = any(${userIds}::bigint[]) and deleted_at is null`));
  await lockRows(db, 'service', sql<boolean>`user_id = any(${userIds}::bigint[]) and deleted_at is null`);
  const timeZone = await zoneOf(db, enterpriseId);
  const { rows } = await sql<{ today: string }>`select ${today({ timeZone })} as today`.execute(db);
  const services = await servicesOf(db, userIds);
  const days = serviceDays(events, services);
  const named = events.flatMap(({ items = [] }) => items.map(({ ingredient_id = null }) => ({ case_id: null, ingredient_id })));
  return {
    ...{ timeZone, customers, services, today: rows[0]?.today as string },
    ...(await plannedMeals(db, days, named)),
    meals: await standingMeals(db, days),
    ...(await standingKeys(db, days, userIds, [...new Set(events.map(({ date }) => date))])),
    ...(await namedRows(db, events)),
    times: await timesOf(db, events, timeZone),
  };
}
