import { localTime } from '../outcome/local-time.js';
import { type Clock, clockIn } from './clock.js';

/** The order of a day and its month. */
export type DayOrder = 'day_month' | 'month_day';

/** A moment as written: its day, and its time and zone if it has them. */
interface DayParts {
  year: number;
  month: number;
  day: number;
  rest: string;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

export function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same ? `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}` : undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const fullMonths = 'january february march april may june july august september october november december'.split(' ');

/** Returns the number of an English month, or 0. */
function monthOf(word: string): number {
  const name = word.toLowerCase();
  return (
    (fullMonths.indexOf(name) + 1 || months.indexOf(name.slice(0, 3)) + 1) *
    Number(name === 'sept' || name.length === 3 || fullMonths.includes(name))
  );
}

const yearFirst = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?!\d)(.*)$/s;
const compact = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)(.*)$/s;
const monthFirst = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})(?!\d)(.*)$/is;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?!\d)(.*)$/is;
const weekdayBefore = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},?\s+|(?:星期|周|週)[一二三四五六日天],?\s*)/i;

function withNamedMonth(text: string): DayParts | undefined {
  const first = monthFirst.exec(text);
  const last = first ? undefined : dayFirst.exec(text);
  const [, one = '', two = '', year = '', rest = ''] = first ?? last ?? [];
  const [name, day] = first ? [one, two] : [two, one];
  const month = monthOf(name);
  return month > 0 ? { year: Number(year), month, day: Number(day), rest } : undefined;
}

/** Returns the days that a text may name, one for each order that fits. */
function dayReadings(text: string): Partial<Record<DayOrder, DayParts>> {
  const packed = compact.exec(text);
  const [, year, month, day, rest = ''] = yearFirst.exec(text) ?? packed?.slice(0, 4) ?? [];
  if (year !== undefined) {
    const time = packed?.[4] === undefined ? rest : ` ${packed[4]}:${packed[5]}:${packed[6] ?? '00'}`;
    const only = { year: Number(year), month: Number(month), day: Number(day), rest: time };
    return { day_month: only, month_day: only };
  }
  const named = withNamedMonth(text);
  if (named) return { day_month: named, month_day: named };
  const [, one, two, last, more = ''] = yearLast.exec(text) ?? [];
  if (one === undefined) return {};
  const [first, second] = [Number(one), Number(two)];
  return {
    ...(second <= 12 ? { day_month: { year: Number(last), month: second, day: first, rest: more } } : {}),
    ...(first <= 12 ? { month_day: { year: Number(last), month: first, day: second, rest: more } } : {}),
  };
}

const zoneAfter = /(Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?)$/;
const weekdayAfter = /^\s*(?:\(?(?:星期|周|週)[一二三四五六日天]\)?|(?:,\s*)?\(?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\)?)\s*/i;

/** Returns the minutes of a zone ahead of UTC. */
function minutesAhead(zone: string): number | undefined {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  return ahead > 14 * 60 ? undefined : sign === '-' ? -ahead : ahead;
}

const clockText = ({ hour, minute, second }: Clock) => `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`;

/** Writes a moment as 2026-11-18 20:14:09, or its day if it has no time. A moment with a zone is converted to the company's. */
function momentText({ year, month, day, rest }: DayParts, timeZone: string): string | undefined {
  const date = calendarDay(year, month, day);
  if (!date) return undefined;
  const written = rest
    .replace(weekdayAfter, '')
    .replace(/^[\sT,]+/, '')
    .trim();
  if (written === '') return date;
  const [, zone] = zoneAfter.exec(written) ?? [];
  const clock = clockIn(zone === undefined ? written : written.slice(0, -zone.length).trim());
  if (!clock) return undefined;
  if (zone === undefined) return `${date} ${clockText(clock)}`;
  const ahead = minutesAhead(zone);
  return ahead === undefined ? undefined : localTime(timeZone, Date.parse(`${date}T${clockText(clock)}Z`) - ahead * 60_000);
}

const longest = 64;

/** The moments that a text may mean by each order. */
export type MomentReadings = Partial<Record<DayOrder, string>>;

/** Returns the moments that a text may mean. Empty if it names no day. */
export function momentReadings(text: string, timeZone: string): MomentReadings {
  if (text.length > longest) return {};
  const written = dayReadings(text.replace(weekdayBefore, ''));
  const readings: MomentReadings = {};
  for (const order of ['day_month', 'month_day'] as const) {
    const moment = written[order] && momentText(written[order], timeZone);
    if (moment !== undefined) readings[order] = moment;
  }
  return readings;
}

export type MomentResult = { text: string } | { isOpen: true };

/** Most moments of files are written like this, and need no more. */
const plain = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/;

/** Writes a moment like 2026-11-18 20:14:09. One that both orders read differently is open unless its column decides. */
export function plainMoment(text: string, order: DayOrder | undefined, timeZone: string): MomentResult {
  if (plain.test(text)) return { text };
  const { day_month, month_day } = momentReadings(text, timeZone);
  const decided = order === 'day_month' ? day_month : order === 'month_day' ? month_day : undefined;
  if (decided !== undefined) return { text: decided };
  if (day_month !== undefined && month_day !== undefined && day_month !== month_day) return order ? { text } : { isOpen: true };
  return { text: day_month ?? month_day ?? text };
}
