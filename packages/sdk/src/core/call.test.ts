import { describe, expect, it, vi } from 'vitest';
import { http, ok } from '../../../../tests/faults/raw-server.js';
import { connect, failure, page, server } from '../../../../tests/sdk/connect.js';
import type { Fetch } from './safe-fetch.js';

describe('call', () => {
  const failFirst = (bytes: Buffer, good = ok(page)) => {
    server.answer = (socket, _, number) => socket.write(number === 1 ? bytes : good);
  };

  it('sends a harmless read again, under the same request id', async () => {
    failFirst(http(503, ''));
    await connect().listStaff();
    const [first, second] = server.requests;
    expect(second?.headers['x-request-id']).toBe(first?.headers['x-request-id']);
    expect([first?.headers['x-attempt'], second?.headers['x-attempt']]).toEqual([undefined, '2']);
  });

  it('sends a write once, unless it has an idempotency key', async () => {
    server.answer = (socket) => socket.write(http(503, ''));
    const staff = { username: 'a', password: 'b', name: 'c', dept_ids: [1], role_ids: [1] } as never;
    expect((await failure(connect().createStaff(staff))).meta.attempts).toBe(1);
    const error = await failure(connect().createStaff(staff, { idempotencyKey: 'k1' }));
    expect(error.meta.attempts).toBe(3);
    expect(new Set(server.requests.slice(1).map((one) => `${one.headers['idempotency-key']} ${one.body}`)).size).toBe(1);
  });

  it('sends a call again if it never left', async () => {
    const fetch = vi
      .fn<Fetch>()
      .mockRejectedValueOnce(new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }));
    fetch.mockImplementation((url, init) => globalThis.fetch(url, init));
    server.answer = (socket) => socket.write(ok({ token: 'x', expires_in: 1 }));
    await connect({ fetch }).login({ username: 'a', password: 'b' });
    expect(server.requests).toHaveLength(1);
  });

  it('waits as long as a 429 requires, and not at all if that is too long', async () => {
    failFirst(http(429, '', { 'retry-after': 1 }));
    const started = performance.now();
    await connect().listStaff();
    expect(performance.now() - started).toBeGreaterThan(990);
    server.answer = (socket) => socket.write(http(429, '', { 'retry-after': 30 }));
    expect(await failure(connect().listStaff())).toMatchObject({ retryAfterMs: 30_000, meta: { attempts: 1 } });
  });

  it('keeps all attempts inside one deadline', async () => {
    server.answer = (socket, _, number) => number === 1 && socket.write(http(429, '', { 'retry-after': 1 }));
    const error = await failure(connect({ timeout: 1500 }).listStaff());
    expect(error).toMatchObject({ kind: 'timeout', meta: { attempts: 2 } });
    expect(error.meta.elapsedMs).toBeLessThan(2400);
  });

  it('stops retrying when many calls fail', async () => {
    server.answer = (socket) => socket.write(http(503, ''));
    const client = connect({ timeout: 5000 });
    await Promise.all(Array.from({ length: 10 }, (_, at) => failure(client.listStaff({ page: at + 1 }))));
    expect(server.requests).toHaveLength(14);
  });

  it('ends the pause before a retry if the caller aborts', async () => {
    server.answer = (socket) => socket.write(http(429, '', { 'retry-after': 1 }));
    const controller = new AbortController();
    const call = failure(connect().listStaff({}, { signal: controller.signal }));
    await expect.poll(() => server.requests.length).toBe(1);
    setTimeout(() => controller.abort(), 50);
    const error = await call;
    expect(error).toMatchObject({ kind: 'aborted' });
    expect(error.meta.elapsedMs).toBeLessThan(900);
  });

  it('retries with the token of a sign-in that happened meanwhile', async () => {
    let current = 'old-token';
    server.answer = (socket, request) => {
      current = 'new-token';
      socket.write(request.headers['admin-token'] === 'new-token' ? ok(page) : http(401, ''));
    };
    expect(await connect({ token: () => current }).listStaff()).toEqual(page);
  });
});
