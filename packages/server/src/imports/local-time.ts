/** Times as a file writes them, by the clock of the company; without the query builder, for which a process that reads files would wait. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clock there says at an instant, as `2026-11-18 20:14:09`. */
export function localTime(timeZone: string, instant: number): string {
  const known = clocks.get(timeZone);
  const clock = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  if (!known) clocks.set(timeZone, clock);
  return clock.format(instant);
}

const offsetAt = (timeZone: string, instant: number) => Date.parse(`${localTime(timeZone, instant).replace(' ', 'T')}Z`) - instant;

/** The instant at which the clock there says what the clock of UTC says at `local`. */
export function instantAt(timeZone: string, local: number): number {
  const near = local - offsetAt(timeZone, local);
  // The offset may be another one on the other side of a change of clocks.
  return local - offsetAt(timeZone, near);
}

let latest = { second: Number.NaN, timeZone: '', day: '' };

/** The day on which it is now there. It is asked once a line, and the same for a second. */
export function today(timeZone: string): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (latest.second !== second || latest.timeZone !== timeZone) latest = { second, timeZone, day: localTime(timeZone, now).slice(0, 10) };
  return latest.day;
}
