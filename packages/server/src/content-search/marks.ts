import { placeIn, plainOf } from '../chat/plain-text.js';

export type Marks = number[][];

const mostMarks = 20;

/** Where a text has folded words, in its own UTF-16 units; of words that overlap, the first. */
export function marksOf(text: string, words: readonly string[]): Marks {
  const plain = plainOf(text);
  const found: Marks = [];
  for (const word of words)
    for (let at = plain.text.indexOf(word); at >= 0 && found.length < mostMarks; at = plain.text.indexOf(word, at + word.length))
      found.push(placeIn(plain, at, at + word.length));
  found.sort(([one = 0], [other = 0]) => one - other);
  let end = 0;
  return found.filter(([from = 0, to = 0]) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}

const length = 120;
const before = 24;
const special = /[\\^$.*+?()[\]{}|/-]/g;

/** Finds a word whatever stands between its characters that cannot be seen. */
const loose = (word: string) => new RegExp([...word].map((one) => one.replace(special, '\\$&')).join('\\s*'), 'iu');

/** Whether cutting before this unit would take a character apart. */
const isInside = (text: string, at: number) => /[\udc00-\udfff]/.test(text.charAt(at));

/** The part of a text around the first of the words that it has; its beginning if it has none. */
export function snippetOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const lower = line.toLowerCase();
  const at = words.map((word) => (lower.includes(word) ? lower.indexOf(word) : line.search(loose(word)))).find((place) => place >= 0) ?? 0;
  let from = at <= before ? 0 : at - before;
  if (isInside(line, from)) from++;
  let to = Math.min(line.length, from + length);
  if (isInside(line, to)) to--;
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
}
