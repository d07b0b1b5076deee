import { afterEach, beforeEach, expect, vi } from 'vitest';
import { CallError, type Fetch, type Limits, type RawResponse, safeFetch } from '../../packages/sdk/src/core/safe-fetch.js';

export const url = 'http://127.0.0.1:1/a';
export const bytesOf = (text: string) => new TextEncoder().encode(text);
const usual: Limits = { timeout: 1000, idle: false, maxBytes: 10, signal: undefined };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // Whatever the outcome, no timer may remain after the call.
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

export const fetched = (inner: Fetch, limits: Partial<Limits> = {}, init: RequestInit = {}) =>
  safeFetch(inner, url, init, { ...usual, ...limits });
export const answered = (response: Response, limits?: Partial<Limits>) => fetched(async () => response, limits);

export async function faultOf(call: Promise<RawResponse>) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`no fault: ${String(error)}`);
  return error.facts;
}

/** Creates a body that the test feeds chunk by chunk, until its fetch is aborted. */
export function tap() {
  let give: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      give = controller;
    },
  });
  const fetch: Fetch = async (_, { signal }) => {
    signal?.addEventListener('abort', () => give.error(signal.reason));
    return new Response(body);
  };
  return { fetch, push: (text: string) => give.enqueue(bytesOf(text)), close: () => give.close() };
}

/** Creates a fetch that hangs until it is aborted, and then fails with these properties. */
export const hanging =
  (facts: object = {}): Fetch =>
  (_, { signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(Object.assign(new Error('x'), facts))));
