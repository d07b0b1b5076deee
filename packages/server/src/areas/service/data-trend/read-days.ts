import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayAfter } from '../../../nutrition/review/spans.js';
import type { WeighIn } from '../../../nutrition/review/weight-trend.js';
import type { Span } from './span.js';

/** A day with what was recorded on it; null where it was not. */
export interface DayRecord {
  day: string;
  meals: number;
  mains: number;
  intake_kcal: number | null;
  target_kcal: number | null;
  protein_g: number | null;
  fat_g: number | null;
  carb_g: number | null;
  score: number | null;
  sport_minutes: number | null;
  sport_kcal: number | null;
  steps: number | null;
  drink_ml: number | null;
  sleep_minutes: number | null;
  bed_at: string | null;
  wake_at: string | null;
  sleep_score: number | null;
}

/** The check-in days of a span. Of two orders on one day the one with more counts. */
export async function readDays(db: Db, { user_id, service_id, from, to }: Span): Promise<DayRecord[]> {
  const { rows } = await sql<DayRecord>`select distinct on (p.day) p.day, m.meals, m.mains, p.intake_kcal, p.target_kcal,
      m.protein_g, m.fat_g, m.carb_g, coalesce(p.day_score, p.draft_day_score) as score, p.sport_minutes, p.sport_kcal, p.steps, p.drink_ml,
      p.sleep_minutes, to_char(p.bed_at, 'HH24:MI') as bed_at, to_char(p.wake_at, 'HH24:MI') as wake_at, p.sleep_score
    from punch_day p cross join lateral (select count(*)::int as meals,
        count(*) filter (where d.meal in ('breakfast', 'lunch', 'dinner'))::int as mains,
        sum(d.protein_g)::float8 as protein_g, sum(d.fat_g)::float8 as fat_g, sum(d.carb_g)::float8 as carb_g
      from diet_punch d where d.service_id = p.service_id and d.day = p.day) m
    where p.user_id = ${user_id} and (${service_id}::bigint is null or p.service_id = ${service_id}) and p.day between ${from} and ${to}
    order by p.day, m.meals desc, p.id desc`.execute(db);
  return rows;
}

/** Weigh-ins of a span and of the three weeks before it, which its first rates need; oldest first. */
export async function readWeighIns(db: Db, { user_id, from, to }: Span): Promise<WeighIn[]> {
  const { rows } = await sql<WeighIn>`select day, weight::float8 as weight, body_fat::float8 as body_fat from punch_weight
    where user_id = ${user_id} and day between ${dayAfter(from, -20)} and ${to} order by day`.execute(db);
  return rows;
}

/** Kinds of records that the company requires besides meals and weight. */
export async function requiredKinds(db: Db): Promise<Set<'sport' | 'drink' | 'sleep'>> {
  const { rows } = await sql<{
    type: 'sport' | 'drink' | 'sleep';
  }>`select distinct t.type from config_tab t join config_action a on a.tab_id = t.id
    where t.type in ('sport', 'drink', 'sleep') and t.status = 'on' and a.status = 'on' and a.required
      and not exists (select from config_corp c where c.tab_id = t.id and (c.action_id is null or c.action_id = a.id) and not c.enabled)`.execute(
    db,
  );
  return new Set(rows.map(({ type }) => type));
}

/** Target of the daily water task, in ml; null without one. */
export async function drinkTarget(db: Db): Promise<number | null> {
  const found = await db
    .selectFrom('task')
    .select('target')
    .where('type', '=', 'drink')
    .where('status', '=', 'on')
    .where('day_no', 'is', null)
    .where('target', '<=', 20_000)
    .orderBy('sort')
    .orderBy('id')
    .executeTakeFirst();
  return found?.target ?? null;
}
