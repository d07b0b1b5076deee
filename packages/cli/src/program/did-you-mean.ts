import { closest, distance } from 'fastest-levenshtein';
import type { Say } from './language.js';

/** Suggests the most similar known word, if it is close enough. */
export function didYouMean(word: string, known: readonly string[], say: Say): string | undefined {
  const near = known.length > 0 ? closest(word, known as string[]) : '';
  return near && distance(word, near) <= Math.max(word.length, near.length) / 2
    ? say(`是否想输入 ${near}？`, `did you mean ${near}?`)
    : undefined;
}
