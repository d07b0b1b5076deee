import type { RateLimiter } from './rate-limiter.js';
import type { Api, Call } from './wx-api.js';

export interface RecordedCall {
  method: 'GET' | 'POST';
  path: string;
  input: string;
  is_write: boolean;
}

/** Records all calls, and makes only those that read. */
export class RecordingApi implements Api {
  readonly contacts: RateLimiter;
  readonly customers: RateLimiter;

  constructor(
    readonly api: Api,
    readonly calls: RecordedCall[],
  ) {
    this.contacts = api.contacts;
    this.customers = api.customers;
  }

  async call<T>(limiter: RateLimiter, path: string, call: Call = {}): Promise<T> {
    const { query = {}, body, writes = false } = call;
    this.calls.push({ method: body ? 'POST' : 'GET', path, input: JSON.stringify(body ?? query), is_write: writes });
    return writes ? ({} as T) : this.api.call<T>(limiter, path, call);
  }
}
