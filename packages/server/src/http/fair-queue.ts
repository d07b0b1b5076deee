/** Runs a limited number of tasks at once. Those that wait take turns by key, so that nobody waits for all tasks of another. */
export class FairQueue<Key> {
  #running = 0;
  /** The tasks that wait, by key; the key whose turn is next comes first. */
  readonly #waiting = new Map<Key, (() => void)[]>();

  constructor(
    readonly options: { concurrency: number; maxWaitingPerKey: number },
    /** The error for rejected tasks. */
    readonly refusal: () => Error,
  ) {}

  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.options.concurrency) this.#running += 1;
    else await this.#turn(key);
    try {
      return await work();
    } finally {
      // Hands the place to the next task, or frees it.
      const next = this.#next();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(key: Key): Promise<void> {
    const own = this.#waiting.get(key) ?? [];
    if (own.length >= this.options.maxWaitingPerKey) throw this.refusal();
    this.#waiting.set(key, own);
    return new Promise((resolve) => own.push(resolve));
  }

  #next(): (() => void) | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [key, own] = first;
    const next = own.shift();
    this.#waiting.delete(key);
    if (own.length > 0) this.#waiting.set(key, own);
    return next;
  }
}
