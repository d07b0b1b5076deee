import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { dayNumber } from '../db/days/day-numbers.js';
import { posterToDraw } from './keep-drawing.js';

interface Turns {
  poster_ids: number[];
  cycle: 'daily' | 'weekly';
}

/** Which of several things has its turn on a day, counted in days or in weeks that begin on Monday. */
export function turnOf(count: number, cycle: Turns['cycle'], day: number): number {
  // 1970-01-05, day 4, was a Monday.
  return (cycle === 'daily' ? day : Math.floor((day - 4) / 7)) % count;
}

/** Returns the check-in poster whose turn it is, of those that are on; undefined if none is chosen. */
export async function posterOfDay(db: Db, day: string) {
  const config = await db.selectFrom('global_config').select('value').where('key', '=', 'poster').executeTakeFirst();
  const { poster_ids = [], cycle = 'daily' } = JSON.parse(config?.value ?? '{}') as Partial<Turns>;
  const { rows } = await sql<{ id: number }>`select p.id from unnest(${poster_ids}::bigint[]) with ordinality w(id, n)
    join poster p on p.id = w.id and p.status = 'on' order by w.n`.execute(db);
  const turn = rows.length === 0 ? undefined : rows[turnOf(rows.length, cycle, dayNumber(day))];
  return turn && posterToDraw(db, turn.id).executeTakeFirst();
}
