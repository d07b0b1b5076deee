import { texts, textsNow } from '#app/texts.js';

const words = texts({
  hourly: (minute: string) => [`每小时第 ${minute} 分`, `every hour at minute ${minute}`],
  daily: (time: string) => [`每天 ${time}`, `daily at ${time}`],
  weekly: (day: string, time: string) => [`每${day} ${time}`, `${day} at ${time}`],
  monthly: (day: string, time: string) => [`每月 ${day} 日 ${time}`, `day ${day} of each month at ${time}`],
  hours: (step: string, minute: string) => [`每 ${step} 小时，第 ${minute} 分`, `every ${step} hours at minute ${minute}`],
  other: (cron: string) => [`按 ${cron}`, `by ${cron}`],
  days: ['周日,周一,周二,周三,周四,周五,周六', 'Sundays,Mondays,Tuesdays,Wednesdays,Thursdays,Fridays,Saturdays'],
});

/** Schedules to choose from. */
export const schedules = ['0 * * * *', '0 3 * * *', '0 3 * * 1'] as const;

const isIn = (text: string, most: number) => /^\d{1,2}$/.test(text) && Number(text) <= most;
const two = (text: string) => text.padStart(2, '0');

/** Returns in words when a schedule is due; one that is less common is shown as it is. */
export function cronText(cron: string): string {
  const t = textsNow(words);
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...more] = cron.trim().split(/\s+/);
  if (more.length > 0 || month !== '*' || !isIn(minute, 59)) return t.other(cron);
  const step = /^\*\/(\d{1,2})$/.exec(hour)?.[1];
  if (day === '*' && weekday === '*' && hour === '*') return t.hourly(minute);
  if (day === '*' && weekday === '*' && step) return t.hours(step, minute);
  if (!isIn(hour, 23)) return t.other(cron);
  const time = `${two(hour)}:${two(minute)}`;
  if (day === '*' && weekday === '*') return t.daily(time);
  if (day === '*' && isIn(weekday, 7)) return t.weekly(t.days.split(',')[Number(weekday) % 7] ?? '', time);
  return weekday === '*' && isIn(day, 31) && day !== '0' ? t.monthly(day, time) : t.other(cron);
}
