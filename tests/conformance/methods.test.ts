import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from '../support/routes.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { type Draft, requestOf } from './draft.js';
import { nothing, sampleDrafts } from './generate.js';
import { faultsInRefusal } from './judge.js';
import { send, sendRaw } from './wire.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];

const byPath = new Map(operations.map(({ path }) => [path, operations.filter((one) => one.path === path)]));

/** Returns a path with its parameters filled in. */
function targetOf(operation: ServedOperation): string {
  const [draft] = sampleDrafts(operation, nothing, 1, 1);
  return requestOf(operation, { ...(draft as Draft), query: {} }).target;
}

describe('router', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server?.close());

  it.each([...byPath])('answers 405 to every other method of %s', async (_, [first, ...more]) => {
    const own = [first as ServedOperation, ...more].map((one) => one.method as string);
    const target = targetOf(first as ServedOperation);
    for (const method of methods.filter((one) => !own.includes(one))) {
      const answer = await send(server.url, { method, target, headers: {} });
      const allow = String(answer.headers.allow).split(', ').sort();
      expect([method, answer.status, allow], target).toEqual([method, 405, [...own].sort()]);
      if (method !== 'HEAD') expect(faultsInRefusal(answer), `${method} ${target}`).toEqual([]);
    }
  });

  it.each(['FOO', 'get', 'G E T', 'CONNECT'])('answers a request line with %s by an envelope, or closes the connection', async (method) => {
    const path = method === 'CONNECT' ? '127.0.0.1:1' : operations[0]?.path;
    const answer = await sendRaw(server.url, `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    if (method === 'CONNECT' && answer === '') return;
    expect(answer).toMatch(/^HTTP\/1\.1 (400|405) [\s\S]*Content-Type: application\/json; charset=utf-8[\s\S]*\{"code":40[05]00,/i);
    for (const header of ['X-Content-Type-Options: nosniff', 'Cache-Control: no-store', 'X-Request-Id: '])
      expect(answer.toLowerCase()).toContain(header.toLowerCase());
  });

  it('lets no header override the method', async () => {
    const gone = [...byPath].filter(([, own]) => own.some((one) => one.method === 'DELETE') && !own.some((one) => one.method === 'POST'));
    for (const [, [operation]] of gone)
      for (const header of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])
        expect(
          (await send(server.url, { method: 'POST', target: targetOf(operation as ServedOperation), headers: { [header]: 'DELETE' } }))
            .status,
        ).toBe(405);
  });

  it('routes nothing but the contract, the health checks, the callbacks of the platform, pages of customers and the sandbox', () => {
    const told = operations.map((one) => `${one.method} ${one.path.replace(/\{(\w+)\}/g, ':$1')}`);
    const routes = routesOf(server.app.printRoutes({ commonPrefix: false }));
    const more = routes.filter((route) => !told.includes(route) && !/^(GET|HEAD|POST) \/sandbox\//.test(route));
    expect(more.sort()).toEqual(
      [
        ...['GET /healthz', 'GET /platform/callback/:corpid', 'GET /readyz', 'HEAD /healthz', 'HEAD /readyz'],
        ...['GET *', 'HEAD *', 'GET /p/:token', 'GET /p/:token/read', 'HEAD /p/:token', 'POST /platform/callback/:corpid'],
      ].sort(),
    );
    expect(told.filter((route) => !routes.includes(route))).toEqual([]);
  });

  it.each([
    '/admin/v1',
    '/admin/v1/',
    '/admin/v1/nothing',
    '/admin/v1/users/',
    '//admin/v1/users',
    '/admin/v1/Users',
    '/admin/v1/users/../role/tree',
    '/%61dmin/v1/x',
    '/admin/v1/%zz',
    '/admin/v1/users/%00',
    '/.env',
  ])('refuses %s in the envelope', async (target) => {
    const answer = await send(server.url, { method: 'GET', target, headers: {} });
    expect([400, 404, 405]).toContain(answer.status);
    expect(faultsInRefusal(answer)).toEqual([]);
  });
});
