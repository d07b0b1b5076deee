import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { bounds, type Figure, type FigureRequest, percentOf } from '../../../figures/figure.js';
import { lostFive, weightLosses } from '../../../figures/losses.js';
import { campMembers } from '../../../figures/services.js';

interface Losses {
  weighed: number;
  kg: number | null;
  pct: number | null;
  five: number;
}

async function losses(db: Db, asked: FigureRequest, days: 'before' | 'now'): Promise<Losses> {
  const [from, to] = days === 'now' ? [sql`p.from_day`, sql`p.to_day`] : [sql`p.before_day`, sql`p.from_day - 1`];
  const { rows } = await sql<Losses>`
    with ${bounds(asked)}, ${weightLosses(asked.scope, from, to)}
    select count(*)::int as weighed, round(avg(loss), 2)::float8 as kg, round(avg(loss / base) * 100, 2)::float8 as pct,
      count(*) filter (where ${lostFive})::int as five from weighed w`.execute(db);
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
    from ${campMembers(asked, sql`p.before_day`, sql`p.to_day`)}
    group by 1`.execute(db);
  const rateOf = (now: boolean) => {
    const row = rows.find((one) => one.now === now);
    return row ? percentOf(row.finished, row.members) : null;
  };
  return { key: 'camp_finish_rate', unit: 'percent', value: rateOf(true), prev: rateOf(false) };
}
