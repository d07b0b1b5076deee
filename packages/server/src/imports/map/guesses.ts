import type { Value } from '../decide/values.js';

/** The assumed value of a new record's field whose line does not use our words. */
export interface Guess {
  field: string;
  /** The text in the line, or null if it has none. */
  from: string | null;
  /** Null if no meaning is known, so that the line was rejected. */
  value: Value;
}

export interface GuessCount extends Guess {
  rows: number;
}

/** Maximum number of guesses listed. */
const maxGuesses = 200;

/** Merges equal guesses and adds up their counts. */
export function addGuesses(known: readonly GuessCount[], more: readonly (Guess & { rows?: number })[]): GuessCount[] {
  const keyOf = ({ field, from, value }: Guess) => JSON.stringify([field, from, value]);
  const counts = new Map(known.map((one) => [keyOf(one), one]));
  for (const { rows = 1, ...guess } of more) {
    const key = keyOf(guess);
    if (counts.size < maxGuesses || counts.has(key)) counts.set(key, { ...guess, rows: (counts.get(key)?.rows ?? 0) + rows });
  }
  return [...counts.values()];
}
