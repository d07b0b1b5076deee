import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { pointOfDay } from '../../../db/days/periods.js';
import { acts } from '../../../figures/buyers.js';
import { cohort, didSomething, follows, isOldEnough, isStillThere } from '../../../figures/contacts.js';
import { bounds, type DatedValue, type Figure, type FigureRequest, percentOf, sumByDate } from '../../../figures/figure.js';
import { rowsOf } from '../../../figures/figure-rows.js';

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

const retentionDays = [1, 3, 7, 14, 30] as const;
type RetentionDay = (typeof retentionDays)[number];

/**
 * Of the contacts added in the period at least n days ago, who was still one n days later, and who did something on that day, in percent.
 * Null if no contact was added that long ago.
 */
export async function retention(db: Db, asked: FigureRequest) {
  const days = sql`c.n`;
  const { rows } = await sql<{ day: RetentionDay; aged: number; kept: number; back: number }>`
    with ${bounds(asked)}, ${follows(asked.scope)}, ${cohort},
    old as (select n.day as n, c.* from (values ${sql.join(retentionDays.map((day) => sql`(${sql.lit(day)})`))}) n(day), cohort c, p where ${isOldEnough(sql`n.day`)})
    select c.n as day, count(*)::int as aged, count(*) filter (where ${isStillThere(days)})::int as kept, count(*) filter (where ${didSomething(days)})::int as back
    from old c, p group by c.n`.execute(db);
  return retentionDays.map((day) => {
    const { aged, kept, back } = rows.find((row) => row.day === day) ?? { aged: 0, kept: 0, back: 0 };
    const counts = { contacts_kept: kept, contacts_back: back, contacts_aged: aged } as const;
    return {
      ...{ day, contact_rate: percentOf(kept, aged), activity_rate: percentOf(back, aged) },
      rows: Object.entries(counts).map(([key, count]) => rowsOf(asked, key as keyof typeof counts, count, { day })),
    };
  });
}
