import { operations, type Served } from '@shiyi/server/http/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleOf, multipartOf, type Part, requestOf } from '../conformance/draft.js';
import { png, sampleOf } from '../conformance/generate.js';
import { worldTimeout } from '../conformance/profile.js';
import { rulesOf, typesOf } from '../conformance/schema.js';
import { type Sent, send } from '../conformance/wire.js';
import { waiting } from '../conformance/world.js';
import { measureLeastBlock } from '../support/event-loop.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { type AppKey, signedRequest } from '../support/signed-request.js';
import { onBothStores } from '../support/stores.js';

/** The longest time in ms that a request may hold all others. */
const limit = 100;
/** Node.js reads 16 KiB of headers with the request line. */
const room = 15_000;

const full = (unit: string, most = room) => unit.repeat(Math.floor(most / unit.length));

/** Queries near the limit: each parameter as often as fits, each as long as fits, and names that the operation has not. */
function* worstQueries({ parameters }: Served): Generator<string> {
  for (const { name, schema } of parameters.filter((one) => one.in === 'query')) {
    const rules = rulesOf(schema);
    const value = encodeURIComponent(String([sampleOf(rules)].flat()[0] ?? 1));
    const isList = typesOf(rules).includes('array');
    yield full(`${name}=${value}&`);
    if (isList)
      yield Array.from({ length: 1500 }, (_, at) => `${name}=${at + 1}`)
        .join('&')
        .slice(0, room);
    yield `${name}=${full(rules.pattern || rules.format ? '0' : '%20')}`;
  }
  yield full('zzz&');
  yield full('zzz=%F0%9F&');
}

/** Headers that are parsed, near the limit. */
const worstHeaders: Record<string, string> = {
  'accept-language': full('en;q=0.1,'),
  'accept-encoding': full('gzip;q=0.1,'),
  'accept-encoding of spaces': full(' ').replace(/^ /, 'a').replace(/ $/, 'b'),
  accept: full('text/html,'),
  'admin-token': full('a'),
  authorization: full('a'),
  cookie: full('a=1;'),
  'content-type': `application/json;${full(' ')}x`,
  'content-type of a form': `multipart/form-data;${full('a=1;')}boundary=x`,
  'idempotency-key': full('a'),
  'if-none-match': full('"a",'),
  'last-event-id': full('9'),
  origin: `https://${full('a.')}`,
  range: `bytes=${full('0-1,')}`,
  'user-agent': full('Mozilla/5.0 (X11) '),
  'x-forwarded-for': full('1.1.1.1,'),
  'x-confirm': full('a'),
  'x-key-id': full('a'),
  'x-nonce': full('a'),
  'x-signature': full('a'),
  'x-timestamp': full('9'),
  'x-request-id': full('a'),
};

const mib = 1024 * 1024;
const parts = (count: number, part: (at: number) => Part) => Array.from({ length: count }, (_, at) => part(at));
/** Forms of many parts, and of parts with long names, texts and headers. */
const worstForms: Record<string, Part[]> = {
  '20,000 fields': parts(20_000, (at) => ({ name: `f${at}`, value: '1' })),
  '20,000 fields of one name': parts(20_000, () => ({ name: 'file', value: '1' })),
  '20,000 files': parts(20_000, () => ({ name: 'file', value: png, fileName: 'a.png' })),
  '20,000 fields after a file': [
    { name: 'file', value: Buffer.from('手机号,昵称\n'), fileName: 'a.csv' },
    ...parts(20_000, (at) => ({ name: `f${at}`, value: '1' })),
  ],
  'a field of 1 MiB': [{ name: 'mapping', value: '['.repeat(mib) }],
  'a long name': [{ name: 'n'.repeat(mib), value: '1' }],
  'a long name of a file': [{ name: 'file', value: png, fileName: 'n'.repeat(15_000) }],
  'a name of a file of spaces': [{ name: 'file', value: png, fileName: `a${' '.repeat(15_000)}b` }],
  'a long type': [{ name: 'file', value: png, fileName: 'a', type: `image/png;${'a=1;'.repeat(3000)}` }],
};

onBothStores('the worst queries, headers and forms', (options) => {
  let server: TestServer;
  let token: string;
  let key: AppKey;
  beforeAll(async () => {
    server = await createTestServer(options);
    token = await server.tokenOf('admin');
    key = await server.clientWith(token).createIngestKey({ name: '小程序' });
    for (const operation of operations) await send(server.url, { ...requestOf(operation, exampleOf(operation)), body: undefined });
  }, worldTimeout);
  afterAll(() => server?.close());

  async function faultOf(what: string, request: Sent, sign = (plain: Sent) => plain): Promise<string[]> {
    const { result, block } = await measureLeastBlock(limit, () => send(server.url, sign(request)));
    const isAnswered = result.status < 500 && result.status !== 429;
    return block <= limit && isAnswered ? [] : [`${what}: ${Math.round(block)} ms, answered ${result.status}`];
  }

  it('hold no other request, for every operation', { timeout: 5 * worldTimeout }, async () => {
    const faults: string[] = [];
    // A body that is none keeps a write from being done.
    for (const operation of operations.filter((one) => !waiting.includes(one) && one.id !== 'watchEvents'))
      for (const query of worstQueries(operation)) {
        const { method, target } = requestOf(operation, { ...exampleOf(operation), query: {} });
        const headers = { 'Admin-Token': token, 'Content-Type': 'application/json' };
        const request = { method, target: `${target}?${query}`, headers, body: operation.body ? '[]' : undefined };
        const sign = operation.permission === 'app-key' ? (plain: Sent) => signedRequest(key, plain) : undefined;
        faults.push(...(await faultOf(`${operation.id}?${query.slice(0, 40)}…`, request, sign)));
      }
    expect(faults).toEqual([]);
  });

  it.each(Object.entries(worstHeaders))('nor does %s', async (name, value) => {
    const signed = signedRequest(key, { method: 'POST', target: '/ingest/v1/check-ins', headers: {}, body: '{}' });
    const headers = { ...signed.headers, 'Admin-Token': token, [name.split(' ')[0] as string]: value };
    for (const [method, target] of [
      ['GET', '/admin/v1/users?page=1&limit=20'],
      ['POST', '/admin/v1/upload/image'],
      ['POST', '/admin/v1/auth/login'],
      ['POST', '/ingest/v1/check-ins'],
    ] as const)
      expect(await faultOf(name, { method, target, headers, body: method === 'POST' ? '{}' : undefined })).toEqual([]);
  });

  it('nor do headers of many names', async () => {
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`x${at}`, '1']));
    expect(await faultOf('names', { method: 'GET', target: '/admin/v1/users', headers: { 'Admin-Token': token, ...many } })).toEqual([]);
  });

  it.each(Object.entries(worstForms))('nor does a form with %s', async (name, form) => {
    const { body, contentType } = multipartOf(form);
    for (const operation of operations.filter((one) => one.multipart)) {
      const request = requestOf(operation, { ...exampleOf(operation), body: undefined }, token);
      const sent = { ...request, headers: { ...request.headers, 'Content-Type': contentType }, body };
      expect(await faultOf(`${operation.id} ${name}`, sent)).toEqual([]);
    }
  });
});
