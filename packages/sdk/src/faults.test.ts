import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { http, ok, type RawServer, startRawServer } from '../../../tests/faults/raw-server.js';
import { type ApiError, type ClientOptions, createClient } from './index.js';
import { nodeFetch } from './node.js';
import type { Fetch } from './safe-fetch.js';

const token = 'tok-4vJ9sQ0rT2wX8yZ1aB3cD5eF7gH9iJ0kL2mN4oP6';
const rejections: unknown[] = [];
const note = (reason: unknown) => rejections.push(reason);
let server: RawServer;

beforeAll(() => process.on('unhandledRejection', note));
afterAll(() => {
  process.off('unhandledRejection', note);
});
beforeEach(async () => {
  server = await startRawServer();
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  expect(rejections).toEqual([]);
});

function connect(fetch: Fetch | undefined, options: Partial<ClientOptions> = {}) {
  return createClient({ baseUrl: server.url, token, timeout: 600, retries: 0, ...(fetch ? { fetch } : {}), ...options });
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const [result] = await Promise.allSettled([call]);
  if (result?.status !== 'rejected') throw new Error('the call went well');
  expect(result.reason).toHaveProperty('name', 'ApiError');
  return result.reason as ApiError;
}

const reset = (socket: Socket) => void (socket as Socket & { resetAndDestroy(): void }).resetAndDestroy();
const say = (bytes: string | Uint8Array, then?: (socket: Socket) => void) => (socket: Socket) => {
  socket.write(bytes);
  if (then) setTimeout(then, 40, socket);
};
const close = (socket: Socket) => void socket.end();
const envelope = (code: unknown, message: unknown = '拒绝', data: unknown = {}) => JSON.stringify({ code, message, data });
const status = (number: number, body = envelope(number * 100), headers = {}) => say(http(number, body, headers));
const html = '<!doctype html><html><h1>502 Bad Gateway</h1></html>';
const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024));
const deep = `${'['.repeat(100)}${']'.repeat(100)}`;

type Row = [situation: string, answer: (socket: Socket) => void, facts: Record<string, unknown>];
const rows: Row[] = [
  ['end before headers', close, { kind: 'network', reason: 'closed', outcome: 'unknown', phase: 'headers' }],
  ['reset before headers', reset, { kind: 'network', reason: 'reset', outcome: 'unknown', phase: 'headers' }],
  ['silence', () => {}, { kind: 'timeout', reason: 'headers', outcome: 'unknown' }],
  ['something else than HTTP', say('SSH-2.0-OpenSSH_9.2\r\n', close), { kind: 'protocol', reason: 'bad-http', outcome: 'unknown' }],
  ['two lengths', say('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'), { kind: 'protocol', reason: 'bad-http' }],
  ['huge headers', say(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`), { kind: 'protocol', reason: 'headers-too-large' }],
  [
    'a body that stalls',
    say('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"code"'),
    { kind: 'timeout', reason: 'body', outcome: 'unknown' },
  ],
  [
    'a body cut by reset',
    say('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"code"', reset),
    { kind: 'network', reason: 'reset', phase: 'body' },
  ],
  [
    'a body cut by end',
    say('HTTP/1.1 200 OK\r\ncontent-length: 100\r\nconnection: close\r\n\r\n{"code"', close),
    { kind: 'protocol', reason: 'truncated' },
  ],
  ['broken gzip', say(http(200, '\x1f\x8bnot gzip', { 'content-encoding': 'gzip' })), { kind: 'protocol', reason: 'encoding' }],
  ['an encoding nobody knows', say(http(200, '{}', { 'content-encoding': 'aes128gcm' })), { kind: 'protocol', reason: 'encoding' }],
  ['a gzip bomb', say(http(200, bomb, { 'content-encoding': 'gzip' })), { kind: 'protocol', reason: 'too-large' }],
  ['an empty body', say(http(200, '')), { kind: 'envelope', reason: 'empty' }],
  ['204', say('HTTP/1.1 204 No Content\r\n\r\n'), { kind: 'envelope', reason: 'empty' }],
  [
    'HTML with 200',
    say(http(200, html, { 'content-type': 'text/html' })),
    { kind: 'envelope', reason: 'not-json', serverMessage: '502 Bad Gateway' },
  ],
  ['cut JSON', say(http(200, '{"code":200,"data":{"li')), { kind: 'envelope', reason: 'not-json' }],
  ['NaN', say(http(200, '{"code":NaN}')), { kind: 'envelope', reason: 'not-json' }],
  ['null', say(http(200, 'null')), { kind: 'envelope', reason: 'not-object' }],
  ['an array', say(http(200, '[]')), { kind: 'envelope', reason: 'not-object' }],
  ['no code', say(http(200, '{"data":{}}')), { kind: 'envelope', reason: 'no-code' }],
  ['code as text', say(http(200, envelope('200'))), { kind: 'envelope', reason: 'code-type' }],
  ['code true', say(http(200, envelope(true))), { kind: 'envelope', reason: 'code-type' }],
  ['code 200.5', say(http(200, envelope(200.5))), { kind: 'envelope', reason: 'code-type' }],
  ['data null where a page belongs', say(http(200, envelope(200, '', null))), { kind: 'envelope', reason: 'data-shape' }],
  ['a page without its list', say(http(200, envelope(200, '', { total: 1 }))), { kind: 'envelope', reason: 'data-shape' }],
  ['data too deep', say(http(200, `{"code":200,"data":${deep}}`)), { kind: 'envelope', reason: 'too-deep' }],
  [
    'bytes that are not UTF-8',
    say(http(200, Buffer.from('{"code":1,"message":"\xd5\xfd"}', 'latin1'))),
    { kind: 'envelope', reason: 'bad-utf8' },
  ],
  ['100001 in GBK', say(http(200, Buffer.from('{"code":100001,"message":"\xd5\xfd"}', 'latin1'))), { kind: 'session', reason: '100001' }],
  ['100001', say(http(200, envelope(100001))), { kind: 'session', action: 'logoutReload', outcome: 'notApplied', bizCode: 100001 }],
  ['100001 as text', say(http(200, envelope('100001'))), { kind: 'session', action: 'logoutReload' }],
  ['100002', say(http(200, envelope(100002))), { kind: 'forbidden', action: 'goto401', bizCode: 100002 }],
  ['100003', say(http(200, envelope(100003))), { kind: 'forbidden', action: 'goto401', bizCode: 100003 }],
  [
    'another code',
    say(http(200, envelope(50001, '余额不足'))),
    { kind: 'business', reason: '50001', serverMessage: '余额不足', action: 'notice' },
  ],
  [
    'a message in HTML',
    say(http(200, envelope(1, '<b>不行</b>'))),
    { kind: 'business', action: 'htmlNotice', serverMessage: '<b>不行</b>' },
  ],
  ['a message that is a number', say(http(200, envelope(1, 12))), { kind: 'business', serverMessage: undefined, message: 'business/1' }],
  ['terminal codes in a message', say(http(200, envelope(1, 'a\u001b[2J\u0007\u009bb'))), { kind: 'business', serverMessage: 'a[2Jb' }],
  [
    '400',
    status(400, envelope(40000, '错', { request_id: 'r1', errors: [{ field: 'page', rule: 'minimum', message: '太小' }] })),
    {
      kind: 'http',
      reason: '400',
      outcome: 'notApplied',
      bizCode: 40000,
      detail: { request_id: 'r1', errors: [{ field: 'page', rule: 'minimum', message: '太小' }] },
    },
  ],
  ['401', status(401), { kind: 'auth', reason: '401', outcome: 'notApplied', action: 'reloginDialog', bizCode: 40100 }],
  ['401 with nothing', status(401, ''), { kind: 'auth', action: 'reloginDialog' }],
  ['401 that also says 100001', status(401, envelope(100001)), { kind: 'auth' }],
  ['403', status(403), { kind: 'forbidden', reason: '403', action: 'goto401' }],
  ['404', status(404), { kind: 'http', reason: '404', httpStatus: 404 }],
  ['405 with nothing', status(405, ''), { kind: 'http', reason: '405', outcome: 'notApplied' }],
  ['408', status(408), { kind: 'timeout', reason: 'server', outcome: 'notApplied' }],
  ['409', status(409), { kind: 'conflict', reason: '409', bizCode: 40900 }],
  [
    '422 as a problem',
    status(422, '{"title":"Invalid","detail":"Request body is wrong"}'),
    { kind: 'http', reason: '422', serverMessage: 'Request body is wrong' },
  ],
  ['429', status(429, envelope(42900), { 'retry-after': 7 }), { kind: 'rateLimited', retryAfterMs: 7000, outcome: 'notApplied' }],
  ['429 with a wait of years', status(429, '', { 'retry-after': 1_000_000_000 }), { kind: 'rateLimited', retryAfterMs: 60_000 }],
  ['429 with rubbish', status(429, '', { 'retry-after': '-5' }), { kind: 'rateLimited', retryAfterMs: undefined, retryable: false }],
  [
    '429 with a date',
    status(429, '', { date: 'Sat, 21 Nov 2026 09:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2026 09:00:30 GMT' }),
    { kind: 'rateLimited', retryAfterMs: 30_000 },
  ],
  ['500 with nothing', status(500, ''), { kind: 'http', reason: '500', outcome: 'unknown' }],
  ['500 that says 200', status(500, envelope(200)), { kind: 'http', reason: 'status-code-conflict' }],
  ['500 that says 100001', status(500, envelope(100001)), { kind: 'session', action: 'logoutReload' }],
  ['502 in HTML', status(502, html, { 'content-type': 'text/html' }), { kind: 'unavailable', reason: '502', serverMessage: undefined }],
  ['503 with Retry-After', status(503, '', { 'retry-after': 1 }), { kind: 'unavailable', outcome: 'notApplied', retryAfterMs: 1000 }],
  ['999', status(999, ''), { kind: 'protocol', reason: 'bad-status' }],
  ['304', say('HTTP/1.1 304 Not Modified\r\n\r\n'), { kind: 'protocol', reason: 'unexpected-304' }],
  ...[301, 302, 303, 307, 308].map(
    (code): Row => [
      String(code),
      status(code, '', { location: '/elsewhere' }),
      { kind: 'protocol', reason: 'redirect', outcome: 'notApplied' },
    ],
  ),
];

describe.each([
  ['native fetch', undefined],
  ['nodeFetch', nodeFetch],
] as const)('%s', (_, fetch) => {
  it.each(rows)('names %s', async (_situation, answer, facts) => {
    server.answer = answer;
    const timeout = facts.reason === 'headers' || facts.reason === 'body' ? 400 : 10_000;
    const error = await failure(connect(fetch, { timeout }).listStaff());
    expect(error).toMatchObject(facts);
    expect(error.meta).toMatchObject({ operationId: 'listStaff', attempts: 1 });
    expect(error.meta.elapsedMs).toBeLessThan(timeout + 1000);
    expect(server.requests).toHaveLength(1);
  });

  it('reads a body that comes byte by byte, inside one deadline for all of it', async () => {
    const bytes = ok({ list: [], total: 0, page: 1, limit: 20 });
    server.answer = (socket) => {
      let at = 0;
      const timer = setInterval(() => {
        if (at < bytes.length && !socket.destroyed) socket.write(bytes.subarray(at, ++at));
        else clearInterval(timer);
      }, 30);
    };
    const error = await failure(connect(fetch, { timeout: 500 }).listStaff());
    expect(error).toMatchObject({ kind: 'timeout', outcome: 'unknown' });
    expect(error.meta.elapsedMs).toBeGreaterThan(480);
    expect(error.meta.elapsedMs).toBeLessThan(1500);
  });

  it('follows no redirect to another server, so neither token nor password arrive there', async () => {
    await using other = await startRawServer();
    other.answer = say(ok({ token }));
    server.answer = status(307, '', { location: `${other.url}/steal` });
    const error = await failure(connect(fetch).login({ username: 'admin', password: 'Qinghe-2026' }));
    expect(error).toMatchObject({ kind: 'protocol', reason: 'redirect' });
    expect(other.requests).toHaveLength(0);
  });

  it('closes the connection of an answer it gave up on', async () => {
    let used: Socket | undefined;
    server.answer = (socket) => {
      used = socket;
      socket.write(http(200, Buffer.alloc(40 * 1024 * 1024, 'a')));
    };
    const error = await failure(connect(fetch, { timeout: 5000 }).listStaff());
    expect(error).toMatchObject({ kind: 'protocol', reason: 'too-large' });
    await expect.poll(() => used?.destroyed).toBe(true);
  });

  it('tells an abort by the caller from a timeout', async () => {
    server.answer = () => {};
    const controller = new AbortController();
    const call = failure(connect(fetch).listStaff({}, { signal: controller.signal }));
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort(new Error('gone'));
    expect(await call).toMatchObject({ kind: 'aborted', reason: 'caller', action: 'none', cause: { message: 'gone' } });
    const late = await failure(connect(fetch).listStaff({}, { signal: controller.signal }));
    expect(late).toMatchObject({ kind: 'aborted', outcome: 'notSent' });
    expect(server.requests).toHaveLength(1);
  });

  it('names a server nobody listens at', async () => {
    const { url } = server;
    await server[Symbol.asyncDispose]();
    const error = await failure(connect(fetch, { baseUrl: url }).listStaff());
    expect(error).toMatchObject({ kind: 'network', reason: 'refused', outcome: 'notSent', retryable: true });
    server = await startRawServer();
  });

  it('names a host that does not exist', async () => {
    const error = await failure(connect(fetch, { baseUrl: 'http://no-such-host.invalid', timeout: 5000 }).listStaff());
    expect(error).toMatchObject({ kind: 'network', reason: 'dns', outcome: 'notSent' });
  });
});

// The built-in fetch hides a 407 as a nameless network error, as its standard demands.
it('nodeFetch shows that a proxy asks for a sign-in', async () => {
  server.answer = status(407, '');
  expect(await failure(connect(nodeFetch).listStaff())).toMatchObject({ kind: 'http', reason: '407', outcome: 'notApplied' });
});
