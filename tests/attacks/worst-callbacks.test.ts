import { operations } from '@shiyi/server/http/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { worldTimeout } from '../conformance/profile.js';
import { digestOf } from '../conformance/rows.js';
import { type Sent, send } from '../conformance/wire.js';
import { measureLeastBlock } from '../support/event-loop.js';
import { routesOf } from '../support/routes.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { acceptCallbacks, signedCallback } from '../support/signed-callback.js';
import { onBothStores } from '../support/stores.js';
import { mostBytes, worstShapes } from './worst-values.js';

/** The longest time in ms that a request may hold all others. */
const limit = 100;
/** A callback has up to 64 KiB, of which encryption and signature take a quarter. */
const most = { plain: 64 * 1024 - 100, encrypted: 46 * 1024 };
const corpid = 'wwsandbox';

const full = (unit: string, bytes: number) => unit.repeat(Math.max(0, Math.floor(bytes / unit.length)));
const numbered = (bytes: number, one: (at: number) => string) =>
  Array.from({ length: Math.floor(bytes / one(99_999).length) }, (_, at) => one(at)).join('');

/** Documents of this many bytes that are no events. */
const worstDocuments: Record<string, (bytes: number) => string> = {
  'elements that are never closed': (bytes) => full('<a>', bytes),
  'elements within each other': (bytes) => `<xml>${full('<a>', bytes * 0.4)}${full('</a>', bytes * 0.53)}</xml>`,
  'empty elements of one name': (bytes) => `<xml>${full('<a/>', bytes)}</xml>`,
  'elements of many names': (bytes) => `<xml>${numbered(bytes, (at) => `<k${at}/>`)}</xml>`,
  'texts between elements': (bytes) => `<xml>${full('a<b/>', bytes)}</xml>`,
  'an element with many attributes': (bytes) => `<xml ${numbered(bytes, (at) => `a${at}="1" `)}>`,
  'attributes without values': (bytes) => `<xml ${full('a ', bytes)}>`,
  'equals signs': (bytes) => `<xml ${full('=', bytes)}>`,
  'a long name': (bytes) => `<${full('a', bytes)}`,
  'angle brackets': (bytes) => full('<', bytes),
  'comments that are never closed': (bytes) => `<xml>${full('<!--', bytes)}`,
  'sections that are never closed': (bytes) => `<xml>${full('<![CDATA[', bytes)}`,
  'ends of sections': (bytes) => `<xml><![CDATA[${full(']]', bytes)}`,
  'spaces in a tag': (bytes) => `<xml${full(' ', bytes)}`,
  'line ends': (bytes) => full('\n', bytes),
  'a number of 60,000 digits': (bytes) => `<xml><CreateTime>${full('9', bytes)}</CreateTime>`,
  'entities that expand': (bytes) =>
    `<!DOCTYPE x [<!ENTITY a "${full('a', 1000)}">${numbered(bytes / 2, (at) => `<!ENTITY b${at} "&a;&a;">`)}]><xml><A>&b1;</A></xml>`,
  'JSON nested deeply': (bytes) => `${full('[', bytes / 2)}${full(']', bytes / 2)}`,
};

/** Documents that WeCom could send, so that they are kept. */
const oddEvents: Record<string, (bytes: number) => string> = {
  'references to signs': (bytes) => `<xml><Event>x</Event><A>${full('&amp;', bytes)}</A></xml>`,
  'a text of JSON nested deeply': (bytes) => `<xml><Event>x</Event><A><![CDATA[${full('[', bytes)}]]></A></xml>`,
  'many comments': (bytes) => `<xml><Event>x</Event>${full('<!---->', bytes)}</xml>`,
  'spaces between elements': (bytes) => `<xml>${full(' ', bytes)}<Event>x</Event></xml>`,
};

onBothStores('worst callbacks', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
    await acceptCallbacks(server, 1);
    await server.deps.jobs.stop();
    for (const text of ['<xml/>', 'x']) await send(server.url, signedCallback(corpid, text));
  }, worldTimeout);
  afterAll(() => server?.close());

  async function expectQuick(status: number, request: () => Sent) {
    const { result, block } = await measureLeastBlock(limit, () => send(server.url, request()));
    expect([result.status, result.bytes.toString()]).toEqual([status, '']);
    expect(block).toBeLessThanOrEqual(limit);
  }
  const unsigned = (body: string): Sent => ({ ...signedCallback(corpid, '<xml/>'), body });

  it.each(Object.entries(worstDocuments))('are refused at once, unsigned or signed: %s', async (_, made) => {
    const before = await digestOf(server.deps.database);
    await expectQuick(403, () => unsigned(made(most.plain)));
    await expectQuick(403, () => signedCallback(corpid, made(most.encrypted)));
    expect(await digestOf(server.deps.database)).toEqual(before);
  });

  it.each(Object.entries(oddEvents))('are kept shortened: %s', async (_, made) => {
    await expectQuick(403, () => unsigned(made(most.plain)));
    await expectQuick(200, () => signedCallback(corpid, made(most.encrypted)));
    const rows = await server.deps.database.system((db) => db.selectFrom('platform_event').select('event').execute());
    expect(rows.length).toBeGreaterThan(0);
    for (const { event } of rows) expect(JSON.stringify(event).length).toBeLessThan(5000);
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])('are not read as %s', async (type) => {
    const request = signedCallback(corpid, '<xml/>');
    expect((await send(server.url, { ...request, headers: { 'Content-Type': type }, body: '{"xml":{}}' })).status).toBe(415);
  });

  it('are not read beyond 64 KiB', async () => {
    expect((await send(server.url, unsigned(`<xml>${full(' ', 65 * 1024)}</xml>`))).status).toBe(413);
  });
});

const forms: Record<string, string> = {
  'names only': full('a&', mostBytes - 10),
  'many names': numbered(mostBytes - 10, (at) => `k${at}=1&`),
  'one name many times': full('a=1&', mostBytes - 10),
  'broken escapes': full('%F0%9F', mostBytes - 10),
  spaces: full('+', mostBytes - 10),
};

onBothStores('worst bodies for the simulated WeCom', (options) => {
  let server: TestServer;
  let targets: string[];
  beforeAll(async () => {
    server = await createTestServer(options);
    const known = new Set(operations.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`));
    const routes = routesOf(server.app.printRoutes({ commonPrefix: false })).filter((route) => !known.has(route));
    targets = routes.filter((route) => route.startsWith('POST /sandbox')).map((route) => route.slice(5));
    expect(targets.length).toBeGreaterThan(20);
  }, worldTimeout);
  afterAll(() => server?.close());

  async function faultsOf(type: string, bodies: Iterable<[string, string]>): Promise<string[]> {
    const faults: string[] = [];
    for (const [what, body] of bodies)
      for (const route of targets) {
        const target = route.replaceAll(':corpid', corpid).replace(/:\w+/g, '1');
        const request = { method: 'POST', target, headers: { 'Content-Type': type }, body };
        const { result, block } = await measureLeastBlock(limit, () => send(server.url, request));
        if (block > limit || result.status >= 500) faults.push(`${target} ${what}: ${Math.round(block)} ms, answered ${result.status}`);
      }
    return faults;
  }

  it('do not block other requests as JSON', { timeout: worldTimeout }, async () => {
    const bodies = [...worstShapes({})].map(({ what, text }): [string, string] => [what, text]);
    expect(await faultsOf('application/json', bodies)).toEqual([]);
  });

  it('do not block other requests as a form', { timeout: worldTimeout }, async () => {
    expect(await faultsOf('application/x-www-form-urlencoded', Object.entries(forms))).toEqual([]);
  });
});
