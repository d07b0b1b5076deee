import { fileURLToPath } from 'node:url';
import { operations } from '@shiyi/server/http/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleOf, requestOf } from '../conformance/draft.js';
import { png } from '../conformance/generate.js';
import { worldTimeout } from '../conformance/profile.js';
import { send, sendRaw } from '../conformance/wire.js';
import { routesOf } from '../support/routes.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onBothStores } from '../support/stores.js';

const built = (path: string) => fileURLToPath(new URL(`../../packages/${path}`, import.meta.url));

type Headers = Record<string, string | string[] | undefined>;

/** Returns what is wrong with the headers of a response. */
function faultsOf(headers: Headers): string[] {
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((one) => [one.trim().split(' ')[0], one.trim().split(' ').slice(1).join(' ')] as const),
  );
  const isPage = String(headers['content-type']).startsWith('text/html');
  const scripts = policy.get('script-src') ?? policy.get('default-src');
  const holds: Record<string, boolean> = {
    "frame-ancestors 'none'": policy.get('frame-ancestors') === "'none'",
    'default-src': ["'none'", "'self'"].includes(policy.get('default-src') ?? ''),
    'scripts of this server only': scripts === "'none'" || (isPage && scripts === "'self'") || scripts === "'self'",
    'base-uri and form-action of a page': !isPage || (policy.get('base-uri') === "'none'" && policy.get('form-action') === "'self'"),
    'X-Frame-Options': headers['x-frame-options'] === 'DENY',
    'Referrer-Policy': headers['referrer-policy'] === 'no-referrer',
    'X-Content-Type-Options': headers['x-content-type-options'] === 'nosniff',
    'Cache-Control': headers['cache-control'] !== undefined,
    'a type': headers['content-type'] !== undefined || Number(headers['content-length'] ?? 0) === 0,
    'no cookie': headers['set-cookie'] === undefined,
    'no product name': headers.server === undefined && headers['x-powered-by'] === undefined,
  };
  return Object.keys(holds).filter((name) => !holds[name]);
}

const headersOf = (head: string): Headers =>
  Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );

const host = 'Host: 127.0.0.1\r\nConnection: close\r\n';
/** Requests that no handler sees. */
const malformed = [
  'hello\r\n\r\n',
  `FETCH / HTTP/1.1\r\n${host}\r\n`,
  `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`,
  `GET /healthz HTTP/1.1\r\n${host}Expect: x\r\n\r\n`,
  'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n',
  `GET /healthz HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  `GET /admin/v1/%zz HTTP/1.1\r\n${host}\r\n`,
  `POST /admin/v1/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{`,
  `POST /admin/v1/auth/login HTTP/1.1\r\n${host}Content-Length: 9999999\r\nContent-Type: application/json\r\n\r\n`,
];

onBothStores('headers', (options) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await createTestServer({
      ...options,
      console: built('web/dist'),
      docs: built('server/dist/docs'),
      allowedOrigins: ['https://console.example.com'],
    });
    token = await server.tokenOf('admin');
  }, worldTimeout);
  afterAll(() => server?.close());

  const answerTo = (method: string, target: string, headers: Record<string, string> = {}) => send(server.url, { method, target, headers });

  it('are on the answers of every route, signed in or not', { timeout: worldTimeout }, async () => {
    const routes = routesOf(server.app.printRoutes({ commonPrefix: false }));
    expect(routes).toEqual(expect.arrayContaining(['GET /', 'GET /docs/', 'GET /healthz', 'GET /openapi.json']));
    expect(routes.length).toBeGreaterThan(operations.length + 50);
    const statuses = new Set<number>();
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      const target = path.replaceAll(':corpid', 'wwsandbox').replace(/:\w+/g, '1');
      // A write has no body here, so that only its refusal is looked at.
      const tokens = ['GET', 'HEAD'].includes(method) ? [undefined, token] : [undefined];
      for (const one of tokens) {
        const { status, headers } = await answerTo(method, target, one ? { 'Admin-Token': one } : {});
        statuses.add(status);
        expect([route, status, ...faultsOf(headers)]).toEqual([route, status]);
      }
    }
    for (const status of [200, 308, 400, 401, 404]) expect(statuses).toContain(status);
  });

  it('are on the answers of every read with its example, and on the event stream', { timeout: worldTimeout }, async () => {
    const types = new Set<string>();
    for (const operation of operations.filter((one) => one.method === 'GET')) {
      const { status, headers } = await send(server.url, requestOf(operation, exampleOf(operation), token));
      types.add(String(headers['content-type']).split(';')[0] as string);
      expect([operation.id, status, ...faultsOf(headers)]).toEqual([operation.id, status]);
    }
    expect(types).toContain('text/event-stream');
  });

  it('are on files, faults, preflights, redirects and what does not exist', async () => {
    const { url: file } = await (await server.as('admin')).uploadImage({ file: new File([new Uint8Array(png)], 'a.png') });
    const found = [await answerTo('GET', file)];
    const { get } = server.deps.files;
    server.deps.files.get = () => Promise.reject(new Error('The store is broken'));
    found.push(await answerTo('GET', file));
    server.deps.files.get = get;
    found.push(
      await answerTo('OPTIONS', file, { Origin: 'https://console.example.com', 'Access-Control-Request-Method': 'GET' }),
      await answerTo('GET', '/login', { Accept: 'text/html' }),
      await answerTo('GET', '/nothing'),
      await answerTo('PATCH', file),
    );
    expect(found.map(({ status }) => status)).toEqual([200, 500, 204, 302, 404, 405]);
    expect(found.map(({ headers }) => faultsOf(headers))).toEqual(found.map(() => []));
  });

  it.each(malformed)('are on the answer to %j', async (text) => {
    const answer = await sendRaw(server.url, text);
    const [head = ''] = answer.split('\r\n\r\n');
    expect([head.slice(0, 10), ...faultsOf(headersOf(head))]).toEqual([expect.stringMatching(/^HTTP\/1.1 4$/)]);
  });
});
