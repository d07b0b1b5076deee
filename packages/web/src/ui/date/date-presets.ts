import { daysBefore } from '#app/company-time.js';
import { texts } from '#app/texts.js';

export const presetWords = texts({
  today: ['今天', 'Today'],
  yesterday: ['昨天', 'Yesterday'],
  last7: ['近 7 天', 'Last 7 days'],
  last30: ['近 30 天', 'Last 30 days'],
  thisWeek: ['本周', 'This week'],
  lastWeek: ['上周', 'Last week'],
  thisMonth: ['本月', 'This month'],
  lastMonth: ['上月', 'Last month'],
});

export type Preset = keyof typeof presetWords;

/** A date range, inclusive; either end may be open. */
export interface DaySpan {
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns the first day of the week; weeks start on Monday. */
const mondayOf = (day: string) => daysBefore(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7);
const firstOf = (day: string) => `${day.slice(0, 8)}01`;

function monthOf(day: string) {
  const from = firstOf(day);
  return { from, to: daysBefore(firstOf(daysBefore(from, -31)), 1) };
}

const spans: Record<Preset, (today: string) => { from: string; to: string }> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: daysBefore(today, 1), to: daysBefore(today, 1) }),
  last7: (today) => ({ from: daysBefore(today, 6), to: today }),
  last30: (today) => ({ from: daysBefore(today, 29), to: today }),
  thisWeek: (today) => ({ from: mondayOf(today), to: daysBefore(mondayOf(today), -6) }),
  lastWeek: (today) => ({ from: daysBefore(mondayOf(today), 7), to: daysBefore(mondayOf(today), 1) }),
  thisMonth: monthOf,
  lastMonth: (today) => monthOf(daysBefore(firstOf(today), 1)),
};

export const presets = Object.keys(spans) as Preset[];

export const spanOf = (preset: Preset, today: string) => spans[preset](today);
