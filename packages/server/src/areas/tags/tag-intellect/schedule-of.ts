import { Cron } from 'croner';
import { refuseField } from '../../../http/refusal.js';

type Mode = 'manual' | 'auto' | 'live';

interface Schedule {
  mode: Mode;
  cron: string | null;
  timeZone: string;
}

/** Live tags are computed again on the next day of the company, a minute after midnight. */
const afterMidnight = '1 0 * * *';

const hourMs = 3_600_000;

/** When a tag is computed next by itself; null for one that is computed on request. */
export const nextRunAt = ({ mode, cron, timeZone }: Schedule, after = new Date()): Date | null =>
  mode === 'manual' ? null : new Cron(mode === 'live' ? afterMidnight : (cron ?? afterMidnight), { timezone: timeZone }).nextRun(after);

const refuseCron = (rule: string, zh: string, en: string) => refuseField(42200, 'cron', rule, [zh, en]);

/** Returns the next times of a schedule of five fields; undefined if it is none. */
function nextTimes(cron: string, timeZone: string): Date[] | undefined {
  if (cron.trim().split(/\s+/).length !== 5) return undefined;
  try {
    return new Cron(cron, { timezone: timeZone }).nextRuns(26);
  } catch {
    // Croner throws for what it cannot read.
    return undefined;
  }
}

/** @throws Refusal 42200 for a missing or wrong schedule, or one of more than once an hour */
export function checkedCron({ mode, cron, timeZone }: Schedule): string | null {
  if (mode !== 'auto') return null;
  if (cron === null) throw refuseCron('required', '定时更新需要填写更新时间，例如 0 3 * * *', 'A schedule is required, such as 0 3 * * *');
  const times = nextTimes(cron, timeZone);
  if (!times || times.length === 0)
    throw refuseCron(
      'form',
      '看不懂这个更新时间，请按“分 时 日 月 周”填写，例如 0 3 * * *',
      'Enter the schedule as minute, hour, day, month, weekday, such as 0 3 * * *',
    );
  if (times.some((time, at) => at > 0 && time.getTime() - (times[at - 1]?.getTime() ?? 0) < hourMs))
    throw refuseCron('limit', '定时更新最多每小时一次，请调整', 'A schedule runs at most once an hour; choose fewer times');
  return cron.trim();
}
