import { Automaton, unitsOf, type WordPlace } from './automaton.js';
import { compilePattern, type Pattern } from './pattern.js';
import { PinyinAutomaton } from './pinyin-automaton.js';
import { type PlainText, placeIn, plainOf } from './plain-text.js';
import { syllablesOf } from './syllables.js';

/** What a rule looks for. */
export interface WatchedWords {
  id: number;
  words: readonly string[];
  match: 'contains' | 'exact' | 'regex' | 'pinyin';
  exceptions: readonly string[];
}

/** A word of a rule in a text, with the units of the original that it covers. */
export interface WordHit {
  rule: number;
  word: string;
  from: number;
  to: number;
}

interface Entry {
  rule: number;
  word: string;
}

/** Words are compared as rules say: without case, width and spaces between Chinese characters. */
const fold = (text: string) => plainOf(text, 'between characters');

/** Words of all rules by their folded form, each of which is looked for once. */
class Words {
  readonly entries: Entry[][] = [];
  readonly plain: string[] = [];
  readonly #numbers = new Map<string, number>();

  add(entry: Entry) {
    const plain = fold(entry.word).text;
    if (plain === '') return;
    const number = this.#numbers.get(plain) ?? this.plain.push(plain) - 1;
    this.#numbers.set(plain, number);
    this.entries[number] = [...(this.entries[number] ?? []), entry];
  }

  /** The entries of a whole folded text. */
  of(plain: string): readonly Entry[] {
    const number = this.#numbers.get(plain);
    return number === undefined ? [] : (this.entries[number] ?? []);
  }
}

const wordsOf = (rules: readonly WatchedWords[], match: WatchedWords['match']) => {
  const words = new Words();
  for (const { id, words: own, match: its } of rules) if (its === match) for (const word of own) words.add({ rule: id, word });
  return words;
};

type Span = readonly [from: number, to: number];

/** Finds the words of all rules of a company in a text, in one pass. */
export class Matcher {
  readonly #contained: Words;
  readonly #contains: Automaton;
  readonly #whole: Words;
  readonly #spoken: { entries: readonly Entry[][]; automaton: PinyinAutomaton } | undefined;
  readonly #patterns: { rule: number; pattern: Pattern }[];
  /** Folded exceptions by rule. */
  readonly #exceptions: ReadonlyMap<number, readonly string[]>;

  constructor(rules: readonly WatchedWords[]) {
    this.#contained = wordsOf(rules, 'contains');
    this.#contains = new Automaton(this.#contained.plain.map(unitsOf));
    this.#whole = wordsOf(rules, 'exact');
    this.#spoken = spokenIn(rules);
    this.#patterns = rules.flatMap(({ id, match, words }) =>
      match === 'regex' ? words.map(compilePattern).flatMap((one) => (typeof one === 'string' ? [] : [{ rule: id, pattern: one }])) : [],
    );
    this.#exceptions = new Map(rules.map(({ id, exceptions }) => [id, exceptions.map((one) => fold(one).text).filter(Boolean)]));
  }

  /** Each word of a rule once, where it first stands outside of the rule's exceptions. */
  findIn(text: string): WordHit[] {
    const plain = fold(text);
    const hits = new Map<string, WordHit>();
    const note = ({ rule, word }: Entry, span: Span) => {
      const key = `${rule} ${word}`;
      if (hits.has(key) || this.#isExcepted(rule, plain, span)) return;
      const [from, to] = placeIn(plain, ...span);
      hits.set(key, { rule, word, from, to });
    };
    const noteAll = (found: Iterable<WordPlace>, entries: readonly Entry[][]) => {
      for (const { word, from, to } of found) for (const entry of entries[word] ?? []) note(entry, [from, to]);
    };
    noteAll(this.#contains.findIn(plain.text), this.#contained.entries);
    if (this.#spoken) noteAll(this.#spoken.automaton.findIn(plain.text), this.#spoken.entries);
    for (const entry of this.#whole.of(plain.text.trim())) note(entry, [0, plain.text.length]);
    for (const { rule, pattern } of this.#patterns) {
      const span = pattern.firstIn(plain.text);
      if (span)
        note(
          {
            rule,
            word: plain.text
              .slice(...span)
              .slice(0, 64)
              .toWellFormed(),
          },
          span,
        );
    }
    return [...hits.values()];
  }

  #isExcepted(rule: number, { text }: PlainText, [from, to]: Span): boolean {
    return (this.#exceptions.get(rule) ?? []).some((phrase) => {
      for (let at = text.indexOf(phrase, Math.max(0, to - phrase.length)); at >= 0 && at <= from; at = text.indexOf(phrase, at + 1))
        if (at + phrase.length >= to) return true;
      return false;
    });
  }
}

/** Words of the rules that compare by sound; those that have no sound are compared as they are written. */
function spokenIn(rules: readonly WatchedWords[]) {
  const entries: Entry[][] = [];
  const words: number[][] = [];
  for (const { id, words: own, match } of rules) {
    if (match !== 'pinyin') continue;
    for (const word of own) {
      const syllables = syllablesOf(word);
      if (!syllables) continue;
      words.push(syllables);
      entries.push([{ rule: id, word }]);
    }
  }
  return words.length === 0 ? undefined : { entries, automaton: new PinyinAutomaton(words) };
}
