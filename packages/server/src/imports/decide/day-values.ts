import { calendarDay } from '../notation/day-notation.js';
import { instantAt, localTime, today } from '../outcome/local-time.js';
import { asText, dayOf, type Reader, type Value } from './values.js';

const epoch = Date.UTC(1899, 11, 30);

/** Reads a calendar day: 1990-05-01, 1990/5/1, 1990年5月1日, 19900501, or a spreadsheet serial number. Its column has put others into this form. */
export function dayIn(cell: string | Date | boolean): string | undefined {
  const words = asText(cell);
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(words) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(words);
  const serial = /^\d{3,5}(?:\.\d{1,15})?$/.test(words) ? Math.floor(Number(words)) : undefined;
  if (serial !== undefined) return dayOf(new Date(epoch + serial * 86_400_000));
  return parts ? calendarDay(Number(parts[1]), Number(parts[2]), Number(parts[3])) : undefined;
}

const asMoment = (read: Reader): Reader => Object.assign(read, { form: 'moment' as const });

/** Reads a calendar day that is over or today. */
export const pastDay: Reader = asMoment((cell, timeZone) => {
  const value = dayIn(cell);
  if (!value) return { problem: ['应写成 1990-05-01', 'write it as 1990-05-01'] };
  const now = today(timeZone);
  const oldest = `${Number(now.slice(0, 4)) - 120}${now.slice(4)}`;
  return value <= now && value >= oldest ? { value } : { problem: ['应在过去 120 年内', 'must be within the last 120 years'] };
});

/** Programs write a day without its year as --03-14, or with a year that nobody has. */
const withoutYear = /^(?:--|1604-)(\d{2})-?(\d{2})$/;

/** Reads a birthday. One without a year is its rest. */
export const birthday: Reader = asMoment((cell, timeZone) => {
  const [, month = '', day = ''] = withoutYear.exec(asText(cell)) ?? [];
  return calendarDay(2000, Number(month), Number(day)) ? { value: null, rest: `${month}-${day}` } : pastDay(cell, timeZone);
});

const momentProblem = { problem: ['应写成 2026-11-18 20:14:09', 'write it as 2026-11-18 20:14:09'] } as const;

/** Reads a time in the company's time zone: 2026-11-18 20:14:09, 2026/11/18 20:14, 2026年11月18日, or a spreadsheet serial number. */
export const moment: Reader = asMoment((cell, timeZone) => {
  const words = cell instanceof Date ? cell.toISOString() : asText(cell);
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]*(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+Z?)?)?)?$/.exec(words);
  const serial = /^\d{5}(\.\d+)?$/.test(words) ? Number(words) : undefined;
  const [year, month, day, hour, minute, second] = (parts ?? []).slice(1).map((part) => Number(part ?? 0));
  const known =
    parts && calendarDay(Number(year), Number(month), Number(day)) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  if (!known && serial === undefined) return momentProblem;
  const local = known
    ? Date.UTC(Number(year), Number(month) - 1, Number(day), hour, minute, second)
    : Math.round((epoch + Number(serial) * 86_400_000) / 1000) * 1000;
  const value = `${new Date(instantAt(timeZone, local)).toISOString().slice(0, 19)}Z`;
  const latest = new Date(Date.now() + 86_400_000).toISOString();
  return value >= '2000' && value < latest ? { value } : { problem: ['应在 2000 年以后、今天以前', 'must be between 2000 and today'] };
});

/** Formats a time in the company's time zone. */
export const localMoment = (value: Value, _: unknown, timeZone: string) => localTime(timeZone, Date.parse(String(value)));
