import { type RawBuilder, sql } from 'kysely';
import { agreesToAny, visibleDays } from '../../../person/visible-check-ins.js';

// SQL over a row of the table `service`. `today` is the current day of its company; days are counted in whole days.

type Day = RawBuilder<string>;

/** The last day of a service that can count: today, or its end or the day it was closed, whichever comes first. */
export const lastDayOf = (today: Day): Day => sql<string>`least(${today}, service.end_date, service.closed_on)`;

/** Whether a service was paused on a day. */
export const pausedOn = (day: Day) =>
  sql<boolean>`exists (select from service_break b where b.service_id = service.id and ${day} >= b.from_day and ${day} <= coalesce(b.to_day, ${day}))`;

/** Days of pauses between two days, both included. */
const pausedBetween = (
  from: Day,
  to: Day,
) => sql<number>`(select coalesce(sum(least(coalesce(b.to_day, ${to}), ${to}) - greatest(b.from_day, ${from}) + 1), 0)
  from service_break b where b.service_id = service.id and b.from_day <= ${to} and coalesce(b.to_day, ${to}) >= ${from})::int`;

const hasBegun = sql<boolean>`(service.status not in ('pending', 'cancelled') and service.start_date is not null)`;

/** Whether a day counts for a service: from its start to its last day, and not paused. */
export const countsOn = (day: Day, today: Day) =>
  sql<boolean>`(${hasBegun} and ${day} between service.start_date and ${lastDayOf(today)} and not ${pausedOn(day)})`;

/** How many days of a service count between two days, both included; 0 before it started. */
export const eligibleDaysBetween = (from: Day, to: Day, today: Day) => {
  const first = sql<string>`greatest(service.start_date, ${from})`;
  const last = sql<string>`least(${lastDayOf(today)}, ${to})`;
  return sql<number>`(case when ${hasBegun} then greatest(0, ${last} - ${first} + 1 - ${pausedBetween(first, last)}) else 0 end)`;
};

/** How many days of a service count so far; frozen once it is closed. */
export const eligibleDays = (today: Day) => {
  const first = sql<string>`service.start_date`;
  const last = lastDayOf(today);
  return sql<number>`(case when ${hasBegun} then
    greatest(0, least(service.service_days, ${last} - ${first} + 1 - ${pausedBetween(first, last)})) else 0 end)`;
};

/** How many days that count have a check-in that the customer agrees to show. */
export const punchDays = (today: Day) => sql<number>`(select count(*) from ${visibleDays} and ${countsOn(sql`p.day`, today)})::int`;

/** Share of the days that count with a check-in, in percent with two decimals; null before the first day. */
export const punchRateOf = (today: Day) =>
  sql<number | null>`(case when ${eligibleDays(today)} > 0 then round(${punchDays(today)} * 100.0 / ${eligibleDays(today)}, 2) end)`;

/** Days of all pauses: those with a planned end whole, an open-ended one up to today. */
export const brokenDays = (today: Day) => sql<number>`(service.broken_days + case when service.open_break then
  (select greatest(0, ${today} - b.from_day + 1) from service_break b where b.service_id = service.id and b.to_day is null) else 0 end)`;

/** Days that count since the last check-in, up to yesterday. */
export const silentSince = (today: Day) => {
  const since = sql<string>`coalesce((select max(p.day) + 1 from ${visibleDays}), service.start_date)`;
  return eligibleDaysBetween(since, sql<string>`${today} - 1`, today);
};

/**
 * Whether a service in service has had no check-in on the last `days` days that count, up to yesterday. It is unknown for customers without
 * any consent.
 */
export const silentFor = (days: number, today: Day) =>
  sql<boolean>`(service.status = 'in_service' and ${agreesToAny('service.user_id')} and ${silentSince(today)} >= ${days}::int)`;
