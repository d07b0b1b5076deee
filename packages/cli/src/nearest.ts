import { closest, distance } from 'fastest-levenshtein';
import type { Say } from './language.js';

/** What was probably meant, where something is near enough. */
export function nearest(word: string, known: readonly string[], say: Say): string | undefined {
  const near = known.length > 0 ? closest(word, known as string[]) : '';
  return near && distance(word, near) <= Math.max(word.length, near.length) / 2
    ? say(`是否想输入 ${near}？`, `did you mean ${near}?`)
    : undefined;
}
