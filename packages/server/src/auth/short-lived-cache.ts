/** Values that may be so many milliseconds old. Callers that ask while a value is being read wait for the same result. */
export class ShortLivedCache<Value> {
  readonly #known = new Map<string, { at: number; value: Promise<Value> }>();

  constructor(
    readonly freshMs: number,
    readonly most: number,
    readonly now: () => number,
  ) {}

  /** The value of a key; a fault, and what is not there, is not kept. */
  of(key: string, read: () => Promise<Value>): Promise<Value> {
    const at = this.now();
    const known = this.#known.get(key);
    if (known && at - known.at < this.freshMs) return known.value;
    if (this.#known.size > this.most) this.#known.clear();
    const asked = { at, value: read() };
    this.#known.set(key, asked);
    const forget = () => {
      if (this.#known.get(key) === asked) this.#known.delete(key);
    };
    asked.value.then((value) => value ?? forget(), forget);
    return asked.value;
  }

  /** A running read serves only those that already wait for it. */
  clear() {
    this.#known.clear();
  }
}
