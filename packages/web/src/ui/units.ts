import { texts, textsNow } from '../app/texts.js';

/** Units whose sign in the contract is no word of ours. */
const words = texts({
  a: ['岁', 'years'],
  d: ['天', 'days'],
  h: ['小时', 'hours'],
  min: ['分钟', 'minutes'],
  s: ['秒', 'seconds'],
  fen: ['分', 'fen'],
  kcal: ['千卡', 'kcal'],
});
const frame = texts({ around: (unit: string) => [`（${unit}）`, ` (${unit})`] });

/** A unit of the contract behind the label it belongs to. */
export function unitAfter(unit: string): string {
  const known: Partial<Record<string, string>> = textsNow(words);
  return textsNow(frame).around(known[unit] ?? unit);
}
