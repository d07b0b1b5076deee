import type { Value } from './values.js';

/** What a field of a new record was taken for where its line does not say it in our words. */
export interface Guess {
  field: string;
  /** What the line says; null where it says nothing. */
  from: string | null;
  /** Nothing where nothing is known to be meant, so that the line was refused. */
  value: Value;
}

export interface GuessCount extends Guess {
  rows: number;
}

/** Guesses that are named. */
const maxGuesses = 200;

/** Adds equal guesses up. */
export function addGuesses(known: readonly GuessCount[], more: readonly (Guess & { rows?: number })[]): GuessCount[] {
  const keyOf = ({ field, from, value }: Guess) => JSON.stringify([field, from, value]);
  const counts = new Map(known.map((one) => [keyOf(one), one]));
  for (const { rows = 1, ...guess } of more) {
    const key = keyOf(guess);
    if (counts.size < maxGuesses || counts.has(key)) counts.set(key, { ...guess, rows: (counts.get(key)?.rows ?? 0) + rows });
  }
  return [...counts.values()];
}
