import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { http } from '../../../../tests/faults/raw-server.js';
import { connect, failure, server, token } from '../../../../tests/sdk/connect.js';
import { ApiError, isApiError } from '../index.js';
import { nodeFetch } from '../node/node-fetch.js';
import type { Fetch } from './safe-fetch.js';

describe('errors in a browser', () => {
  const failed: Fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('treats a browser without a network as offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const error = await failure(connect({ fetch: failed }).listStaff());
    expect(error).toMatchObject({ kind: 'network', reason: 'offline', outcome: 'notSent', retryable: false, meta: { attempts: 1 } });
  });

  it('reports no more than the browser does', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const error = await failure(connect({ fetch: failed }).listStaff());
    expect(error).toMatchObject({ kind: 'network', reason: 'unknown', outcome: 'unknown', meta: { attempts: 2 } });
  });
});

describe('ApiError', () => {
  it('is passed to onError once, with the token of the request', async () => {
    server.answer = (socket) => socket.write(http(503, ''));
    const onError = vi.fn();
    const error = await failure(connect({ onError }).listStaff());
    expect(onError.mock.calls).toEqual([[error, token]]);
  });

  it('never contains the token, even if the server repeats it', async () => {
    const answers = [
      http(500, JSON.stringify({ code: 50000, message: `bad ${token}` })),
      http(200, `<p>${token}</p>`),
      Buffer.from(`garbage ${token}\r\n\r\n`),
    ];
    for (const fetch of [globalThis.fetch as Fetch, nodeFetch])
      for (const bytes of answers) {
        server.answer = (socket) => socket.end(bytes);
        const error = await failure(connect({ fetch, retries: 0 }).listStaff());
        expect(inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error)).not.toContain(token);
      }
  });

  it('keeps password and query out', async () => {
    server.answer = (socket) => socket.end();
    const error = await failure(connect().login({ username: 'admin', password: 'Qinghe-2026' }));
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('Qinghe-2026');
    expect(new ApiError({ kind: 'http', reason: '404', outcome: 'notApplied', bizCode: 40400 }, error.meta)).toSatisfy((one: unknown) =>
      isApiError(one, 40400),
    );
  });

  it('settles even with a fetch that ignores the signal', async () => {
    const error = await failure(connect({ fetch: () => new Promise(() => {}), timeout: 100, retries: 0 }).listStaff());
    expect(error).toMatchObject({ kind: 'timeout' });
    expect(error.meta.elapsedMs).toBeLessThan(1000);
  });

  it('distinguishes a refused sign-in from a lost session', async () => {
    server.answer = (socket) => socket.write(http(401, JSON.stringify({ code: 40101, message: '用户名或密码错误', data: {} })));
    expect(await failure(connect().login({ username: 'a', password: 'b' }))).toMatchObject({
      kind: 'business',
      reason: 'bad-credentials',
      bizCode: 40101,
    });
  });
});
