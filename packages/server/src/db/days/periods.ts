import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.js';
import type { Calendar } from './calendar.js';
import { today } from './instants.js';

export type Granularity = 'day' | 'week' | 'month';

/** The day, or the first day of the week or month, in which an instant lies by the clock of a row. */
export const pointOf = (instant: string, zone: string, by: Granularity) =>
  sql<string>`date_trunc(${sql.lit(by)}, ${sql.ref(instant)} at time zone ${sql.ref(zone)})::date`;

/** The day itself, or the first day of its week or month; `day` is an SQL expression. */
export const pointOfDay = (day: string, by: Granularity) => sql<string>`date_trunc(${sql.lit(by)}, (${sql.raw(day)})::timestamp)::date`;

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

/** How many days the month of a day has; `day` is an SQL expression. */
export const daysInMonth = (day: RawBuilder<unknown>) =>
  sql<number>`extract(day from date_trunc('month', (${day})::timestamp) + interval '1 month' - interval '1 day')::int`;

/** The first day of the day's period, or with `later` of a following one; `day` is an SQL expression. */
export const periodStart = (day: RawBuilder<unknown>, by: Granularity, later = 0) =>
  sql<string>`(date_trunc(${sql.lit(by)}, (${day})::timestamp) + make_interval(${sql.raw(`${by}s`)} => ${sql.lit(later)}))::date`;
