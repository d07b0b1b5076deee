import type { ImportDetail } from '../import-state.js';

/** The contract's values by field and value in the file. */
export type MeaningChoices = Readonly<Record<string, string>>;

/** Returns the key of a file value in a field with fixed options. */
export const wordKey = (field: string, from: string) => `${field}:${from}`;

/** Parses an import's value mappings in the contract's format: `field:word=ours`, one per line. */
export function parseMeanings(text: string): MeaningChoices {
  const lines = text.split('\n').filter((line) => line.includes('='));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf('=')), line.slice(line.lastIndexOf('=') + 1).trim()]));
}

export const wordsText = (chosen: MeaningChoices) =>
  Object.entries(chosen)
    .filter(([, ours]) => ours !== '')
    .map(([key, ours]) => `${key}=${ours}`)
    .join('\n');

export interface ValueMeaning {
  field: string;
  label: string;
  from: string | null;
  /** The interpreted value, or null if its rows were rejected. */
  takenFor: string | null;
  /** Undefined if the user chose the value, so that it is not a guess. */
  rows?: number;
  choices: readonly string[];
}

/** Returns unknown values first, then guesses, then values the user mapped before. */
export function meaningsOf({ guesses, words, fields }: ImportDetail): ValueMeaning[] {
  const fieldOf = (name: string) => fields.find((one) => one.field === name);
  const found = guesses.map(({ field, label, from, taken_for, rows }): ValueMeaning => {
    const choices = from === null ? [] : (fieldOf(field)?.choices ?? []);
    return { field, label, from, takenFor: taken_for, rows, choices };
  });
  const known = new Set(found.map((one) => wordKey(one.field, one.from ?? '')));
  const said = Object.entries(parseMeanings(words)).flatMap(([key, ours]): ValueMeaning[] => {
    const [field = '', from = ''] = key.split(/:(.*)/s);
    const { label = field, choices = [] } = fieldOf(field) ?? {};
    return known.has(key) ? [] : [{ field, label, from, takenFor: ours, choices }];
  });
  const open = found.filter((one) => one.takenFor === null);
  return [...open, ...found.filter((one) => one.takenFor !== null), ...said];
}
