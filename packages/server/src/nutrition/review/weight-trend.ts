import type { components } from '@shiyi/sdk';
import { roundTo } from '../plan/round.js';
import { dayAfter } from './spans.js';

type Alert = components['schemas']['WeightAlert'];

export interface WeighIn {
  day: string;
  /** kg */
  weight: number;
  /** Per cent of the body weight. */
  body_fat: number | null;
}

/** The middle value; of an even number the mean of the two in the middle. Undefined of nothing. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, two) => one - two);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** Weights of the seven days up to `last`, itself included. */
const weekUpTo = (all: readonly WeighIn[], last: string) =>
  all.filter(({ day }) => day > dayAfter(last, -7) && day <= last).map(({ weight }) => weight);

export interface TrendPoint {
  trend_weight: number;
  trend_low: number | null;
  trend_high: number | null;
}

/** Median of the seven days up to a day and its band, in kg with two decimals; with fewer than three weigh-ins the weight itself. */
export function trendAt(all: readonly WeighIn[], day: string, weight: number): TrendPoint {
  const week = weekUpTo(all, day);
  if (week.length < 3) return { trend_weight: roundTo(weight, 2), trend_low: null, trend_high: null };
  return { trend_weight: roundTo(median(week) ?? weight, 2), trend_low: Math.min(...week), trend_high: Math.max(...week) };
}

/**
 * Median of the seven days up to a day - that of the seven days before, kg a week with two decimals; null with fewer than two weigh-ins in either.
 */
export function weeklyRate(all: readonly WeighIn[], last: string): number | null {
  const [now, before] = [weekUpTo(all, last), weekUpTo(all, dayAfter(last, -7))];
  if (now.length < 2 || before.length < 2) return null;
  return roundTo((median(now) ?? 0) - (median(before) ?? 0), 2);
}

const tooFast = (rate: number | null) => rate !== null && rate < -1;

/** Alerts about the weight as of a day: too_fast, plateau and rebound; the first two hold since the start of the two weeks that they compare. */
export function weightAlerts(all: readonly WeighIn[], last: string): Alert[] {
  const value = weeklyRate(all, last);
  if (value === null) return [];
  const since = dayAfter(last, -13);
  if (tooFast(value) && tooFast(weeklyRate(all, dayAfter(last, -7)))) return [{ kind: 'too_fast', since, value }];
  if (Math.abs(value) < 0.2) return [{ kind: 'plateau', since, value }];
  return value > 0.5 ? [{ kind: 'rebound', since: dayAfter(last, -6), value }] : [];
}

/** The alert about days without any check-in, the newest first: two or more in a row, days that do not count passed over. */
export function silenceAlert(eligible: readonly string[], recorded: ReadonlySet<string>): Alert | undefined {
  const newestFirst = eligible.toSorted().reverse();
  const at = newestFirst.findIndex((day) => recorded.has(day));
  const silent = at < 0 ? newestFirst : newestFirst.slice(0, at);
  const since = silent.at(-1);
  return silent.length >= 2 && since !== undefined ? { kind: 'no_punch', since, value: silent.length } : undefined;
}
