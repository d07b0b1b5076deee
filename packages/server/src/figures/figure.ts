import type { Data } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { dayValue } from '../db/days/day-values.js';
import { startOfRowDay } from '../db/days/instants.js';
import type { Granularity, Period } from '../db/days/periods.js';
import type { FigureFilter, FigureScope } from './figure-scope.js';

/** What the figures are about. */
export interface FigureRequest {
  period: Period;
  granularity: Granularity;
  scope: FigureScope;
  /** What the scope was requested by. */
  filter: FigureFilter;
  enterpriseId: number;
  /** The days of the points of a series. */
  dates: string[];
}

type Unit = Data<'getOperationDashboard'>['cards'][number]['unit'];

/** A figure of the period and of the one before, and its course where it has one. */
export interface Figure<Key extends string> {
  key: Key;
  unit: Unit;
  value: number | null;
  prev: number | null;
  points?: (date: string) => number | null;
  /** Set where the product has no data that the figure could be computed from. */
  missing?: 'no_source';
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** `part` as a percentage of `whole` with two decimals; null where there is no whole. */
export const percentOf = (part: number, whole: number) => (whole === 0 ? null : hundredths((part / whole) * 100));

/** The change against the period before: in percent, of a percentage in points; null where there is nothing to compare with. */
export function changeOf(value: number | null, prev: number | null, unit: Unit) {
  if (value === null || prev === null) return null;
  return unit === 'percent' ? hundredths(value - prev) : percentOf(value - prev, prev);
}

export function cardOf<Key extends string>({ key, unit, value, prev, missing = undefined }: Figure<Key>) {
  return { key, value, prev, ratio: changeOf(value, prev, unit), unit, missing: missing ?? null };
}

export const seriesOf = <Key extends string>({ dates }: FigureRequest, figures: readonly Figure<Key>[]) =>
  figures.flatMap(({ key, points }) => (points ? [{ key, points: dates.map((date) => ({ date, value: points(date) })) }] : []));

/**
 * The instants at which both periods start and end by the company's clock, as the row `p`: `earlier` to `since` is the period before, `since` to
 * `until` the requested one. `before_day` and `from_day` are their first days and `to_day` the last one.
 */
export const bounds = ({
  period: { from, to, days },
  enterpriseId,
}: Pick<FigureRequest, 'period'> & { enterpriseId: number | RawBuilder<unknown> }): RawBuilder<unknown> => sql`
  p as materialized (select e.id, e.time_zone, ${startOfRowDay(from, 'e.time_zone', -days)} as earlier, ${startOfRowDay(from, 'e.time_zone')} as since,
    ${startOfRowDay(to, 'e.time_zone', 1)} as until, ${dayValue(from)} - ${days}::int as before_day, ${dayValue(from)} as from_day, ${dayValue(to)} as to_day
    from enterprise e where e.id = ${enterpriseId})`;

/** A sum that belongs to a point of the period, or to the period before where the point is null. */
export interface DatedValue {
  key: string;
  point: string | null;
  value: number;
}

/** Adds up what was counted by point. */
export function sumByDate(rows: readonly DatedValue[]) {
  const found = new Map(rows.map(({ key, point, value }) => [`${key} ${point ?? ''}`, Number(value)]));
  const sums = new Map<string, number>();
  for (const { key, point, value } of rows) if (point !== null) sums.set(key, (sums.get(key) ?? 0) + Number(value));
  return {
    now: (key: string) => sums.get(key) ?? 0,
    before: (key: string) => found.get(`${key} `) ?? 0,
    at: (key: string, date: string) => found.get(`${key} ${date}`) ?? 0,
  };
}

/** A figure that is the sum of what was counted. */
export function sumFigure<Key extends string>(key: Key, unit: Unit, sums: ReturnType<typeof sumByDate>): Figure<Key> {
  return { key, unit, value: sums.now(key), prev: sums.before(key), points: (date) => sums.at(key, date) };
}

/** A running total at the end of each point: the value before the period plus the changes so far. */
export function stockFigure<Key extends string>(
  { key, unit, from }: { key: Key; unit: Unit; from: string },
  sums: ReturnType<typeof sumByDate>,
  { dates }: FigureRequest,
): Figure<Key> {
  const before = sums.before(from);
  const totals = new Map<string, number>();
  dates.reduce((total, date) => {
    totals.set(date, total + sums.at(from, date));
    return total + sums.at(from, date);
  }, before);
  return { key, unit, value: before + sums.now(from), prev: before, points: (date) => totals.get(date) ?? 0 };
}
