import type { ListId } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { resolve } from '../../../../openapi/document.js';
import { contract, operations } from '../http/contract.js';
import type { Db } from './database.js';

/** Days follow the company's time zone, not that of the server or the database. Only this file converts between instants and days. */
export interface Calendar {
  timeZone: string;
}

/** Whether both PostgreSQL and browsers know the time zone. */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  const { rows } = await sql<{ known: boolean }>`select exists (select from pg_timezone_names where name = ${name}) as known`.execute(db);
  return rows[0]?.known === true;
}

/** Returns the time zone of a company, for background work without a session. */
export async function zoneOf(db: Db, enterpriseId: number): Promise<string> {
  const found = await db.selectFrom('enterprise').select('time_zone').where('id', '=', enterpriseId).executeTakeFirstOrThrow();
  return found.time_zone;
}

/** The current day in the company's time zone. */
export const today = ({ timeZone }: Calendar) => sql<string>`(now() at time zone ${timeZone})::date`;

/** The current day by the clock of a row, such as that of each company; `zone` is an SQL expression. */
export const todayOfRow = (zone: string) => sql<string>`(now() at time zone ${sql.ref(zone)})::date`;

/** Day of an instant by the clock of a zone. */
export const dayIn = (instant: RawBuilder<unknown>, zone: RawBuilder<unknown>) => sql<string>`(${instant} at time zone ${zone})::date`;

/** The day in which an instant lies. */
export const dayOf = (instant: RawBuilder<unknown>, { timeZone }: Calendar) => dayIn(instant, sql`${timeZone}`);

/** Monday of the current week. */
export const thisMonday = (calendar: Calendar) => sql<string>`date_trunc('week', ${today(calendar)})::date`;

/** Whether a day lies at most so many days before or after today. */
export async function isNear(db: Db, day: string, { before, after }: { before: number; after: number }, calendar: Calendar) {
  const now = today(calendar);
  const near = sql<{ ok: boolean }>`select ${day}::date between ${now} - ${before}::int and ${now} + ${after}::int as ok`;
  return (await near.execute(db)).rows[0]?.ok === true;
}

/** The first instant of a day, moved by `later` days. */
const startOf = (day: RawBuilder<string> | string, { timeZone }: Calendar, later = 0) =>
  sql<string>`start_of_day(${day}::date + ${sql.lit(later)}, ${timeZone})`;

/** Whether an instant is within the last `days` days, including today. */
export const inLastDays = (days: number, instant: RawBuilder<unknown>, calendar: Calendar) =>
  sql<boolean>`${instant} >= ${startOf(today(calendar), calendar, 1 - days)}`;

/** Whether a day is within the last `years` years and not in the future. */
export const inLastYears = (years: number, day: string, calendar: Calendar) =>
  sql<boolean>`${day}::date between (${today(calendar)} - make_interval(years => ${sql.lit(years)}))::date and ${today(calendar)}`;

/** Full years from a day until today. */
export const yearsSince = (day: RawBuilder<unknown>, calendar: Calendar) =>
  sql<number | null>`extract(year from age(${today(calendar)}, ${day}))::int`;

/** Days from today to the next birthday, 0 on the day itself. Of somebody born on 29 February, other years have it on 1 March. */
export const daysUntilBirthday = (birthday: RawBuilder<unknown>, calendar: Calendar) => sql<number | null>`(select case
    when extract(month from b.day) = 2 and extract(day from b.day) = 29 then (b.day - 1 + b.years)::date + 1 else (b.day + b.years)::date end - b.today
  from (select p.day, p.today, make_interval(years => extract(year from age(p.today - 1, p.day))::int + 1) as years
    from (select ${birthday} as day, ${today(calendar)} as today) p) b)`;

/** Rows on or after the day (`since`), or on or before it (`through`); a column of type date is compared as it is (`fromDay`, `toDay`). */
export type DayFilter<Column = string> = { since: Column } | { through: Column } | { fromDay: Column } | { toDay: Column };

const dayFilters = ['since', 'through', 'fromDay', 'toDay'];

export const isDayFilter = (filter: unknown): filter is DayFilter =>
  typeof filter === 'object' && filter !== null && dayFilters.some((name) => name in filter);

export function dayCondition(filter: DayFilter, day: string, calendar: Calendar) {
  if ('fromDay' in filter) return sql<boolean>`${sql.ref(filter.fromDay)} >= ${day}::date`;
  if ('toDay' in filter) return sql<boolean>`${sql.ref(filter.toDay)} <= ${day}::date`;
  return 'since' in filter
    ? sql<boolean>`${sql.ref(filter.since)} >= ${startOf(day, calendar)}`
    : sql<boolean>`${sql.ref(filter.through)} < ${startOf(day, calendar, 1)}`;
}

/** Returns the filters `<name>_from` and `<name>_to` over the days of a column. */
export const dayRange = <Name extends string, Column extends string>(name: Name, column: Column) =>
  ({ [`${name}_from`]: { since: column }, [`${name}_to`]: { through: column } }) as Record<`${Name}_from`, { since: Column }> &
    Record<`${Name}_to`, { through: Column }>;

/** Returns the day filters of a list, as declared in the contract. */
export function dayFiltersOf(id: ListId): string[] {
  const parameters = operations.find((one) => one.id === id)?.parameters ?? [];
  return parameters.filter((one) => resolve(contract, one.schema).format === 'date').map((one) => one.name);
}

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

/** The first instant of a day by the clock of a row, such as that of each company in a list of companies; `zone` is an SQL expression. */
export const startOfRowDay = (day: string, zone: string, later = 0) =>
  sql<string>`start_of_day(${day}::date + ${sql.lit(later)}, ${sql.ref(zone)})`;

export type Granularity = 'day' | 'week' | 'month';

/** The day, or the first day of the week or month, in which an instant lies by the clock of a row. */
export const pointOf = (instant: string, zone: string, by: Granularity) =>
  sql<string>`date_trunc(${sql.lit(by)}, ${sql.ref(instant)} at time zone ${sql.ref(zone)})::date`;

/** The days that figures are about, and how many they are. */
export interface Period {
  from: string;
  to: string;
  days: number;
}

/** Returns the period of figures: without a last day it ends today, without a first day it is 30 days long. */
export async function periodOf(db: Db, { from, to }: { from?: string | undefined; to?: string | undefined }, calendar: Calendar) {
  const { rows } = await sql<Period>`
    select p.from, p.to, p.to - p.from + 1 as days from (
      select coalesce(${from ?? null}::date, l.last - 29) as from, l.last as to from (select coalesce(${to ?? null}::date, ${today(calendar)}) as last) l) p`.execute(
    db,
  );
  return rows[0] as Period;
}

/** Returns the days of the points of a series. */
export async function pointsIn(db: Db, { from, to }: Period, granularity: Granularity): Promise<string[]> {
  const { rows } = await sql<{ point: string }>`
    select distinct date_trunc(${sql.lit(granularity)}, day)::date as point from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day
    order by 1`.execute(db);
  return rows.map(({ point }) => point);
}

/** A time within a day, or the current time of day if it is unknown. */
export interface TimeAsked {
  day: string;
  at: string | null;
  clock: string;
}

/** Each time as an instant, and as minutes from midnight at the start of its day; an unknown one is now on the same day, else by the clock. */
export async function minutesIntoDays(db: Db, asked: readonly TimeAsked[], calendar: Calendar) {
  if (asked.length === 0) return [];
  const zone = calendar.timeZone;
  const { rows } = await sql<{ at: string; minute: number; is_ahead: boolean }>`
    select t.at, floor(extract(epoch from (t.at at time zone ${zone}) - t.day::timestamp) / 60)::int as minute, t.at > now() + interval '10 minutes' as is_ahead
    from (select a.day, a.n, coalesce(a.at, case when a.day = ${today(calendar)} then now() else (a.day + a.clock) at time zone ${zone} end) as at
      from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as (day date, at timestamptz, clock time)) with ordinality as a(day, at, clock, n)) t
    order by t.n`.execute(db);
  return rows;
}

/** The last instant of a day that is over; now while it lasts. */
export const lastInstantOf = (day: RawBuilder<string>, calendar: Calendar) =>
  sql<string>`least(now(), start_of_day(${day} + 1, ${calendar.timeZone}) - interval '1 second')`;

/** A given day, as an SQL value. */
export const givenDay = (day: string | RawBuilder<unknown> | null) => sql<string>`${day}::date`;

/** Given days, to compare with `= any`. */
export const givenDays = (days: readonly string[]) => sql<string[]>`${days}::date[]`;

/** The day in which an instant lies by the clock of a row; both are SQL expressions of it. */
export const dayOfRow = (instant: string, zone: string) => sql<string>`(${sql.raw(instant)} at time zone ${sql.ref(zone)})::date`;

/** The current hour by the clock of a row. */
export const hourOfRow = (zone: string) => sql<number>`extract(hour from now() at time zone ${sql.ref(zone)})`;

/** All days from the first to the last, as rows with the column `day`. */
export const eachDay = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
  sql`(select each_day::date as day from generate_series((${first})::timestamp, (${last})::timestamp, interval '1 day') each_day)`;

/** The day itself, or the first day of its week or month; `day` is an SQL expression. */
export const pointOfDay = (day: string, by: Granularity) => sql<string>`date_trunc(${sql.lit(by)}, (${sql.raw(day)})::timestamp)::date`;

/** Later than every day. */
export const noLastDay = sql<string>`'infinity'::date`;
