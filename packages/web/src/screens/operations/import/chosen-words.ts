import type { ImportDetail } from './import-state.js';

/** Our word by field and word of the file. */
export type ChosenWords = Readonly<Record<string, string>>;

/** A word of a file, in a field that takes few. */
export const wordKey = (field: string, from: string) => `${field}:${from}`;

/** What an import was told of words, as the contract writes it: `field:word=ours`, one a line. */
export function chosenWords(text: string): ChosenWords {
  const lines = text.split('\n').filter((line) => line.includes('='));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf('=')), line.slice(line.lastIndexOf('=') + 1).trim()]));
}

export const wordsText = (chosen: ChosenWords) =>
  Object.entries(chosen)
    .filter(([, ours]) => ours !== '')
    .map(([key, ours]) => `${key}=${ours}`)
    .join('\n');

export interface Meaning {
  field: string;
  label: string;
  from: string | null;
  /** What it is taken for; nothing where its lines were refused. */
  takenFor: string | null;
  /** Missing where a person has said it, so that nothing is left to guess. */
  rows?: number;
  choices: readonly string[];
}

/** What was guessed, what nothing is known to mean, and what a person has said of words before. */
export function meaningsOf({ guesses, words, fields }: ImportDetail): Meaning[] {
  const fieldOf = (name: string) => fields.find((one) => one.field === name);
  const found = guesses.map(({ field, label, from, taken_for, rows }): Meaning => {
    const choices = from === null ? [] : (fieldOf(field)?.choices ?? []);
    return { field, label, from, takenFor: taken_for, rows, choices };
  });
  const known = new Set(found.map((one) => wordKey(one.field, one.from ?? '')));
  const said = Object.entries(chosenWords(words)).flatMap(([key, ours]): Meaning[] => {
    const [field = '', from = ''] = key.split(/:(.*)/s);
    const { label = field, choices = [] } = fieldOf(field) ?? {};
    return known.has(key) ? [] : [{ field, label, from, takenFor: ours, choices }];
  });
  const open = found.filter((one) => one.takenFor === null);
  return [...open, ...found.filter((one) => one.takenFor !== null), ...said];
}
