import { inspect } from 'node:util';
import { type ApiError, type Client, type ClientOptions, createClient, isApiError } from '@shiyi/sdk';
import { afterEach, beforeEach } from 'vitest';
import { ok, type RawServer, startRawServer } from '../faults/raw-server.js';

export const token = 'tok-4vJ9sQ0rT2wX8yZ1aB3cD5eF7gH9iJ0kL2mN4oP6';
export const page = { list: [], total: 0, page: 1, limit: 20 };
/** A new server for each test of the importing file; it answers with an empty page until changed. */
export let server: RawServer;

beforeEach(async () => {
  server = await startRawServer();
  server.answer = (socket) => socket.write(ok(page));
});
afterEach(() => server[Symbol.asyncDispose]());

export function connect(options: Partial<ClientOptions> = {}): Client {
  return createClient({ baseUrl: server.url, token, timeout: 2000, ...options });
}

/** Returns the ApiError of a call. Takes a promise, so that tests can pass input the types reject. */
export async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error(`not an ApiError: ${inspect(error)}`);
  return error;
}
