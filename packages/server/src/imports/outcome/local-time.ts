/**
 * Times in a file follow the company's time zone. This file avoids the query builder, because processes that read files would spend time
 * loading it.
 */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant in a time zone, as `2026-11-18 20:14:09`. */
export function localTime(timeZone: string, instant: number): string {
  const known = clocks.get(timeZone);
  const clock = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  if (!known) clocks.set(timeZone, clock);
  return clock.format(instant);
}

const offsetAt = (timeZone: string, instant: number) => Date.parse(`${localTime(timeZone, instant).replace(' ', 'T')}Z`) - instant;

/** Returns the instant at which clocks in the time zone show what UTC shows at `local`. */
export function instantAt(timeZone: string, local: number): number {
  const near = local - offsetAt(timeZone, local);
  // The offset may differ on the other side of a DST change.
  return local - offsetAt(timeZone, near);
}

let latest = { second: Number.NaN, timeZone: '', day: '' };

/** Returns the current day in a time zone. Called once per line, so the result is cached for a second. */
export function today(timeZone: string): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (latest.second !== second || latest.timeZone !== timeZone) latest = { second, timeZone, day: localTime(timeZone, now).slice(0, 10) };
  return latest.day;
}
