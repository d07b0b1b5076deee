import type { Sentence } from '../http/refusal.js';

const grouped = new Intl.NumberFormat('en-US');

export type Count = readonly [count: number, zh: string, en: string];

/** Returns a sentence with numbers of records; zeros are omitted, except for the first. */
export function describeCounts(parts: readonly Count[]): Sentence {
  const shown = parts.filter(([count], at) => count > 0 || at === 0);
  return [
    shown.map(([count, zh]) => `${zh} ${grouped.format(count)}`).join('，'),
    shown.map(([count, , en]) => `${grouped.format(count)} ${en}`).join(', '),
  ];
}

export const inGroups = (count: number): string => grouped.format(count);
