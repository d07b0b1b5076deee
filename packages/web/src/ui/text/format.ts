import { dayOf, daysBefore, localTime } from '#app/company-time.js';
import { usePreferences } from '#app/preferences.js';

/** Creates the format at its first use, because the browser loads its tables then. */
function numbers(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat('en-US', options);
    return format.format(value);
  };
}

const decimals = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const figures = numbers({ maximumFractionDigits: 2 });
const short = numbers({ maximumFractionDigits: 1 });
const whole = numbers({ maximumFractionDigits: 0 });

const isShort = (value: number) => Number.isInteger(value) && Math.abs(value) < 1000;

/** Formats a number with two decimals and thousands separators; a dash if missing. */
export function formatNumber(value: number | null | undefined): string {
  return value === null || value === undefined || !Number.isFinite(value) ? '–' : decimals(value);
}

/** Formats a count with thousands separators. */
export function formatCount(value: number): string {
  return isShort(value) ? String(value) : whole(value);
}

/** Formats a difference with one decimal at most and thousands separators. */
export const formatShort = (value: number): string => short(value);

/** Formats a figure that may have decimals, two at most, with thousands separators. */
export const formatFigure = (value: number): string => (isShort(value) ? String(value) : figures(value));

/** Formats integer fen as yuan with two decimals and thousands separators. */
export function formatMoney(fen: number | null | undefined): string {
  return formatNumber(fen === null || fen === undefined ? fen : fen / 100);
}

/** Formats an instant in the company's time zone as `yyyy-MM-dd- HH:mm:ss`; the dash after the day is part of the documented format. */
export function formatTime(value: string | number | null | undefined): string {
  const time = new Date(value ?? Number.NaN).getTime();
  return Number.isNaN(time) ? '–' : localTime(time).replace(' ', '- ');
}

const minute = 60_000;

/** Formats an instant as relative time: just now, 12 min ago, today 08:10, 11-20 08:10; only the date if it is in another year. */
export function formatAgo(value: string | number | null | undefined, now = Date.now()): string {
  const time = new Date(value ?? Number.NaN).getTime();
  if (Number.isNaN(time)) return '–';
  const zh = usePreferences.getState().language === 'zh-CN';
  const past = now - time;
  if (past >= 0 && past < minute) return zh ? '刚刚' : 'just now';
  if (past >= 0 && past < 60 * minute) return zh ? `${Math.floor(past / minute)} 分钟前` : `${Math.floor(past / minute)} min ago`;
  const [day, today] = [dayOf(time), dayOf(now)];
  const clock = localTime(time).slice(11, 16);
  if (day === today) return zh ? `今天 ${clock}` : `today ${clock}`;
  if (day === daysBefore(today, 1)) return zh ? `昨天 ${clock}` : `yesterday ${clock}`;
  return day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(5)} ${clock}` : day;
}

/** Formats a size in bytes with B, KB, MB or GB. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 3);
  return step === 0 ? `${whole(bytes)} B` : `${decimals(bytes / 1024 ** step)} ${['B', 'KB', 'MB', 'GB'][step]}`;
}

const spans = [
  [86_400, '天', 'd'],
  [3600, '小时', 'h'],
  [60, '分', 'min'],
  [1, '秒', 's'],
] as const;

/** Formats seconds in their largest units, two by default. */
export function formatDuration(seconds: number, units = 2): string {
  const zh = usePreferences.getState().language === 'zh-CN';
  const first = Math.max(
    0,
    spans.findIndex(([size]) => seconds >= size),
  );
  const at = seconds < 1 ? spans.length - 1 : first;
  let rest = Math.floor(seconds);
  const said = spans.slice(at, at + units).flatMap(([size, han, latin], index) => {
    const count = Math.floor(rest / size);
    rest %= size;
    return index > 0 && count === 0 ? [] : [`${count} ${zh ? han : latin}`];
  });
  return said.join(' ');
}

/** Joins names with the separator of the current language. */
export const joinNames = (names: readonly string[]): string => names.join(usePreferences.getState().language === 'zh-CN' ? '、' : ', ');

/** Masks an email address after its first three characters. */
export function maskEmail(value: string): string {
  const at = value.lastIndexOf('@');
  return at < 0 ? value : `${value.slice(0, Math.min(3, at))}***${value.slice(at)}`;
}

/** Masks the middle four digits of a mobile number. */
export function maskMobile(value: string): string {
  return value.replace(/^(\+?\d{0,4}?\d{3})\d{4}(\d{4})$/, '$1****$2');
}
