/** A slow reference for when the messages of day plans are due: it walks day by day and minute by minute. */

export interface Step {
  day: number;
  time: string;
}

export interface Pause {
  from: string;
  /** Null while it has no end. */
  to: string | null;
}

export interface Quiet {
  from: string;
  to: string;
}

const minute = 60_000;
const day = 1440 * minute;

export const dayAfter = (date: string, days: number) => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time of an instant as 2026-11-30 09:30. */
export function localTime(instant: number, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(zone, format);
  }
  return format.format(instant);
}

/** Instants of standard and summer time that a local time may mean; PostgreSQL takes standard time where it means both or none. */
function instantOf(date: string, time: string, zone: string, offsets: readonly number[]): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const [standard = 0, ...others] = offsets.map((hours) => asUtc - hours * 60 * minute);
  return [standard, ...others].find((instant) => localTime(instant, zone) === `${date} ${time}`) ?? standard;
}

const isQuiet = (clock: string, quiet: readonly Quiet[]) =>
  quiet.some(({ from, to }) => (from < to ? clock >= from && clock < to : clock >= from || clock < to));

/** The day of a step: the one on which so many days without a pause have begun. */
export function dateOf(startedOn: string, nth: number, pauses: readonly Pause[]): string | null {
  for (let at = 0, count = 0; ; at++) {
    const date = dayAfter(startedOn, at);
    if (pauses.some(({ from, to }) => to === null && date >= from)) return null;
    if (pauses.some(({ from, to }) => to !== null && date >= from && date <= to)) continue;
    count++;
    if (count === nth) return date;
  }
}

interface Clock {
  zone: string;
  /** Hours from UTC, standard time first. */
  offsets: readonly number[];
}

/** When a step is due, in milliseconds; null while a pause has no end. */
export function dueOf(
  entry: { startedOn: string; createdAt: number },
  step: Step,
  pauses: readonly Pause[],
  quiet: readonly Quiet[],
  clock: Clock,
) {
  const date = dateOf(entry.startedOn, step.day, pauses);
  if (date === null) return null;
  let due = instantOf(date, step.time, clock.zone, clock.offsets);
  if (due < entry.createdAt && due > entry.createdAt - day) due = entry.createdAt;
  if (!isQuiet(localTime(due, clock.zone).slice(11), quiet)) return due;
  // Quiet hours end at a whole minute.
  due -= due % minute;
  while (isQuiet(localTime(due, clock.zone).slice(11), quiet)) due += minute;
  return due;
}
