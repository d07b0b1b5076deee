import { texts, textsNow } from '../app/texts.js';

/** Units that need a translation, because the contract uses a symbol. */
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

/** Formats a contract unit to append to a label; unknown units are shown as they are. */
export function unitAfter(unit: string): string {
  const known: Partial<Record<string, string>> = textsNow(words);
  return textsNow(frame).around(known[unit] ?? unit);
}
