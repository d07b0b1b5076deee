import type { Language } from './language.js';
import { usePreferences } from './preferences.js';

/** A text in Chinese and English. */
export type Pair = readonly [zh: string, en: string];
type Maker = (...values: never[]) => Pair;
type Texts = Record<string, Pair | Maker>;
type Translation<T extends Texts> = {
  [K in keyof T]: T[K] extends (...values: infer A) => Pair ? (...values: A) => string : string;
};

const translations = new WeakMap<Texts, Partial<Record<Language, unknown>>>();

/** Returns the text of a pair in the given language. */
export function say(pair: Pair, language: Language = usePreferences.getState().language): string {
  return pair[language === 'en' ? 1 : 0];
}

function speak<T extends Texts>(texts: T, language: Language): Translation<T> {
  const known = translations.get(texts) ?? {};
  if (!known[language]) {
    known[language] = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name,
        typeof text === 'function' ? (...values: never[]) => say(text(...values), language) : say(text, language),
      ]),
    );
    translations.set(texts, known);
  }
  return known[language] as Translation<T>;
}

/** Checks at compile time that every text has both languages: `texts({ save: ['保存', 'Save'] })`. */
export function texts<const T extends Texts>(pairs: T): T {
  return pairs;
}

/** Returns the texts in the current language. */
export function useTexts<T extends Texts>(pairs: T): Translation<T> {
  return speak(
    pairs,
    usePreferences((one) => one.language),
  );
}

/** Like `useTexts`, for use outside components. */
export function textsNow<T extends Texts>(pairs: T): Translation<T> {
  return speak(pairs, usePreferences.getState().language);
}

/** Formats a count with its English noun: one key, two keys. */
export const countOf = (count: number | string, one: string, more = `${one}s`): string => `${count} ${String(count) === '1' ? one : more}`;
