import type { Say } from '../program/language.js';

/** Units that the contract writes as a symbol. */
const words: Readonly<Record<string, [zh: string, en: string]>> = {
  a: ['岁', 'years'],
  d: ['天', 'days'],
  h: ['小时', 'hours'],
  min: ['分钟', 'minutes'],
  s: ['秒', 's'],
  kcal: ['千卡', 'kcal'],
};

/** Formats a number with its unit for people; money is kept in fen and shown in yuan. */
export function withUnit(value: unknown, unit: string, say: Say): string {
  if (unit === 'fen' && typeof value === 'number') return say(`${(value / 100).toFixed(2)} 元`, `${(value / 100).toFixed(2)} yuan`);
  const word = words[unit];
  return `${value} ${word ? say(...word) : unit}`;
}
