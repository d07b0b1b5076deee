import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { dayOf, startOf } from '../../../db/days/instants.js';
import { targetStaff } from './audience.js';
import { type AppAudience, audienceOf } from './message.js';

/** Receivers a day that WeCom allows an app for each seat. */
const aDayAndSeat = 200;

export interface DayQuota {
  limit: number;
  used: number;
  planned: number;
  left: number;
}

/** How many of a message would have a member, whatever tags are chosen: an upper bound of tags is not known here. */
const countOf = (audience: AppAudience) =>
  sql<number>`(select count(*)::int from (${targetStaff(audience, {})}) p where p.wx_userid is not null)`;

/** Counts what the app may still send on the day of an instant, beside a message itself. Every member of the address book has a seat. */
export async function dayQuota(db: Db, at: RawBuilder<string>, calendar: Calendar, messageId: number | null): Promise<DayQuota> {
  const day = dayOf(at, calendar);
  const others = await db
    .selectFrom('app_message')
    .select(['scope', 'user_ids', 'dept_ids', 'wx_tags'])
    .where('status', '=', 'waiting')
    .where(sql<boolean>`${dayOf(sql`go_at`, calendar)} = ${day} and id is distinct from ${messageId}`)
    .limit(100)
    .execute();
  const planned = sql.join([sql`0`, ...others.map((row) => countOf(audienceOf(row)))], sql` + `);
  const { rows } = await sql<Omit<DayQuota, 'left'>>`select
      (select ${sql.lit(aDayAndSeat)} * count(*)::int from staff where wx_userid is not null and deleted_at is null) as limit,
      (select count(*)::int from app_delivery where sent_at >= ${startOf(day, calendar)} and sent_at < ${startOf(day, calendar, 1)}) as used,
      (${planned})::int as planned`.execute(db);
  const { limit = 0, used = 0, planned: held = 0 } = rows[0] ?? {};
  return { limit, used, planned: held, left: Math.max(0, limit - used - held) };
}
