import { texts, useTexts } from '#app/texts.js';
import { formatShort } from '#ui/text/format.js';
import { type FigureCard, formatOf } from './figures.js';

const before = (days: number) => `前 ${days} 天`;
const beforeEn = (days: number) => (days === 1 ? 'the day before' : `the ${days} days before`);

const words = texts({
  none: (days: number) => [`${before(days)}无数据`, `No data in ${beforeEn(days)}`],
  same: (days: number) => [`与${before(days)}相同`, `Same as in ${beforeEn(days)}`],
  higher: (days: number, points: string) => [`比${before(days)}高 ${points} 个百分点`, `${points} points above ${beforeEn(days)}`],
  lower: (days: number, points: string) => [`比${before(days)}低 ${points} 个百分点`, `${points} points below ${beforeEn(days)}`],
  more: (days: number, prev: string, size: string) => [
    `比${before(days)}的 ${prev} 多 ${size}`,
    `${size} more than ${prev} in ${beforeEn(days)}`,
  ],
  less: (days: number, prev: string, size: string) => [
    `比${before(days)}的 ${prev} 少 ${size}`,
    `${size} less than ${prev} in ${beforeEn(days)}`,
  ],
});

/** Counts below this change by a number: a percentage of so few would say little. */
const fewRows = 30;
/** What was more than doubled is said as a number, too. */
const mostPercent = 200;

type Comparison = Pick<FigureCard, 'value' | 'prev' | 'unit' | 'ratio'>;

/** Returns what a figure is compared with and by how much it differs: rates by points, small counts by a number, all others in percent. */
export function useChangeWords() {
  const t = useTexts(words);
  return ({ value, prev, unit, ratio }: Comparison, days: number): string | undefined => {
    if (value === null || prev === null) return undefined;
    const change = value - prev;
    if (prev === 0 && value !== 0) return t.none(days);
    if (unit === 'percent') {
      const points = formatShort(Math.abs(change));
      if (points === formatShort(0)) return t.same(days);
      return change > 0 ? t.higher(days, points) : t.lower(days, points);
    }
    if (change === 0) return t.same(days);
    const format = formatOf(unit);
    const isNumber = ratio === null || prev < 0 || Math.abs(ratio) > mostPercent || (unit !== 'fen' && Math.abs(prev) < fewRows);
    const size = isNumber ? format(Math.abs(change)) : `${formatShort(Math.abs(ratio))}%`;
    return change > 0 ? t.more(days, format(prev), size) : t.less(days, format(prev), size);
  };
}
