import { setTimeout as sleep } from 'node:timers/promises';

export interface RateLimits {
  /** Maximum number of concurrent calls. */
  concurrency: number;
  perMinute: number;
  /** Calls allowed at once before the rate applies. Defaults to the concurrency. */
  burst?: number;
}

/** What WeCom allows an enterprise, by family of calls. It rejects more than five concurrent tagging calls. */
export const familyLimits = {
  contacts: { concurrency: 10, perMinute: 9000, burst: 1000 },
  customers: { concurrency: 5, perMinute: 9000, burst: 1000 },
  messages: { concurrency: 5, perMinute: 9000, burst: 1000 },
  // They have seconds, and never wait for a sync.
  welcomes: { concurrency: 5, perMinute: 9000, burst: 1000 },
} satisfies Record<string, RateLimits>;

export interface Limiter {
  run<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Runs calls in order, within limits on concurrency and calls per minute. */
export class RateLimiter implements Limiter {
  #underWay = 0;
  #due = 0;
  readonly #queue: (() => void)[] = [];

  constructor(readonly limits: RateLimits) {}

  async run<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#underWay >= this.limits.concurrency) await new Promise<void>((done) => this.#queue.push(done));
    else this.#underWay++;
    try {
      await this.#pace(signal);
      return await call();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#underWay--;
    }
  }

  async #pace(signal: AbortSignal | undefined) {
    signal?.throwIfAborted();
    const { perMinute, burst = this.limits.concurrency } = this.limits;
    const interval = 60_000 / perMinute;
    const now = performance.now();
    const wait = this.#due - now - (burst - 1) * interval;
    this.#due = Math.max(now, this.#due) + interval;
    if (wait > 0) await sleep(wait, undefined, signal ? { signal } : {});
    signal?.throwIfAborted();
  }
}
