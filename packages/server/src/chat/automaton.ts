/** A word in a sequence: its number, and the places of its first element and of the one behind its last. */
export interface WordPlace {
  word: number;
  from: number;
  to: number;
}

/**
 * Finds many words in one pass (Aho-Corasick). Words and texts are sequences of numbers, such as UTF-16 units or syllables. The time grows
 * with the text and what is found, not with the number of words.
 */
export class Automaton {
  readonly #next: Map<number, number>[] = [new Map()];
  readonly #fail: number[] = [0];
  /** Words that end in a state, and the next state on the way of failures in which another one ends. */
  readonly #ends: number[][] = [[]];
  readonly #also: number[] = [0];
  readonly #lengths: number[] = [];

  constructor(words: Iterable<readonly number[]>) {
    for (const word of words) this.#add(word);
    this.#link();
  }

  #add(word: readonly number[]) {
    let state = 0;
    for (const element of word) {
      const ways = this.#next[state] as Map<number, number>;
      let to = ways.get(element);
      if (to === undefined) {
        to = this.#next.push(new Map()) - 1;
        this.#fail.push(0);
        this.#ends.push([]);
        this.#also.push(0);
        ways.set(element, to);
      }
      state = to;
    }
    const number = this.#lengths.push(word.length) - 1;
    if (word.length > 0) this.#ends[state]?.push(number);
  }

  /** Links each state with the longest other one that ends the same way, those near the start first. */
  #link() {
    const queue = [...(this.#next[0] as Map<number, number>).values()];
    for (const state of queue)
      for (const [element, to] of this.#next[state] as Map<number, number>) {
        const fail = this.step(this.#fail[state] as number, element);
        this.#fail[to] = fail;
        this.#also[to] = (this.#ends[fail] as number[]).length > 0 ? fail : (this.#also[fail] as number);
        queue.push(to);
      }
  }

  /** The state after one more element. */
  step(from: number, element: number): number {
    for (let state = from; ; state = this.#fail[state] as number) {
      const to = this.#next[state]?.get(element);
      if (to !== undefined) return to;
      if (state === 0) return 0;
    }
  }

  /** The words that end in a state, each with its length in elements. */
  *endsIn(state: number): Generator<{ word: number; length: number }> {
    for (let at = state; at !== 0; at = this.#also[at] as number)
      for (const word of this.#ends[at] as number[]) yield { word, length: this.#lengths[word] as number };
  }

  /** Finds all words in a folded text. */
  *findIn(text: string): Generator<WordPlace> {
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      state = this.step(state, text.charCodeAt(at));
      for (const { word, length } of this.endsIn(state)) yield { word, from: at + 1 - length, to: at + 1 };
    }
  }
}

/** The UTF-16 units of a word. */
export const unitsOf = (word: string): number[] => Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
