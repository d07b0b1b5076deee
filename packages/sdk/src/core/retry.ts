import type { ErrorFacts } from './errors.js';

/** Parses Retry-After into milliseconds, at most a minute; undefined unless it is seconds or an HTTP date. */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : /^[A-Z]\w\w, \d/.test(value) ? Date.parse(value) - now : Number.NaN;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 60_000);
}

/** Whether a failed call can be retried without the risk of executing it twice. */
export function isRetryable({ kind, outcome, phase, retryable }: ErrorFacts, attempts: number, harmless: boolean, keyed: boolean): boolean {
  if (kind === 'usage' || kind === 'aborted') return false;
  if (!(retryable ?? outcome === 'notSent')) return false;
  if (outcome === 'notSent' || kind === 'rateLimited') return true;
  if (kind === 'conflict') return keyed;
  // A second connection failure counts as permanent; timeouts, unavailable servers and truncated bodies may recover.
  if (attempts > 1 && phase !== 'body' && kind !== 'timeout' && kind !== 'unavailable') return false;
  return harmless || keyed;
}

/** Returns the delay before the next attempt, with jitter. */
export function retryDelay(facts: ErrorFacts, attempts: number): number {
  return facts.retryAfterMs ?? Math.min(200 * 2 ** attempts, 2000) * (0.5 + Math.random() / 2);
}

/** Waits until the time has passed or the signal aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}

/** Limits the retries of a client, so that it stops retrying after many failures. */
export class RetryBudget {
  #left = 20;

  spend(): boolean {
    const affords = this.#left >= 5;
    if (affords) this.#left -= 5;
    return affords;
  }

  refill() {
    this.#left = Math.min(20, this.#left + 1);
  }
}
