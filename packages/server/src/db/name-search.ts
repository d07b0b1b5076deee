import { type RawBuilder, sql } from 'kysely';
import { containsText } from './filters.js';

/** Longer words are no pinyin of a name. */
const letters = /^[a-z0-9]{1,24}$/;

/** What may stand between two letters of a word: the rest of a syllable, and other readings of the next character. */
const between = '([a-z0-9/]*·([a-z0-9/]*/)?)?';

/** The letters of a word that may be pinyin. */
export const pinyinLetters = (word: string): string => word.normalize('NFKC').toLowerCase().replace(/[\s']/g, '').replaceAll('ü', 'v');

/**
 * Regular expression that finds a word in the text of `pinyin_keys`: pinyin, initials, or both mixed, such as zhangwm for 张伟明. Undefined for a
 * word that is no pinyin.
 */
export function pinyinPattern(word: string): string | undefined {
  const typed = pinyinLetters(word);
  return letters.test(typed) ? `·([a-z0-9/]*/)?${[...typed].join(between)}` : undefined;
}

export type Column = RawBuilder<string> | string;
export const refOf = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column);

/**
 * Returns a search by keyword in names, which finds Chinese names by pinyin too. `keys` is a column that holds `pinyin_keys` of the names; without
 * it they are computed for each row, which is quick enough for some ten thousand.
 */
export const searchNames =
  (columns: readonly Column[], keys: Column = sql<string>`pinyin_keys(concat_ws(E'\n', ${sql.join(columns.map(refOf))}))`) =>
  (word: string) => {
    const text = containsText(word, columns);
    const pattern = pinyinPattern(word);
    return pattern === undefined ? text : sql<boolean>`(${text} or ${refOf(keys)} ~ ${pattern})`;
  };
