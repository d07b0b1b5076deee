import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.js';
import { eachDay } from '../db/days/day-values.js';
import { todayOfRow } from '../db/days/instants.js';
import { pointOfDay } from '../db/days/periods.js';
import { bounds, type DatedValue, type Figure, type FigureRequest, percentOf, sumByDate } from './figure.js';
import { type FigureScope, isHeldByStaff, ofChannel } from './figure-scope.js';

/**
 * Service orders of the companies `p`, and the days from `first` to `last` on which they ran between `from` and `to`, today at the latest, as `span`. Pauses are taken
 * out where the days are counted.
 */
export const spans = (scope: FigureScope, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  span as materialized (select * from (select s.enterprise_id, s.id, s.user_id, s.principal_user_id, s.start_date, greatest(s.start_date, ${from}) as first,
      least(coalesce(s.closed_on, s.end_date, ${to}), ${to}, ${todayOfRow('p.time_zone')}) as last
    from p join service s on s.enterprise_id = p.id left join customer c on c.id = s.user_id
    where s.deleted_at is null and s.status not in ('pending', 'cancelled') and s.start_date <= ${to}
      and ${isHeldByStaff('s.principal_user_id', scope)} and ${ofChannel('c.channel_id', scope)}) s where first <= last)`;

/** The pauses of these services within their days, as `pause`. */
export const pauses = sql`pause as (select s.enterprise_id, s.id, s.principal_user_id, greatest(b.from_day, s.first) as first, least(coalesce(b.to_day, s.last), s.last) as last
  from span s join service_break b on b.service_id = s.id and b.from_day <= s.last and (b.to_day is null or b.to_day >= s.first))`;

/** The days with a check-in that count, as `done`. */
export const checkedIn = sql`done as (select s.enterprise_id, d.day, s.principal_user_id from span s join punch_day d on d.service_id = s.id and d.day between s.first and s.last
  where not exists (select from pause b where b.id = s.id and d.day between b.first and b.last))`;

/** Days with a check-in, of the days in service that were not paused, in percent. */
export async function punchRate(db: Db, asked: FigureRequest): Promise<Figure<'punch_rate'>> {
  const { rows } = await sql<DatedValue>`
    with ${bounds(asked)}, ${spans(asked.scope, sql`p.before_day`, sql`p.to_day`)}, ${pauses}, ${checkedIn},
    step as (select first as day, 1 as step from span union all select last + 1, -1 from span
      union all select first, -1 from pause union all select last + 1, 1 from pause),
    running as (select d.day, sum(coalesce(k.step, 0)) over (order by d.day) as open
      from p cross join lateral ${eachDay(sql`p.before_day`, sql`p.to_day`)} d
        left join (select day, sum(step) as step from step group by day) k on k.day = d.day),
    counted as (select 'due' as key, day, open as value from running union all select 'done', day, count(*) from done group by day)
    select key, case when day >= p.from_day then ${pointOfDay('day', asked.granularity)} end as point, sum(value)::int as value
    from counted, p group by 1, 2`.execute(db);
  const sums = sumByDate(rows);
  return {
    ...{ key: 'punch_rate', unit: 'percent' },
    value: percentOf(sums.now('done'), sums.now('due')),
    prev: percentOf(sums.before('done'), sums.before('due')),
    points: (date) => percentOf(sums.at('done', date), sums.at('due', date)),
  };
}

/** The rate of each nutritionist with at least one day in service. */
export async function staffByPunchRate(db: Db, asked: FigureRequest) {
  const { rows } = await sql<{ id: number; name: string; value: number; services: number }>`
    with ${bounds(asked)}, ${spans(asked.scope, sql`p.from_day`, sql`p.to_day`)}, ${pauses}, ${checkedIn},
    due as (select principal_user_id, sum(days) as days from (select principal_user_id, last - first + 1 as days from span
      union all select principal_user_id, first - last - 1 from pause) d group by 1)
    select s.id, s.name, round(100.0 * (select count(*) from done where done.principal_user_id = s.id) / due.days, 2)::float8 as value,
      (select count(*)::int from span where span.principal_user_id = s.id) as services
    from due join staff s on s.id = due.principal_user_id where due.days > 0 order by value desc, s.id limit 20`.execute(db);
  return rows;
}
