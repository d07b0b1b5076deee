import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.js';
import type { Calendar } from './calendar.js';

/** The current day in the company's time zone. */
export const today = ({ timeZone }: Calendar) => sql<string>`(now() at time zone ${timeZone})::date`;

/** The current day by the clock of a row, such as that of each company; `zone` is an SQL expression. */
export const todayOfRow = (zone: string) => sql<string>`(now() at time zone ${sql.ref(zone)})::date`;

/** Day of an instant by the clock of a zone. */
export const dayIn = (instant: RawBuilder<unknown>, zone: RawBuilder<unknown>) => sql<string>`(${instant} at time zone ${zone})::date`;

/** The day in which an instant lies. */
export const dayOf = (instant: RawBuilder<unknown>, { timeZone }: Calendar) => dayIn(instant, sql`${timeZone}`);

/** The day in which an instant lies by the clock of a row; both are SQL expressions of it. */
export const dayOfRow = (instant: string, zone: string) => sql<string>`(${sql.raw(instant)} at time zone ${sql.ref(zone)})::date`;

/** Monday of the current week. */
export const thisMonday = (calendar: Calendar) => sql<string>`date_trunc('week', ${today(calendar)})::date`;

/** The current hour by the clock of a row. */
export const hourOfRow = (zone: string) => sql<number>`extract(hour from now() at time zone ${sql.ref(zone)})`;

/** The current time of day as 09:30 in the company's time zone. */
export const timeOfDay = ({ timeZone }: Calendar) => sql<string>`to_char(now() at time zone ${timeZone}, 'HH24:MI')`;

/** Returns SQL of an instant as text, in the time zone of a row; `pattern` is one of `to_char`. */
export const timeTextOfRow = (instant: string, zone: string, pattern: string) =>
  sql<string>`to_char(${sql.ref(instant)} at time zone ${sql.ref(zone)}, ${sql.lit(pattern)})`;

/** The instant of a time of day, such as 09:00, on a day by the clock of a row. */
export const instantOfRow = (day: RawBuilder<unknown>, time: string, zone: string) =>
  sql<string>`((${day} + ${time}::time) at time zone ${sql.ref(zone)})`;

/** The weekday, from 1 for Monday, and the time of day as 09:30 in the company's time zone. */
export async function clockNow(db: Db, { timeZone }: Calendar): Promise<{ weekday: number; time: string }> {
  const { rows } = await sql<{
    weekday: number;
    time: string;
  }>`select extract(isodow from c.now)::int as weekday, to_char(c.now, 'HH24:MI') as time
    from (select now() at time zone ${timeZone} as now) c`.execute(db);
  return rows[0] as { weekday: number; time: string };
}

/** Whether a day lies at most so many days before or after today. */
export async function isNear(db: Db, day: string, { before, after }: { before: number; after: number }, calendar: Calendar) {
  const now = today(calendar);
  const near = sql<{ ok: boolean }>`select ${day}::date between ${now} - ${before}::int and ${now} + ${after}::int as ok`;
  return (await near.execute(db)).rows[0]?.ok === true;
}

/** The first instant of a day, moved by `later` days. */
export const startOf = (day: RawBuilder<string> | string, { timeZone }: Calendar, later = 0) =>
  sql<string>`start_of_day(${day}::date + ${sql.lit(later)}, ${timeZone})`;

/** The first instant of a day by the clock of a row, such as that of each company in a list of companies; `zone` is an SQL expression. */
export const startOfRowDay = (day: string, zone: string, later = 0) =>
  sql<string>`start_of_day(${day}::date + ${sql.lit(later)}, ${sql.ref(zone)})`;

/** Whether an instant is within the last `days` days, including today. */
export const inLastDays = (days: number, instant: RawBuilder<unknown>, calendar: Calendar) =>
  sql<boolean>`${instant} >= ${startOf(today(calendar), calendar, 1 - days)}`;

/** The last instant of a day that is over; now while it lasts. */
export const lastInstantOf = (day: RawBuilder<string>, calendar: Calendar) =>
  sql<string>`least(now(), start_of_day(${day} + 1, ${calendar.timeZone}) - interval '1 second')`;

/** A time within a day, or the current time of day if it is unknown. */
export interface TimeFilter {
  day: string;
  at: string | null;
  clock: string;
}

/** Each time as an instant, and as minutes from midnight at the start of its day; an unknown one is now on the same day, else by the clock. */
export async function minutesIntoDays(db: Db, asked: readonly TimeFilter[], calendar: Calendar) {
  if (asked.length === 0) return [];
  const zone = calendar.timeZone;
  const { rows } = await sql<{ at: string; minute: number; is_ahead: boolean }>`
    select t.at, floor(extract(epoch from (t.at at time zone ${zone}) - t.day::timestamp) / 60)::int as minute, t.at > now() + interval '10 minutes' as is_ahead
    from (select a.day, a.n, coalesce(a.at, case when a.day = ${today(calendar)} then now() else (a.day + a.clock) at time zone ${zone} end) as at
      from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as (day date, at timestamptz, clock time)) with ordinality as a(day, at, clock, n)) t
    order by t.n`.execute(db);
  return rows;
}

/** So many days before today, by the clock of the database: for clean-ups, where a day more or less does not matter. */
export const dayBefore = (days: number) => sql<string>`current_date - ${sql.lit(days)}`;

/** Returns a period with what it leaves out: until today, and from six days before its end. */
export async function lastWeek(db: Db, calendar: Calendar, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const end = sql`coalesce(${to ?? null}::date, ${today(calendar)})`;
  const { rows } = await sql<{
    from: string;
    to: string;
  }>`select ${end}::text as to, coalesce(${from ?? null}::date, ${end} - 6)::text as from`.execute(db);
  return rows[0] as { from: string; to: string };
}
