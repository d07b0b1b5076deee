import { refuseField } from '../../../http/refusal.js';
import { dayAfter, daysBetween } from './meals.js';
import type { PlanService } from './plan-service.js';

const mostDays = 31;

/** @throws Refusal 42200 for a range that ends before it starts, or is longer than 31 days */
export function planPeriod(
  first: string,
  { from = first, to = dayAfter(from, 6) }: { from?: string | undefined; to?: string | undefined },
) {
  const days = daysBetween(from, to) + 1;
  if (days < 1)
    throw refuseField(42200, 'to', 'order', ['结束日期不能早于开始日期，请调整', 'The last day can’t be before the first; change it']);
  if (days > mostDays)
    throw refuseField(42200, 'to', 'range', [
      `一次最多查看 ${mostDays} 天，请缩短日期范围`,
      `At most ${mostDays} days are shown at once; shorten the span`,
    ]);
  return { from, to };
}

/** Monday of the week of a day. */
export const mondayOf = (day: string) => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The days of a plan to show: those asked for, else this week, or the first one of a service that has not begun. */
export function displayPeriod(
  { start_date, plan_from, today }: Pick<PlanService, 'start_date' | 'plan_from' | 'today'>,
  asked: Parameters<typeof planPeriod>[1],
) {
  const begins = start_date ?? plan_from;
  return planPeriod(begins !== null && begins > today ? begins : mondayOf(today), asked);
}
