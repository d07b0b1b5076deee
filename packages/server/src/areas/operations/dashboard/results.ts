import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { bounds, type Figure, type FigureRequest, percentOf } from '../../../figures/figure.js';
import { isHeldByStaff, ofChannel } from '../../../figures/figure-scope.js';
import { spans } from '../../../figures/service-days.js';

interface Losses {
  weighed: number;
  kg: number | null;
  pct: number | null;
  five: number;
}

/**
 * What customers of services of the period have lost: from the first weigh-in since the start to the last one up to its end, where they are two.
 * Only customers count who let staff see their weight.
 */
async function losses(db: Db, asked: FigureRequest, days: 'before' | 'now'): Promise<Losses> {
  const [from, to] = days === 'now' ? [sql`p.from_day`, sql`p.to_day`] : [sql`p.before_day`, sql`p.from_day - 1`];
  const { rows } = await sql<Losses>`
    with ${bounds(asked)}, ${spans(asked.scope, from, to)},
    weighed as (select base.weight as base, base.weight - now.weight as loss from span s
      join lateral (select w.day, w.weight from punch_weight w where w.user_id = s.user_id and w.day between s.start_date and s.last order by w.day limit 1) base on true
      join lateral (select w.day, w.weight from punch_weight w where w.user_id = s.user_id and w.day between s.start_date and s.last order by w.day desc limit 1) now on now.day > base.day
      where (select k.granted from customer_consent k where k.user_id = s.user_id and k.module = 'weight' order by k.id desc limit 1))
    select count(*)::int as weighed, round(avg(loss), 2)::float8 as kg, round(avg(loss / base) * 100, 2)::float8 as pct,
      count(*) filter (where loss / base >= 0.05)::int as five from weighed`.execute(db);
  return rows[0] as Losses;
}

export async function lossFigures(
  db: Db,
  asked: FigureRequest,
): Promise<Figure<'average_loss_kg' | 'average_loss_rate' | 'loss_five_rate'>[]> {
  const [now, before] = [await losses(db, asked, 'now'), await losses(db, asked, 'before')];
  return [
    { key: 'average_loss_kg', unit: 'kg', value: now.kg, prev: before.kg },
    { key: 'average_loss_rate', unit: 'percent', value: now.pct, prev: before.pct },
    { key: 'loss_five_rate', unit: 'percent', value: percentOf(now.five, now.weighed), prev: percentOf(before.five, before.weighed) },
  ];
}

/** Of the services of camps that ended, those that were finished and not broken off, in percent. */
export async function campFinishRate(db: Db, asked: FigureRequest): Promise<Figure<'camp_finish_rate'>> {
  const { rows } = await sql<{ now: boolean; finished: number; members: number }>`
    with ${bounds(asked)} select k.end_date >= p.from_day as now, count(*) filter (where s.status = 'finished')::int as finished, count(*)::int as members
    from p, camp k join service s on s.camp_id = k.id left join customer c on c.id = s.user_id
    where k.deleted_at is null and k.status = 'finished' and k.end_date between p.before_day and p.to_day
      and s.deleted_at is null and s.status <> 'cancelled' and ${isHeldByStaff('s.principal_user_id', asked.scope)} and ${ofChannel('c.channel_id', asked.scope)}
    group by 1`.execute(db);
  const rateOf = (now: boolean) => {
    const row = rows.find((one) => one.now === now);
    return row ? percentOf(row.finished, row.members) : null;
  };
  return { key: 'camp_finish_rate', unit: 'percent', value: rateOf(true), prev: rateOf(false) };
}
