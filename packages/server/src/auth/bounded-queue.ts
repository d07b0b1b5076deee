/** Runs so many works at once and lets so many wait; any further one is refused at once. */
export class BoundedQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    readonly options: { concurrency: number; maxWaiting: number },
    /** What a work is refused with. */
    readonly refusal: () => Error,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    const { concurrency, maxWaiting } = this.options;
    if (this.#running < concurrency) this.#running++;
    else if (this.#waiting.length < maxWaiting) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else throw this.refusal();
    try {
      return await work();
    } finally {
      // The place goes to the next one, or is free.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
