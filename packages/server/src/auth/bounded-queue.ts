/** Runs a limited number of tasks at once and queues a limited number more; rejects any further task immediately. */
export class BoundedQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    readonly options: { concurrency: number; maxWaiting: number },
    /** The error for rejected tasks. */
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
      // Hands the slot to the next task, or frees it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
