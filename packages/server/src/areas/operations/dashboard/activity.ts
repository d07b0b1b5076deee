import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayOfRow, todayOfRow } from '../../../db/days/instants.js';
import { pointOfDay } from '../../../db/days/periods.js';
import { bounds, type DatedValue, type Figure, type FigureRequest, sumByDate } from '../../../figures/figure.js';
import { type FigureScope, isHeldByStaff, isPart, ofChannel } from '../../../figures/figure-scope.js';
import { sales } from '../../../figures/sales.js';
import { follows } from './friendships.js';

/**
 * Customers and the days on which they did something, as `act`, from `first` to `last`: a check-in, a weighing of their own, or a purchase.
 * Messages and reads count once they are stored.
 */
const acts = (first: RawBuilder<unknown>, last: RawBuilder<unknown>, scope: FigureScope) => {
  const between = (day: RawBuilder<unknown>) => sql`${day} between ${first} and ${last}`;
  const paidOn = dayOfRow('o.paid_at', 'p.time_zone');
  const all = sql`select d.user_id, d.day from punch_day d, p where ${between(sql`d.day`)}
    union all select w.user_id, w.day from punch_weight w, p where w.source = 'customer' and ${between(sql`w.day`)}
    union all select o.user_id, ${paidOn} from ${sales} o, p where o.user_id is not null and ${between(paidOn)}`;
  if (!isPart(scope)) return sql`act as (${all})`;
  return sql`act as (select a.user_id, a.day from (${all}) a join customer c on c.id = a.user_id
    where ${isHeldByStaff('c.principal_user_id', scope)} and ${ofChannel('c.channel_id', scope)})`;
};

/** Customers who did something in the period, each once, and at each point each once. */
export async function activeFigure(db: Db, asked: FigureRequest): Promise<Figure<'member_active'>> {
  const { granularity, scope } = asked;
  const point = sql`case when a.day >= p.from_day then ${pointOfDay('a.day', granularity)} end`;
  const { rows } = await sql<DatedValue>`with ${bounds(asked)}, ${acts(sql`p.before_day`, sql`p.to_day`, scope)},
    present as (select ${point} as point, a.user_id from act a, p group by 1, 2)
    select 'points' as key, point, count(*)::int as value from present group by point
    union all select 'active', null, count(distinct user_id)::int from present where point is not null`.execute(db);
  const sums = sumByDate(rows);
  return {
    key: 'member_active',
    unit: 'person',
    value: sums.before('active'),
    prev: sums.before('points'),
    points: (date) => sums.at('points', date),
  };
}

export const retentionDays = [1, 3, 7, 14, 30] as const;

/**
 * Of the contacts added in the period at least n days ago, who was still one n days later, and who did something on that day, in percent.
 * Null if no contact was added that long ago.
 */
export async function retention(db: Db, asked: FigureRequest) {
  const { rows } = await sql<{ day: (typeof retentionDays)[number]; contact_rate: number | null; activity_rate: number | null }>`
    with ${bounds(asked)}, ${follows(asked.scope)},
    cohort as (select f.external_user_id, x.customer_id, ${dayOfRow('min(f.created_at)', 'p.time_zone')} as day
      from p, follow f join external_user x on x.id = f.external_user_id
      where f.created_at >= p.since and f.created_at < p.until group by 1, 2, p.time_zone),
    old as (select n.day as n, c.* from (values ${sql.join(retentionDays.map((day) => sql`(${sql.lit(day)})`))}) n(day), cohort c, p
      where c.day + n.day < ${todayOfRow('p.time_zone')})
    select c.n as day, round(100.0 * count(*) filter (where exists (select from follow f where f.external_user_id = c.external_user_id
        and f.created_at < start_of_day(c.day + c.n + 1, p.time_zone) and (f.ended_at is null or f.ended_at >= start_of_day(c.day + c.n + 1, p.time_zone)))) / count(*), 2)::float8 as contact_rate,
      round(100.0 * count(*) filter (where exists (select from punch_day d where d.user_id = c.customer_id and d.day = c.day + c.n)
        or exists (select from punch_weight w where w.user_id = c.customer_id and w.day = c.day + c.n and w.source = 'customer')
        or exists (select from ${sales} o where o.user_id = c.customer_id and o.paid_at >= start_of_day(c.day + c.n, p.time_zone)
          and o.paid_at < start_of_day(c.day + c.n + 1, p.time_zone))) / count(*), 2)::float8 as activity_rate
    from old c, p group by c.n order by c.n`.execute(db);
  return retentionDays.map((day) => rows.find((row) => row.day === day) ?? { day, contact_rate: null, activity_rate: null });
}
