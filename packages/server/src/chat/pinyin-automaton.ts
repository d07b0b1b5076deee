import { Automaton, type WordPlace } from './automaton.js';
import { readingsAt } from './syllables.js';

interface State {
  at: number;
  /** Places of the syllables so far, the last ones only. */
  starts: readonly number[];
}

/** Ways to read a text that are followed at once; a text with more is read by the first of them. */
const mostStates = 64;
/** Syllables of the longest word. */
const mostSyllables = 64;

/** Finds words by how they sound: written in other characters, in letters, or both mixed. */
export class PinyinAutomaton {
  readonly #automaton: Automaton;

  constructor(words: Iterable<readonly number[]>) {
    this.#automaton = new Automaton(words);
  }

  /** Finds the words in a folded text. Letters are read from the beginning of their run. */
  *findIn(text: string): Generator<WordPlace> {
    const waiting = new Map<number, State[]>([[0, [{ at: 0, starts: [] }]]]);
    const isLetter = (at: number) => /[a-z]/.test(text[at] ?? '');
    for (let at = 0; at < text.length; at++) {
      const here = waiting.get(at) ?? [];
      waiting.delete(at);
      // A space may stand between syllables.
      if (text[at] === ' ') waiting.set(at + 1, here);
      // A word may begin at every character, and at the first letter of a run.
      if (!here.some((one) => one.at === 0) && !(isLetter(at) && isLetter(at - 1))) here.push({ at: 0, starts: [] });
      for (const { syllable, to } of readingsAt(text, at)) yield* this.#follow(here, syllable, [at, to], waiting);
    }
  }

  *#follow(here: readonly State[], syllable: number, [from, to]: [number, number], waiting: Map<number, State[]>): Generator<WordPlace> {
    const there = waiting.get(to) ?? [];
    waiting.set(to, there);
    for (const state of here) {
      const at = this.#automaton.step(state.at, syllable);
      const starts = [...state.starts, from].slice(-mostSyllables);
      for (const { word, length } of this.#automaton.endsIn(at)) yield { word, from: starts.at(-length) ?? from, to };
      if (there.length < mostStates && !there.some((one) => one.at === at)) there.push({ at, starts });
    }
  }
}
