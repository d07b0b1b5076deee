import type { Limiter } from './rate-limiter.js';
import type { Api, Call, ReadPath, WritingApi } from './wx-api.js';

export interface RecordedCall {
  method: 'GET' | 'POST';
  path: string;
  input: string;
  is_write: boolean;
}

/** Records all calls, and makes only those that read. */
export class RecordingApi implements WritingApi {
  readonly contacts: Limiter;
  readonly customers: Limiter;
  readonly messages: Limiter;
  readonly welcomes: Limiter;

  constructor(
    readonly api: Api,
    readonly calls: RecordedCall[],
  ) {
    this.contacts = api.contacts;
    this.customers = api.customers;
    this.messages = api.messages;
    this.welcomes = api.welcomes;
  }

  async call<T>(limiter: Limiter, path: ReadPath, call: Call = {}): Promise<T> {
    const { query = {}, body } = call;
    this.calls.push({ method: body ? 'POST' : 'GET', path, input: JSON.stringify(body ?? query), is_write: false });
    return this.api.call<T>(limiter, path, call);
  }

  async write<T>(_limiter: Limiter, path: string, body: object): Promise<T> {
    this.calls.push({ method: 'POST', path, input: JSON.stringify(body), is_write: true });
    return {} as T;
  }
  async upload<T>(_limiter: Limiter, type: string, { name, size }: File): Promise<T> {
    this.calls.push({ method: 'POST', path: 'media/upload', input: JSON.stringify({ type, name, size }), is_write: true });
    return {} as T;
  }
}
