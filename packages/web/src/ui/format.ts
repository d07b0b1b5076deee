import { dayOf, daysBefore, localTime } from '../app/company-time.js';
import { usePreferences } from '../app/preferences.js';

const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A number with two decimals and thousands separators; a dash where there is none. */
export function formatNumber(value: number | null | undefined): string {
  return value === null || value === undefined || !Number.isFinite(value) ? '–' : decimals.format(value);
}

/** A count with thousands separators. */
export function formatCount(value: number): string {
  return whole.format(value);
}

/** Integer fen as money with two decimals and separators. */
export function formatMoney(fen: number | null | undefined): string {
  return formatNumber(fen === null || fen === undefined ? fen : fen / 100);
}

/** An instant by the company's clock, as `yyyy-MM-dd- HH:mm:ss`; the dash after the day belongs to the documented format. */
export function formatTime(value: string | number | null | undefined): string {
  const time = new Date(value ?? Number.NaN).getTime();
  return Number.isNaN(time) ? '–' : localTime(time).replace(' ', '- ');
}

const minute = 60_000;

/** An instant the way a colleague would say it: just now, 12 minutes ago, today 08:10, 11-20. */
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

/** A size in bytes as a person reads it. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 3);
  return step === 0 ? `${whole.format(bytes)} B` : `${decimals.format(bytes / 1024 ** step)} ${['B', 'KB', 'MB', 'GB'][step]}`;
}

const spans = [
  [86_400, '天', 'd'],
  [3600, '小时', 'h'],
  [60, '分', 'min'],
  [1, '秒', 's'],
] as const;

/** Seconds as a person says them, in their two largest units. */
export function formatDuration(seconds: number): string {
  const zh = usePreferences.getState().language === 'zh-CN';
  const first = Math.max(
    0,
    spans.findIndex(([size]) => seconds >= size),
  );
  const at = seconds < 1 ? spans.length - 1 : first;
  let rest = Math.floor(seconds);
  const said = spans.slice(at, at + 2).flatMap(([size, han, latin], index) => {
    const count = Math.floor(rest / size);
    rest %= size;
    return index > 0 && count === 0 ? [] : [`${count} ${zh ? han : latin}`];
  });
  return said.join(' ');
}

/** Names one after another, as the language of the page separates them. */
export const joinNames = (names: readonly string[]): string => names.join(usePreferences.getState().language === 'zh-CN' ? '、' : ', ');

/** Hides an e-mail address behind its first three characters. */
export function maskEmail(value: string): string {
  const at = value.lastIndexOf('@');
  return at < 0 ? value : `${value.slice(0, Math.min(3, at))}***${value.slice(at)}`;
}

/** Hides the middle four digits of a mobile number. */
export function maskMobile(value: string): string {
  return value.replace(/^(\+?\d{0,4}?\d{3})\d{4}(\d{4})$/, '$1****$2');
}
