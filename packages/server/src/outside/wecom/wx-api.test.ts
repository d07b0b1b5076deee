import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limiter.js';
import { WxApi } from './wx-api.js';
import type { WxError } from './wx-error.js';

type Answer = (request: IncomingMessage, response: ServerResponse, turn: number) => void;

const servers: { close(): unknown; closeAllConnections(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const secret = 'the-secret-of-the-app';
const json = (response: ServerResponse, body: object) => response.end(JSON.stringify(body));

/** Starts a mock WeCom that issues tokens t1, t2, … and handles every other request with `answer`. */
async function platform(answer: Answer, retryPolicy = {}) {
  const seen = { tokens: 0, calls: 0 };
  const server = createServer((request, response) => {
    if (request.url?.includes('/gettoken')) return json(response, { errcode: 0, access_token: `t${++seen.tokens}`, expires_in: 7200 });
    answer(request, response, ++seen.calls);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const api = new WxApi({ url, corpid: 'ww1', secret }, { pauseMs: 1, ...retryPolicy });
  const write = (signal = new AbortController().signal) => api.write(api.customers, 'externalcontact/remark', {}, signal);
  return { api, seen, write, call: (more = {}) => api.call<{ n: number }>(api.contacts, 'user/get', more) };
}

const answering =
  (...codes: number[]): Answer =>
  (_, response, turn) =>
    json(response, { errcode: codes[turn - 1] ?? 0, errmsg: 'x', n: turn });

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error) => error as WxError,
  );

describe('WxApi', () => {
  it('gets one token for many calls at once, and one new one when it is no longer taken', async () => {
    let good = 't1';
    const { call, seen } = await platform((request, response) =>
      json(response, { errcode: request.url?.includes(`access_token=${good}`) ? 0 : 42001 }),
    );
    await Promise.all(Array.from({ length: 30 }, () => call()));
    expect(seen.tokens).toBe(1);
    good = 't2';
    await Promise.all(Array.from({ length: 30 }, () => call()));
    expect(seen.tokens).toBe(2);
  });

  it('retries when WeCom is busy, and gives up eventually', async () => {
    expect(await (await platform(answering(-1, 45033, -1))).call()).toMatchObject({ n: 4 });
    const tired = await platform(answering(-1, -1, -1, -1, -1, -1));
    expect(await errorOf(tired.call())).toMatchObject({ errcode: -1, remedy: 'retry' });
    expect(tired.seen.calls).toBe(4);
  });

  it.each([
    [45009, 'wait'],
    [60111, 'row'],
    [48002, 'end'],
    [60020, 'end'],
    [99999, 'end'],
  ])('does not retry after %i', async (errcode, remedy) => {
    const { call, seen } = await platform(answering(errcode));
    expect(await errorOf(call())).toMatchObject({
      errcode,
      remedy,
      sentence: [expect.stringContaining(`（${errcode}）`), expect.any(String)],
    });
    expect(seen.calls).toBe(1);
  });

  it.each<[string, Answer]>([
    ['is cut off', (_, response) => response.destroy()],
    ['ends too early', (_, response) => response.writeHead(200, { 'Content-Length': 99 }).end('{"errcode":0')],
    ['never comes', () => undefined],
    ['stands still in its body', (_, response) => void response.writeHead(200).write('{"errcode":')],
    ['is a page', (_, response) => response.writeHead(502).end('<html>')],
    ['leads elsewhere', (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
    ['has no errcode', (_, response) => json(response, { list: [] })],
    ['is null', (_, response) => response.end('null')],
  ])('reports a lost answer where it %s, without secrets', async (_, answer) => {
    const { call, seen } = await platform(answer, { retries: 1, timeoutMs: 1000 });
    const error = await errorOf(call());
    expect(error).toMatchObject({ errcode: null, remedy: 'retry', message: 'WeCom did not respond' });
    expect(seen.calls).toBe(2);
    expect(inspect(error, { depth: 9 }) + error.stack).not.toMatch(/the-secret|access_token|t1\b/);
  });

  it('never repeats a write whose answer was lost, nor one that WeCom refused', async () => {
    const cut = await platform((_, response) => response.destroy());
    expect(await errorOf(cut.write())).toMatchObject({ errcode: null, isLost: true });
    expect(cut.seen.calls).toBe(1);
    const busy = await platform(answering(-1, 0));
    expect(await errorOf(busy.write())).toMatchObject({ errcode: -1, isLost: false });
    expect(busy.seen.calls).toBe(1);
  });

  it('repeats a write with a new token, because WeCom did not do the first', async () => {
    const { write, seen } = await platform(answering(42001, 0));
    await write();
    expect([seen.calls, seen.tokens]).toEqual([2, 2]);
  });

  it('reports that a write was not sent if nobody listens, or after an abort', async () => {
    const api = new WxApi({ url: 'http://127.0.0.1:1', corpid: 'ww1', secret }, { pauseMs: 1, retries: 0 });
    const { signal } = new AbortController();
    expect(await errorOf(api.write(api.customers, 'externalcontact/remark', {}, signal))).toMatchObject({ errcode: null, isLost: false });
    const { write, seen } = await platform(answering());
    expect((await errorOf(write(AbortSignal.abort(new Error('stopped'))))).message).toBe('stopped');
    expect(seen.calls).toBe(0);
  });

  it('shows neither its secret nor its token', async () => {
    const { api, call } = await platform(answering());
    await call();
    expect(inspect(api, { depth: 9, showHidden: true }) + JSON.stringify(api)).not.toMatch(/the-secret|t1\b/);
  });

  it('stops at once when aborted', async () => {
    const { call } = await platform(() => undefined);
    const ours = new AbortController();
    setTimeout(() => ours.abort(new Error('stopped')), 50);
    expect((await errorOf(call({ signal: ours.signal }))).message).toBe('stopped');
  });
});

describe('limiter', () => {
  it('limits concurrent calls and runs all of them in order', async () => {
    const limiter = new RateLimiter({ concurrency: 3, perMinute: 600_000 });
    let [now, most] = [0, 0];
    const order: number[] = [];
    const call = async (at: number) => {
      order.push(at);
      most = Math.max(most, ++now);
      await new Promise((done) => setTimeout(done, 2));
      now--;
      if (at === 5) throw new Error('one of them');
    };
    const ended = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => limiter.run(() => call(at))));
    expect([most, ended.filter((one) => one.status === 'rejected').length]).toEqual([3, 1]);
    expect(order).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });

  it('keeps the pace once the burst is used up', async () => {
    const limiter = new RateLimiter({ concurrency: 50, perMinute: 6000, burst: 5 });
    const began = performance.now();
    await Promise.all(Array.from({ length: 25 }, () => limiter.run(async () => undefined)));
    expect(performance.now() - began).toBeGreaterThan(180);
  });
});
