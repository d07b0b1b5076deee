import type { Socket } from 'node:net';
import { ApiError, type Client, type ClientOptions, createClient, type Result } from '@shiyi/sdk';
import { nodeFetch } from '@shiyi/sdk/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startRawServer } from '../faults/raw-server.js';
import { expectNoRejections } from '../support/rejections.js';

expectNoRejections();

/** Expects either one valid result or one complete ApiError. */
function expectOne(result: Result<unknown>) {
  expect(result.meta.attempts).toBeGreaterThan(0);
  if (result.ok) return expect(result.data).toHaveProperty('list');
  expect(result.error).toBeInstanceOf(ApiError);
  for (const text of [result.error.kind, result.error.reason, result.error.outcome, result.error.action]) expect(text).toMatch(/^[\w-]+$/);
}

const json = fc.oneof(
  fc.jsonValue(),
  fc.record({
    code: fc.oneof(fc.constantFrom(200, 100001, 100002, '200', 50001), fc.jsonValue()),
    message: fc.jsonValue(),
    data: fc.jsonValue(),
  }),
  fc.record({ code: fc.constant(200), data: fc.record({ list: fc.array(fc.jsonValue()), total: fc.nat() }) }),
);
const body = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((one) => Buffer.from(one)),
  fc.string({ unit: 'binary' }).map((one) => Buffer.from(one)),
  json.map((one) => Buffer.from(JSON.stringify(one))),
);
const headers = fc.dictionary(
  fc.constantFrom('content-type', 'content-encoding', 'retry-after', 'date', 'x-request-id', 'content-length', 'location', 'set-cookie'),
  fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('application/json', 'gzip', '0', '5', '-1', 'chunked', 'text/html', 'http://[')),
);
const answer = fc.tuple(fc.integer({ min: 200, max: 599 }), headers, body);

describe('any answer', () => {
  it('leads to one result or one error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { minLength: 100, maxLength: 100 }), async (answers) => {
        // Run them together, since most of the time is spent in pauses before retries.
        const results = await Promise.all(
          answers.map(([status, named, bytes]) => {
            const plain = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '')]));
            const fetch = async () =>
              new Response([204, 205, 304].includes(status) ? null : new Uint8Array(bytes), { status, headers: plain });
            return createClient({ baseUrl: 'http://127.0.0.1:1', fetch, timeout: 500, deadline: 500, retries: 1 }).listStaff.safe();
          }),
        );
        for (const result of results) expectOne(result);
      }),
      { numRuns: 10 },
    );
  }, 120_000);

  it('throws one kind of error whatever fetch throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything({ withBigInt: true, withNullPrototype: true }), async (thrown) => {
        const fetch: NonNullable<ClientOptions['fetch']> = () => Promise.reject(thrown);
        const result = await createClient({ baseUrl: 'http://127.0.0.1:1', fetch, retries: 0 }).listStaff.safe();
        expectOne(result);
        expect(result).toMatchObject({ ok: false, error: { kind: 'network', outcome: 'unknown' } });
      }),
      { numRuns: 500 },
    );
  });

  it('throws one kind of error for any input', async () => {
    const fetch = () => Promise.resolve(new Response('', { status: 404 }));
    const client: Client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('deleteStaff', 'listStaff', 'createStaff', 'uploadImage', 'getFile', ''),
        fc.anything({ withBigInt: true }),
        async (id, input) => {
          expectOne(await client.safe(id as never, input as never));
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** Generates response bytes that may be cut, closed or left hanging anywhere. */
const raw = fc.record({
  head: fc.oneof(
    fc.constantFrom(
      'HTTP/1.1 200 OK\r\n',
      'HTTP/1.0 200 OK\r\n',
      'HTTP/1.1 302 X\r\n',
      'HTTP/1.1 500 X\r\n',
      'HTTP/1.1 100 Continue\r\n\r\n',
      '',
    ),
    fc.string({ maxLength: 12 }),
  ),
  lines: fc.array(
    fc.oneof(
      fc.constantFrom(
        'content-length: 20',
        'content-length: 3',
        'transfer-encoding: chunked',
        'connection: close',
        'content-encoding: gzip',
        'content-type: application/json',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    ),
    { maxLength: 4 },
  ),
  content: fc.oneof(
    body,
    fc.constantFrom('5\r\nhello\r\n0\r\n\r\n', '5\r\nhel', 'zz\r\n').map((one) => Buffer.from(one)),
  ),
  cut: fc.double({ min: 0, max: 1, noNaN: true }),
  end: fc.constantFrom('close', 'reset', 'hang'),
});

describe.each([
  ['native fetch', undefined],
  ['nodeFetch', nodeFetch],
] as const)('any bytes of a socket, by %s', (_, fetch) => {
  it('lead to one result or one error in time', async () => {
    await using server = await startRawServer();
    await fc.assert(
      fc.asyncProperty(raw, async ({ head, lines, content, cut, end }) => {
        const whole = Buffer.concat([Buffer.from(`${head}${lines.map((line) => `${line}\r\n`).join('')}\r\n`), content]);
        server.answer = (socket) => {
          socket.write(whole.subarray(0, Math.ceil(whole.length * cut)));
          if (end === 'close') socket.end();
          if (end === 'reset') setTimeout(() => (socket as Socket & { resetAndDestroy(): void }).resetAndDestroy(), 5);
        };
        const client = createClient({ baseUrl: server.url, timeout: 100, retries: 0, ...(fetch ? { fetch } : {}) });
        const result = await client.listStaff.safe();
        expectOne(result);
        expect(result.meta.elapsedMs).toBeLessThan(100 + 2000);
      }),
      { numRuns: 100 },
    );
  }, 180_000);
});
