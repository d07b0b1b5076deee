import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Sentence } from '../../../http/refusal.js';
import type { EarlierTarget } from '../service-plan/day-targets.js';
import type { MealClock } from './meal-times.js';

/** An order of a customer, with what its check-ins need. */
export interface CheckedService {
  id: number;
  user_id: number;
  status: string;
  start_date: string | null;
  end_date: string | null;
  closed_on: string | null;
  energy_kcal: number | null;
  energy_before: EarlierTarget[];
  breaks: { from: string; to: string | null }[];
  /** Meals of the ready plan with their times. */
  meals: MealClock[] | null;
}

/** The orders of these customers, newest start first. */
export async function servicesOf(db: Db, userIds: readonly number[]): Promise<Map<number, CheckedService[]>> {
  const { rows } =
    await sql<CheckedService>`select s.id, s.user_id, s.status, s.start_date, s.end_date, s.closed_on, s.energy_kcal, s.energy_before, r.meals,
      coalesce((select json_agg(json_build_object('from', b.from_day, 'to', b.to_day)) from service_break b where b.service_id = s.id), '[]') as breaks
    from service s left join recipe r on r.id = s.recipe_id
    where s.user_id = any(${userIds}::bigint[]) and s.deleted_at is null and s.start_date is not null
    order by s.start_date desc, s.id desc`.execute(db);
  const found = new Map<number, CheckedService[]>();
  for (const row of rows) found.set(row.user_id, [...(found.get(row.user_id) ?? []), row]);
  return found;
}

const isLive = ({ status, start_date, end_date, closed_on }: CheckedService, day: string) =>
  !['pending', 'cancelled'].includes(status) &&
  start_date !== null &&
  start_date <= day &&
  (end_date === null || day <= end_date) &&
  (closed_on === null || day <= closed_on);

/** A paused order without a noted pause is paused on every day. */
const isPaused = ({ status, breaks }: CheckedService, day: string) =>
  breaks.some(({ from, to }) => from <= day && (to === null || day <= to)) || (status === 'paused' && breaks.length === 0);

const none: Sentence = [
  '这一天没有进行中的服务单，请先开始服务，或改为服务期内的日期',
  'No service order runs on this day; start one, or choose a day of the service',
];
const paused: Sentence = ['服务在这一天暂停，恢复后再打卡', 'The service is paused on this day; record again once it resumes'];

/** The order that a check-in of this day counts for, or why there is none. */
export function serviceOn(services: readonly CheckedService[], day: string): CheckedService | Sentence {
  const live = services.filter((service) => isLive(service, day));
  return live.find((service) => !isPaused(service, day)) ?? (live.length > 0 ? paused : none);
}
