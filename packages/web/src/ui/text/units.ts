import { texts, textsNow } from '#app/texts.js';
import { formatCount } from './format.js';

/** Units that need a translation, because the contract uses a symbol. Money is kept in fen, and shown and typed in yuan. */
const words = texts({
  a: ['岁', 'years'],
  y: ['岁', 'years'],
  d: ['天', 'days'],
  h: ['小时', 'hours'],
  min: ['分钟', 'minutes'],
  s: ['秒', 'seconds'],
  fen: ['元', 'yuan'],
  kcal: ['千卡', 'kcal'],
});
const frame = texts({ around: (unit: string) => [`（${unit}）`, ` (${unit})`] });

/** Formats a contract unit to append to a label; unknown units are shown as they are. */
export const unitAfter = (unit: string): string => textsNow(frame).around(wordOfUnit(unit));

/** The name of a contract unit; unknown units are their symbol. */
export const wordOfUnit = (unit: string): string => (textsNow(words) as Partial<Record<string, string>>)[unit] ?? unit;

/** The title of a column of figures, with their unit unless the words name it. */
export const titleWithUnit = (label: string, unit: string): string =>
  label.toLowerCase().includes(wordOfUnit(unit)) ? label : label + unitAfter(unit);

/** Formats a count with its unit: 10 秒, 5%. */
export const withUnit = (count: number, unit: string | null): string => {
  const text = formatCount(count);
  if (unit === null) return text;
  return unit === '%' ? `${text}%` : `${text} ${wordOfUnit(unit)}`;
};
