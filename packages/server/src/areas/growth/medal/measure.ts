import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { eachDay } from '../../../db/days/day-values.js';
import { actionRows } from './action-rows.js';

export interface MedalRule {
  action_key: string;
  threshold_type: 'count' | 'streak';
  threshold: number;
}

const points = (whom: RawBuilder<unknown>) => sql`(select r.user_id, sum(r.points)::int as reached from point_record r
  where r.source not in ('seed', 'manual') and ${whom} group by r.user_id)`;

const times = (rows: RawBuilder<unknown>) =>
  sql`(select d.user_id, count(distinct (d.day, d.unit))::int as reached from ${rows} d group by d.user_id)`;

/** Days of a pause on which nothing was done are left out, so that the days before and after them follow one another. */
const streaks = (rows: RawBuilder<unknown>) => sql`(
  with did as (select distinct d.user_id, d.day from ${rows} d),
  spans as (select user_id, min(day) as first, max(day) as last from did group by user_id),
  paused as (
    select distinct s.user_id, b.day from spans join service s on s.user_id = spans.user_id join service_break k on k.service_id = s.id
      cross join lateral ${eachDay(sql`greatest(k.from_day, spans.first)`, sql`least(coalesce(k.to_day, spans.last), spans.last)`)} b
    where not exists (select from did where did.user_id = s.user_id and did.day = b.day)),
  placed as (
    select a.user_id, a.is_done, a.day - (count(*) filter (where not a.is_done) over (partition by a.user_id order by a.day))::int as place
    from (select user_id, day, true as is_done from did union all select user_id, day, false from paused) a),
  runs as (select user_id, place - (row_number() over (partition by user_id order by place))::int as run from placed where is_done)
  select l.user_id, max(l.length)::int as reached from (select user_id, count(*) as length from runs group by user_id, run) l group by l.user_id)`;

/** How far customers have come by a rule: rows user_id and reached. `whom` is about a row `r` with their id. */
async function reachedBy(db: Db, { action_key, threshold_type }: MedalRule, whom: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  if (action_key === 'earn_points') return points(whom);
  if (threshold_type === 'streak') return streaks(actionRows(action_key, true, whom));
  const action = await db.selectFrom('config_action').select('once_per_day').where('key', '=', action_key).executeTakeFirst();
  return times(actionRows(action_key, action?.once_per_day ?? false, whom));
}

/** Whether a customer fulfils a rule. */
export async function fulfils(db: Db, rule: MedalRule, userId: number): Promise<boolean> {
  const reached = await reachedBy(db, rule, sql`r.user_id = ${userId}`);
  const { rows } = await sql`select from ${reached} m where m.reached >= ${rule.threshold}`.execute(db);
  return rows.length > 0;
}

/** The customers among those selected who fulfil a rule; `selected` is about a row `customer`. */
export async function whoFulfils(db: Db, rule: MedalRule, selected: RawBuilder<boolean>): Promise<RawBuilder<unknown>> {
  const reached = await reachedBy(db, rule, sql`true`);
  // Measured once, not once a customer.
  return sql`(with m as materialized (select * from ${reached} m where m.reached >= ${rule.threshold})
    select customer.*, m.reached from m join customer on customer.id = m.user_id where customer.deleted_at is null and ${selected})`;
}
