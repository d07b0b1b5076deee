import type { components } from '@shiyi/sdk';
import { roundTo } from '../plan/round.js';

export type Granularity = components['schemas']['Granularity'];

const dayMs = 86_400_000;
export const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The day itself, the Monday of its week or the first of its month. */
export function rowOf(day: string, granularity: Granularity): string {
  if (granularity === 'month') return `${day.slice(0, 7)}-01`;
  return granularity === 'day' ? day : dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Records by row, oldest first. Days without one are left out. */
export function byRow<Row extends { day: string }>(records: readonly Row[], granularity: Granularity): [date: string, own: Row[]][] {
  const rows = new Map<string, Row[]>();
  for (const record of records.toSorted((one, two) => (one.day < two.day ? -1 : 1))) {
    const date = rowOf(record.day, granularity);
    rows.set(date, [...(rows.get(date) ?? []), record]);
  }
  return [...rows];
}

/** Mean of the known values, to one decimal; null if there are none. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : roundTo(known.reduce((sum, value) => sum + value, 0) / known.length, 1);
}

/** Mean of clock times such as 23:40, counted from noon so that those around midnight are adjacent; null of none. */
export function meanClock(clocks: readonly (string | null)[]): string | null {
  const minutes = clocks.map((clock) =>
    clock === null ? null : (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5)) + 720) % 1440,
  );
  const mean = meanOf(minutes);
  if (mean === null) return null;
  const minute = (roundTo(mean) + 720) % 1440;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
