import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { http, ok, type RawServer, startRawServer } from '../../../tests/faults/raw-server.js';
import { ApiError, type ClientOptions, createClient, isApiError } from './index.js';
import { nodeFetch } from './node.js';
import type { Fetch } from './safe-fetch.js';

const token = 'tok-4vJ9sQ0rT2wX8yZ1aB3cD5eF7gH9iJ0kL2mN4oP6';
const page = { list: [], total: 0, page: 1, limit: 20 };
let server: RawServer;

beforeEach(async () => {
  server = await startRawServer();
  server.answer = (socket) => socket.write(ok(page));
});
afterEach(() => server[Symbol.asyncDispose]());

function connect(options: Partial<ClientOptions> = {}) {
  return createClient({ baseUrl: server.url, token, timeout: 2000, ...options });
}

/** Takes the call as data would: the types refuse most of these inputs. */
async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error(`not an ApiError: ${inspect(error)}`);
  return error;
}

describe('what is refused before anything leaves', () => {
  it.each([undefined, null, '', '.', '..', 'a/b', 'a\\b', Number.NaN, -1, 1.5, 2 ** 53, '\ud800', {}, [1]])('path value %j', async (id) => {
    expect(await failure(connect().deleteStaff({ id } as never))).toMatchObject({
      kind: 'usage',
      reason: 'bad-path-param',
      outcome: 'notSent',
    });
    expect(server.requests).toHaveLength(0);
  });

  it.each([new Date(), {}, [{}], null, Number.NaN, () => 1])('query value %s', async (page) => {
    expect(await failure(connect().listStaff({ page } as never))).toMatchObject({ kind: 'usage', reason: 'bad-query', outcome: 'notSent' });
    expect(server.requests).toHaveLength(0);
  });

  it.each([1n, Number.NaN, () => 1, Symbol('x')])('body value %s', async (username) => {
    expect(await failure(connect().login({ username } as never))).toMatchObject({ kind: 'usage', reason: 'bad-body', outcome: 'notSent' });
    expect(server.requests).toHaveLength(0);
  });

  it('a body that contains itself', async () => {
    const circle: Record<string, unknown> = {};
    circle.username = circle;
    expect(await failure(connect().login(circle as never))).toMatchObject({ kind: 'usage', reason: 'bad-body' });
  });

  it.each(['', '/', 'localhost:8420', 'http://a:99999', 'ftp://a', 'http://u:p@a', 'http://a/?x=1', 'http://a/#x'])(
    'base address %j',
    async (baseUrl) => {
      expect(await failure(connect({ baseUrl }).listStaff())).toMatchObject({ kind: 'usage', reason: 'bad-base-url', outcome: 'notSent' });
    },
  );

  it.each(['two\nlines', '令牌', ''])('token %j, which its error does not repeat', async (bad) => {
    const error = await failure(connect({ token: bad }).listStaff());
    expect(error).toMatchObject({ kind: 'usage', reason: 'bad-token' });
    if (bad) expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(bad);
  });

  it('an operation nobody knows, also one by the name of an inherited property', async () => {
    for (const id of ['nothing', 'constructor', '__proto__'])
      expect(await failure(connect().call(id as never))).toMatchObject({ kind: 'usage', reason: 'unknown-operation' });
  });

  it('a header that would break the request', async () => {
    for (const fetch of [globalThis.fetch as Fetch, nodeFetch])
      expect(await failure(connect({ fetch }).listStaff({}, { headers: { 'X-Note': 'a\r\nb: c' } }))).toMatchObject({
        kind: 'usage',
        reason: 'bad-header',
      });
    expect(server.requests).toHaveLength(0);
  });
});

describe.each([
  ['native fetch', undefined],
  ['nodeFetch', nodeFetch],
] as const)('what is sent by %s', (_, fetch) => {
  const own = () => connect(fetch ? { fetch } : {});

  it('puts every value where the contract wants it', async () => {
    await own().listStaff({ page: 2, keyword: '林 &=#', dept_id: 3 });
    server.answer = (socket) => socket.write(ok({ token: 'x', expires_in: 1 }));
    await own().login({ username: 'admin', password: '密 码' });
    const [list, login] = server.requests;
    expect(list).toMatchObject({ method: 'GET', body: '', headers: { 'admin-token': token } });
    expect(Object.fromEntries(new URL(list?.target ?? '', server.url).searchParams)).toEqual({
      page: '2',
      keyword: '林 &=#',
      dept_id: '3',
    });
    expect(login).toMatchObject({ method: 'POST', target: '/admin/v1/auth/login', headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(login?.body ?? '')).toEqual({ username: 'admin', password: '密 码' });
  });

  it('keeps names such as __proto__ and toString plain names', async () => {
    server.answer = (socket) => socket.write(ok({ token: 'x' }));
    await own().login(JSON.parse('{"username":"a","password":"b","__proto__":{"c":1},"toString":"d"}'));
    expect(server.requests[0]?.body).toBe('{"username":"a","password":"b","__proto__":{"c":1},"toString":"d"}');
  });

  it('leaves nothing on a connection that is used again and again', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const client = own();
    for (let turn = 0; turn < 15; turn++) await client.listStaff();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('sends files as a form and leaves out what is undefined', async () => {
    server.answer = (socket) => socket.write(ok({ url: '/files/a.png', name: 'a.png', size: 3 }));
    const file = new File([Uint8Array.of(0x89, 0x50, 0x4e)], '头像.png', { type: 'image/png' });
    await own().uploadImage({ file, note: undefined } as never);
    const [upload] = server.requests;
    expect(upload?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(upload?.body).toContain('name="file"; filename="头像.png"');
    expect(upload?.body).not.toContain('note');
  });

  it('answers a file that is whole by length and digest, under a name without a path', async () => {
    const bytes = Buffer.from('食宜 file');
    const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
    const headers = {
      'content-type': 'image/png',
      'repr-digest': digest,
      'content-disposition': "attachment; filename*=UTF-8''..%2F..%2Fa%20%E9%A3%9F.png",
    };
    server.answer = (socket) => socket.write(http(200, bytes, headers));
    const file = await own().getFile({ key: 'a.png' });
    expect(file).toMatchObject({ type: 'image/png', name: 'a 食.png' });
    expect(Buffer.from(file.bytes).toString()).toBe('食宜 file');
  });

  it('refuses a file whose digest differs, and an envelope in the place of a file', async () => {
    server.answer = (socket) => socket.write(http(200, 'abc', { 'content-type': 'image/png', 'repr-digest': 'sha-256=:AAAA:' }));
    expect(await failure(own().getFile({ key: 'a' }))).toMatchObject({ kind: 'protocol', reason: 'truncated' });
    server.answer = (socket) => socket.write(http(200, '{"code":100001,"message":"x","data":{}}'));
    expect(await failure(own().getFile({ key: 'a' }))).toMatchObject({ kind: 'session' });
    server.answer = (socket) => socket.write(ok({}));
    expect(await failure(own().getFile({ key: 'a' }))).toMatchObject({ kind: 'envelope', reason: 'data-shape' });
  });

  it('takes a sign-in without a session for refused, with the message of the answer', async () => {
    server.answer = (socket) => socket.write(http(200, '{"code":200,"message":"还在审核","data":{"token":""}}'));
    const refusal = await failure(own().login({ username: 'a', password: 'b' }));
    expect(refusal).toMatchObject({ kind: 'business', reason: 'no-token', serverMessage: '还在审核' });
    server.answer = (socket) => socket.write(ok({ auth_url: 'https://open.work.weixin.qq.com/' }));
    expect(await own().login({ username: 'a', password: 'b' })).toHaveProperty('auth_url');
  });

  it('reads on as long as a file keeps coming', async () => {
    server.answer = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 8\r\n\r\n');
      let sent = 0;
      const timer = setInterval(() => {
        socket.write('x');
        if (++sent === 8) clearInterval(timer);
      }, 60);
    };
    const client = connect({ timeout: 250, ...(fetch ? { fetch } : {}) });
    expect((await client.getFile({ key: 'a' })).bytes).toHaveLength(8);
  });
});

describe('repeats', () => {
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

  it('sends any call again that never left', async () => {
    const fetch = vi
      .fn<Fetch>()
      .mockRejectedValueOnce(new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }));
    fetch.mockImplementation((url, init) => globalThis.fetch(url, init));
    server.answer = (socket) => socket.write(ok({ token: 'x', expires_in: 1 }));
    await connect({ fetch }).login({ username: 'a', password: 'b' });
    expect(server.requests).toHaveLength(1);
  });

  it('waits as long as a 429 asks, and not at all when that is too long', async () => {
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

  it('stops adding load when much fails', async () => {
    server.answer = (socket) => socket.write(http(503, ''));
    const client = connect({ timeout: 5000 });
    await Promise.all(Array.from({ length: 10 }, () => failure(client.listStaff())));
    expect(server.requests).toHaveLength(14);
  });

  it('ends the pause before a repeat with an abort', async () => {
    server.answer = (socket) => socket.write(http(429, '', { 'retry-after': 1 }));
    const controller = new AbortController();
    const call = failure(connect().listStaff({}, { signal: controller.signal }));
    await expect.poll(() => server.requests.length).toBe(1);
    setTimeout(() => controller.abort(), 50);
    const error = await call;
    expect(error).toMatchObject({ kind: 'aborted' });
    expect(error.meta.elapsedMs).toBeLessThan(900);
  });

  it('asks once more with the token of a sign-in that came meanwhile', async () => {
    let current = 'old-token';
    server.answer = (socket, request) => {
      current = 'new-token';
      socket.write(request.headers['admin-token'] === 'new-token' ? ok(page) : http(401, ''));
    };
    expect(await connect({ token: () => current }).listStaff()).toEqual(page);
  });
});

describe('each', () => {
  it('reads page after page until the total is reached', async () => {
    server.answer = (socket, { target }) => {
      const at = Number(new URL(target, server.url).searchParams.get('page'));
      const list = Array.from({ length: at < 3 ? 100 : 20 }, (_, n) => ({ id: at * 1000 + n }));
      socket.write(ok({ list, total: 220, page: at, limit: 100 }));
    };
    const ids = new Set();
    for await (const row of connect().each('listStaff', { keyword: '林' })) ids.add(row.id);
    expect([ids.size, server.requests.length]).toEqual([220, 3]);
    expect(server.requests.every((one) => one.target.includes('keyword='))).toBe(true);
  });

  it('ends at an empty page, whatever total and limit say', async () => {
    server.answer = (socket) => socket.write(ok({ list: [], total: 9, page: 1, limit: 0 }));
    for await (const _ of connect().each('listStaff')) throw new Error('there is no row');
    expect(server.requests).toHaveLength(1);
  });
});

describe('in a browser', () => {
  const failed: Fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('takes a browser without a network for offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const error = await failure(connect({ fetch: failed }).listStaff());
    expect(error).toMatchObject({ kind: 'network', reason: 'offline', outcome: 'notSent', retryable: false, meta: { attempts: 1 } });
  });

  it('cannot tell more than the browser does', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const error = await failure(connect({ fetch: failed }).listStaff());
    expect(error).toMatchObject({ kind: 'network', reason: 'unknown', outcome: 'unknown', meta: { attempts: 2 } });
  });
});

describe('ApiError', () => {
  it('is handed to onError once, with the token it was sent with', async () => {
    server.answer = (socket) => socket.write(http(503, ''));
    const onError = vi.fn();
    const error = await failure(connect({ onError }).listStaff());
    expect(onError.mock.calls).toEqual([[error, token]]);
  });

  it('never holds the token, not even when a server repeats it', async () => {
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

  it('settles even with a fetch that hears no signal', async () => {
    const error = await failure(connect({ fetch: () => new Promise(() => {}), timeout: 100, retries: 0 }).listStaff());
    expect(error).toMatchObject({ kind: 'timeout' });
    expect(error.meta.elapsedMs).toBeLessThan(1000);
  });

  it('tells a refused sign-in from a lost session', async () => {
    server.answer = (socket) => socket.write(http(401, JSON.stringify({ code: 40101, message: '用户名或密码错误', data: {} })));
    expect(await failure(connect().login({ username: 'a', password: 'b' }))).toMatchObject({
      kind: 'business',
      reason: 'bad-credentials',
      bizCode: 40101,
    });
  });
});
