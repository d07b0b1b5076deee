import { type RawBuilder, sql } from 'kysely';

/** A given day, as an SQL value. */
export const dayValue = (day: string | RawBuilder<unknown> | null) => sql<string>`${day}::date`;

/** Given days, to compare with `= any`. */
export const dayValues = (days: readonly string[]) => sql<string[]>`${days}::date[]`;

/** Later than every day. */
export const noLastDay = sql<string>`'infinity'::date`;

/** All days from the first to the last, as rows with the column `day`. */
export const eachDay = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
  sql`(select each_day::date as day from generate_series((${first})::timestamp, (${last})::timestamp, interval '1 day') each_day)`;
