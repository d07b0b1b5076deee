import type { ListId } from '@shiyi/sdk';
import { sql } from 'kysely';
import { resolve } from '../../../../../openapi/document.js';
import { contract, operations } from '../../http/contract.js';
import type { Calendar } from './calendar.js';
import { startOf } from './instants.js';

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
