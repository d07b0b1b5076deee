import { closest, distance } from 'fastest-levenshtein';
import type { Say } from './language.js';

/** Suggests the most similar known word, if it is close enough. */
export function didYouMean(word: string, known: readonly string[], say: Say): string | undefined {
  const near = known.length > 0 ? closest(word, known as string[]) : '';
  return near && distance(word, near) <= Math.max(word.length, near.length) / 2
    ? say(`是否想输入 ${near}？`, `did you mean ${near}?`)
    : undefined;
}

/** How far a name is from a word, from 0 to 1; a part of the name is near. */
function farness(word: string, name: string): number {
  const [one, other] = [word.toLowerCase(), name.toLowerCase()];
  if (one.includes(other) || other.includes(one)) return 0;
  return distance(one, other) / Math.max(one.length, other.length);
}

/** Returns the names closest to a word that is none of them, the closest first. */
export function closeNames<One>(word: string, known: readonly One[], nameOf: (one: One) => string): One[] {
  return known
    .map((one) => ({ one, far: farness(word, nameOf(one)) }))
    .filter(({ far }) => far <= 0.5)
    .sort((a, b) => a.far - b.far)
    .slice(0, 5)
    .map(({ one }) => one);
}
