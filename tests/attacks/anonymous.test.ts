import { anonymousLimits } from '@shiyi/server/http/address-limiter';
import { operations } from '@shiyi/server/http/contract';
import { encrypt, signatureOf } from '@shiyi/server/outside/wecom/callback-crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestOf } from '../conformance/draft.js';
import { sampleDrafts } from '../conformance/generate.js';
import { faultsInRefusal } from '../conformance/judge.js';
import { seed } from '../conformance/profile.js';
import { type Answer, codeOf, type Sent, send } from '../conformance/wire.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

const from = (address: string, request: Sent): Sent => ({ ...request, headers: { ...request.headers, 'X-Forwarded-For': address } });
const get = (target: string): Sent => ({ method: 'GET', target, headers: {} });

const keys = { token: 'CallbackToken7f5a41d8', aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' };
const corpid = 'wwsandbox';

/** Builds the request that WeCom sends to verify a company's callback URL. */
function echo(): Sent {
  const encrypted = encrypt(keys, 'echo', corpid);
  const timestamp = `${Math.floor(Date.now() / 1000)}`;
  const query = new URLSearchParams({
    msg_signature: signatureOf(keys, timestamp, 'n', encrypted),
    timestamp,
    nonce: 'n',
    echostr: encrypted,
  });
  return get(`/platform/callback/${corpid}?${query}`);
}

/** One request per public operation, valid against its schema. */
const publicCalls = operations
  .filter((one) => one.permission === 'public')
  .map((one) => ({ operation: one, request: requestOf(one, sampleDrafts(one, () => [], 1, seed)[0] ?? expect.unreachable()) }));

onEveryStore('anonymous calls', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ ...options, trustedProxies: 1 });
    const admin = await server.as('admin');
    await admin.updatePlatformConnection({ corpid, callback_token: keys.token, aes_key: keys.aesKey });
  });
  afterAll(() => server?.close());

  /** Sends a request many times, 16 in parallel, and counts how many were refused with 429 and how many were answered. */
  async function flood(request: () => Sent, count: number, address: string) {
    const answers: Answer[] = [];
    let begun = 0;
    const sender = async () => {
      while (begun++ < count) answers.push(await send(server.url, from(address, request())));
    };
    await Promise.all(Array.from({ length: 16 }, sender));
    const refused = answers.filter((one) => one.status === 429);
    for (const one of refused.slice(0, 5)) expect([codeOf(one), faultsInRefusal(one)]).toEqual([42900, []]);
    return { refused: refused.length, answered: answers.length - refused.length };
  }

  it('makes an address with too many public calls wait, and no other', async () => {
    const file = publicCalls.find(({ operation }) => operation.id === 'getFile') ?? expect.unreachable();
    const others = publicCalls.filter((one) => one !== file);
    const began = performance.now();
    const { answered, refused } = await flood(() => get('/admin/v1/auth/pre-auth-url'), 1200, '192.0.2.1');
    const seconds = (performance.now() - began) / 1000;
    expect(answered).toBeLessThanOrEqual(anonymousLimits.calls.capacity + anonymousLimits.calls.perSecond * (seconds + 1));
    expect(refused).toBeGreaterThan(0);
    for (const { operation, request } of others) {
      // During a slow call the address regains part of its quota, so use it up first.
      await flood(() => get('/admin/v1/auth/pre-auth-url'), 100, '192.0.2.1');
      expect([operation.id, (await flood(() => request, 20, '192.0.2.1')).refused]).not.toEqual([operation.id, 0]);
    }
    for (const { operation, request } of publicCalls)
      expect([operation.id, (await send(server.url, from('192.0.2.9', request))).status]).not.toEqual([operation.id, 429]);
    expect((await send(server.url, from('192.0.2.1', file.request))).status).not.toBe(429);
    expect((await flood(() => file.request, anonymousLimits.files.capacity + 600, '192.0.2.2')).refused).toBeGreaterThan(0);
  });

  it('answers an address again that has waited', async () => {
    await flood(() => get('/admin/v1/auth/pre-auth-url'), 800, '192.0.2.3');
    const told = await send(server.url, from('192.0.2.3', get('/admin/v1/auth/pre-auth-url')));
    expect(told.status).toBe(429);
    await new Promise((done) => setTimeout(done, Number(told.headers['retry-after']) * 1000));
    expect((await send(server.url, from('192.0.2.3', get('/admin/v1/auth/pre-auth-url')))).status).toBe(200);
  });

  it('limits pages of the sandbox as well, except for the server itself', async () => {
    const page = () => get('/sandbox/wwlogin/sso/login');
    expect((await flood(page, 900, '192.0.2.4')).refused).toBeGreaterThan(0);
    const own = await Promise.all(Array.from({ length: 800 }, () => send(server.url, page())));
    expect(own.filter((one) => one.status === 429)).toEqual([]);
  });

  describe('callbacks of the platform', () => {
    it('are always accepted if signed, and refused if forged', async () => {
      expect(await flood(echo, 800, '192.0.2.5')).toEqual({ refused: 0, answered: 800 });
      const forged = () => ({ ...echo(), target: echo().target.replace(/msg_signature=\w/, 'msg_signature=z') });
      expect((await flood(forged, 900, '192.0.2.6')).refused).toBeGreaterThan(0);
      expect((await flood(() => get('/platform/callback/nobody'), 900, '192.0.2.7')).refused).toBeGreaterThan(0);
      expect(await flood(echo, 50, '192.0.2.5')).toEqual({ refused: 0, answered: 50 });
    });
  });
});
