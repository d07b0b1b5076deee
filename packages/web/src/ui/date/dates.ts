import { dayOf, instantAt, localTime } from '#app/company-time.js';
import { isDay } from '#app/is-day.js';

/** Converts full-width digits and punctuation, typed with a Chinese keyboard, to ASCII. */
const plain = (text: string) => text.normalize('NFKC').trim();

const separatedDay = /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$/;
const compactDay = /^(\d{4})(\d\d)(\d\d)$/;

/** Parses a typed date: `2026-11-02`, `2026/11/2`, `20261102`, `11-2` of this year, `11月2日`. */
export function parseDay(text: string, today = dayOf(Date.now())): string | undefined {
  const typed = plain(text);
  const [, year = today.slice(0, 4), month = '', day = ''] = compactDay.exec(typed) ?? separatedDay.exec(typed) ?? [];
  const said = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(said) ? said : undefined;
}

/** Parses a typed time of day: `8:05`, `0805`, `08:05:30`. */
export function parseClock(text: string): string | undefined {
  const [, hour = '', minute = '', second] = /^(\d{1,2}):?(\d\d)(?::?(\d\d))?$/.exec(plain(text)) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}${second ? `:${second}` : ''}`;
}

/** Parses a typed instant in the company's time zone; the time defaults to midnight. */
export function parseMoment(text: string): string | undefined {
  const [first = '', rest = '0:00', ...more] = plain(text).split(/[T\s]+/);
  const [day, clock] = more.length > 0 ? [] : [parseDay(first), parseClock(rest)];
  return day && clock ? instantAt(`${day}T${clock}`) : undefined;
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

/** Converts typed text or a contract value to the contract's `date-time` format. */
export const instantOf = (text: string): string | undefined => (isInstant(text) ? new Date(text).toISOString() : parseMoment(text));

/** Formats an instant for a text field; any other text is returned unchanged. */
export const momentText = (value: string): string => (isInstant(value) ? localTime(Date.parse(value)).slice(0, 16) : value);
