import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { dayOf, lastInstantOf } from '../../../db/days/instants.js';
import { lastVisibleDay } from '../../../person/visible-check-ins.js';

/** Notes when a customer last recorded something that they agree to show; after their consent has changed. */
export async function renewLastPunch(db: Db, userId: number, calendar: Calendar) {
  await sql`update customer c set last_punch_at = l.at
    from (select case when d.day = ${dayOf(sql`p.last_punch_at`, calendar)} then p.last_punch_at
        when d.day is not null then ${lastInstantOf(sql<string>`d.day`, calendar)} end as at
      from customer p, (select ${lastVisibleDay(String(userId))} as day) d where p.id = ${userId}) l
    where c.id = ${userId} and c.last_punch_at is distinct from l.at`.execute(db);
}
