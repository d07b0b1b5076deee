import type { ListId } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { resolve } from '../../../../openapi/document.js';
import { contract, operations } from '../http/contract.js';
import type { Db } from './database.js';

/**
 * Days begin and end by the calendar of the company, whatever the zones of the server and of the database are. Nothing outside this file
 * turns an instant into a day, or a day into instants.
 */
export interface Calendar {
  timeZone: string;
}

/** A name that PostgreSQL and browsers know alike. */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  const { rows } = await sql<{ known: boolean }>`select exists (select from pg_timezone_names where name = ${name}) as known`.execute(db);
  return rows[0]?.known === true;
}

/** The zone of a company, for work that nobody signed in has started. */
export async function zoneOf(db: Db, enterpriseId: number): Promise<string> {
  const found = await db.selectFrom('enterprise').select('time_zone').where('id', '=', enterpriseId).executeTakeFirstOrThrow();
  return found.time_zone;
}

/** The day on which it is now. */
export const today = ({ timeZone }: Calendar) => sql<string>`(now() at time zone ${timeZone})::date`;

/** The first instant of a day; of the one before which so many days lie, where that is said. */
const startOf = (day: RawBuilder<string> | string, { timeZone }: Calendar, later = 0) =>
  sql<string>`start_of_day(${day}::date + ${sql.lit(later)}, ${timeZone})`;

/** Whether an instant belongs to the last so many days, today included. */
export const inLastDays = (days: number, instant: RawBuilder<unknown>, calendar: Calendar) =>
  sql<boolean>`${instant} >= ${startOf(today(calendar), calendar, 1 - days)}`;

/** Whether a day is none of the future, nor so many years ago. */
export const inLastYears = (years: number, day: string, calendar: Calendar) =>
  sql<boolean>`${day}::date between (${today(calendar)} - make_interval(years => ${sql.lit(years)}))::date and ${today(calendar)}`;

/** Whole years from a day until today. */
export const yearsSince = (day: RawBuilder<unknown>, calendar: Calendar) =>
  sql<number | null>`extract(year from age(${today(calendar)}, ${day}))::int`;

/** Rows whose instant lies on the day or after it, or on the day or before it. */
export type DayFilter<Column = string> = { since: Column } | { through: Column };

export const isDayFilter = (filter: unknown): filter is DayFilter =>
  typeof filter === 'object' && filter !== null && ('since' in filter || 'through' in filter);

export const dayCondition = (filter: DayFilter, day: string, calendar: Calendar) =>
  'since' in filter
    ? sql<boolean>`${sql.ref(filter.since)} >= ${startOf(day, calendar)}`
    : sql<boolean>`${sql.ref(filter.through)} < ${startOf(day, calendar, 1)}`;

/** The filters `<name>_from` and `<name>_to` over the days of a column. */
export const dayRange = <Name extends string, Column extends string>(name: Name, column: Column) =>
  ({ [`${name}_from`]: { since: column }, [`${name}_to`]: { through: column } }) as Record<`${Name}_from`, { since: Column }> &
    Record<`${Name}_to`, { through: Column }>;

/** The filters of a list that take a day, as the contract has them. */
export function dayFiltersOf(id: ListId): string[] {
  const parameters = operations.find((one) => one.id === id)?.parameters ?? [];
  return parameters.filter((one) => resolve(contract, one.schema).format === 'date').map((one) => one.name);
}
