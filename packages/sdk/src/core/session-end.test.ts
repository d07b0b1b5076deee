import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RawServer, startRawServer } from '../../../../tests/faults/raw-server.js';
import { createClient, isApiError } from '../index.js';

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
  server.answer = (socket) => {
    const body = JSON.stringify({ code: 401, message: '', data: {} });
    socket.write(`HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  };
});
afterAll(() => server[Symbol.asyncDispose]());

it('reports an ended session once for 1,000 simultaneous refusals, and again for the next token', async () => {
  let token = 'first';
  const onSessionEnd = vi.fn();
  const client = createClient({ baseUrl: server.url, token: () => token, onSessionEnd });
  const all = await Promise.all(Array.from({ length: 1000 }, () => client.safe('getSessionInfo')));
  expect(all.filter(({ ok }) => ok)).toEqual([]);
  expect(onSessionEnd).toHaveBeenCalledTimes(1);
  expect(onSessionEnd.mock.calls[0]?.[1]).toBe('first');
  token = 'second';
  await client.safe('getSessionInfo');
  expect(onSessionEnd).toHaveBeenCalledTimes(2);
});

describe('error message', () => {
  it('is a sentence with a next step, in its JSON too', async () => {
    const client = createClient({ baseUrl: server.url, token: 'gone' });
    const error = await client.getSessionInfo().catch((one: unknown) => one);
    expect(isApiError(error)).toBe(true);
    expect((error as Error).message).toBe('The session has ended; sign in again (auth/401).');
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ kind: 'auth', message: 'The session has ended; sign in again (auth/401).' });
  });

  it('reports only for writes that the server may have applied them', async () => {
    const broken = await startRawServer();
    broken.answer = (socket) => socket.destroy();
    const client = createClient({ baseUrl: broken.url, token: 'token', retries: 0 });
    const write = await client.safe('createCacheKey', { key: 'a', value: 'b' });
    const read = await client.safe('getSessionInfo');
    expect([write, read].map((one) => one.ok || one.error.outcome)).toEqual(['unknown', 'unknown']);
    expect(write.ok || write.error.message).toContain('It may have been applied; check before you retry.');
    expect(read.ok || read.error.message).not.toContain('may have been applied');
    await broken[Symbol.asyncDispose]();
  });
});
