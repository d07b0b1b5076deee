import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from './calendar.js';

/** Hours without messages. `to` may lie on the next day. */
export interface QuietHours {
  from: string;
  to: string;
}

/** Returns when a message goes out: after the delay, and by the company's clock outside the quiet hours. */
export function sentAfter(happened: RawBuilder<string>, delayMinutes: number, quiet: QuietHours | undefined, { timeZone }: Calendar) {
  const due = sql<string>`(${happened} + make_interval(mins => ${delayMinutes}))`;
  if (!quiet) return due;
  const local = sql`(${due} at time zone ${timeZone})`;
  const [from, to] = [sql`${quiet.from}::time`, sql`${quiet.to}::time`];
  const morning = sql`((${local}::date + ${to}) at time zone ${timeZone})`;
  const nextMorning = sql`((${local}::date + 1 + ${to}) at time zone ${timeZone})`;
  return sql<string>`case
    when ${from} < ${to} then case when ${local}::time >= ${from} and ${local}::time < ${to} then ${morning} else ${due} end
    when ${local}::time >= ${from} then ${nextMorning}
    when ${local}::time < ${to} then ${morning}
    else ${due} end`;
}
