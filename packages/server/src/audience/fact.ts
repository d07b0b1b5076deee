import type { RawBuilder } from 'kysely';
import type { Calendar } from '../db/days/calendar.js';

export interface FactContext {
  calendar: Calendar;
  /** The record or kind that the rule is about, if its field takes one. */
  of: string | undefined;
}

type Sql = (context: FactContext) => RawBuilder<unknown>;

/**
 * Where the value of a field is: an SQL expression of the row `customer`, or a query with the columns `person` (never null), `value` and
 * `day`. Numbers, days and choices have at most one row a person, sets one for each member, events one for each time (without `value`).
 */
export type Fact = { column: Sql } | { rows: Sql };
export type Facts = Readonly<Record<string, Fact>>;
