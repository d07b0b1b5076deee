import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LogLines } from '../support/log-lines.js';
import { freePort, startProcess } from '../support/process.js';
import { createTestServer, type TestServer, type TestServerOptions } from '../support/server.js';

const log = new LogLines();
let server: TestServer;
let token: string;

const serverWith = (telemetry: TestServerOptions['telemetry'], lines: LogLines) =>
  createTestServer({ log: lines, ...(telemetry ? { telemetry } : {}) });

beforeAll(async () => {
  // Every statement is slow, so the text of all of them is seen.
  server = await serverWith({ logLevel: 'info', slowSqlMs: 0 }, log);
  token = await server.tokenOf('admin');
});
afterAll(() => server?.close());
beforeEach(() => {
  log.text = '';
});

const lines = (count: number) => expect.poll(() => log.requests.length, { timeout: 10_000 }).toBe(count);

const call = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { 'Admin-Token': token, ...(init.headers as object) } });

const post = (path: string, body: string) => call(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });

/** Sends bytes as they are, and waits until the connection is closed. */
async function raw(text: string) {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.resume();
  socket.end(text);
  await once(socket, 'close');
}

describe('request log', () => {
  it('has one line with the facts of a call', async () => {
    const answer = await call('/admin/v1/users?limit=1&keyword=secret-word', { headers: { 'X-Request-Id': 'given-1' } });
    expect(answer.status).toBe(200);
    await lines(1);
    const [line] = log.requests;
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request_id: 'given-1',
      method: 'GET',
      operation: 'listStaff',
      status: 200,
      ms: expect.any(Number),
      company: expect.any(Number),
    });
  });

  it.each([
    ['a refused input', () => post('/admin/v1/users', '{"username":7}'), { operation: 'createStaff', status: 400, code: 40000 }],
    ['no session', () => fetch(`${server.url}/admin/v1/users`), { operation: 'listStaff', status: 401, code: 40100, company: null }],
    ['an unknown path', () => call('/no/such/path'), { operation: null, path: 'other', status: 404, code: 40400 }],
    ['a wrong method', () => call('/admin/v1/users', { method: 'DELETE' }), { operation: null, status: 405, code: 40500 }],
    [
      'a large body',
      () => post('/admin/v1/users', `{"a":"${'x'.repeat(2 ** 21)}"}`),
      { operation: 'createStaff', status: 413, code: 41300 },
    ],
    ['an unreadable path', () => call('/%zz'), { operation: null, path: 'other', status: 400, code: 40000 }],
    ['the sandbox', () => call('/sandbox/cgi-bin/gettoken?corpid=a&corpsecret=b'), { operation: null, path: 'sandbox', status: 200 }],
    ['a callback', () => call('/platform/callback/ww-nobody?msg_signature=x'), { operation: null, path: 'callback' }],
  ])('has one line of %s', async (_, ask, expected) => {
    const answer = await ask();
    await answer.text();
    await lines(1);
    await setTimeout(50);
    expect(log.requests).toEqual([expect.objectContaining(expected)]);
    expect(log.requests[0]?.status).toBe(answer.status);
    expect(log.requests[0]?.request_id).toBe(answer.headers.get('x-request-id'));
  });

  it('has one line of a request that its client gave up', async () => {
    const held = server.deps.database.system(() => setTimeout(500));
    const abort = new AbortController();
    const asked = call('/admin/v1/users', { signal: abort.signal }).catch(() => undefined);
    await setTimeout(150);
    abort.abort();
    await Promise.all([asked, held]);
    await lines(1);
    await setTimeout(300);
    expect(log.requests).toEqual([expect.objectContaining({ operation: 'listStaff', status: null, aborted: true })]);
  });

  it('has one line of data that is no request', async () => {
    await raw('NONSENSE\r\n\r\n');
    await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`);
    await lines(2);
    expect(log.requests.map(({ status }) => status)).toEqual([400, 413]);
  });

  it('keeps one line each whatever a caller sends', async () => {
    const long = 'x'.repeat(10_000);
    const forged = '","status":200}\\n{"level":"info","forged":true}';
    const ids = [forged, '\\r\\nforged', `${long}`, 'a b', '</script>', '%24{jndi:ldap}'];
    for (const id of ids)
      await raw(
        `GET /${encodeURIComponent(`forged\r\n${id.slice(0, 200)}`)} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\nUser-Agent: forged ${id.slice(-5000)}\r\nConnection: close\r\n\r\n`,
      );
    await lines(ids.length);
    expect(
      log.text
        .trimEnd()
        .split('\n')
        .filter((line) => line.includes('"method"')),
    ).toHaveLength(ids.length);
    expect(log.text).not.toMatch(/forged|jndi|xxxx|script/);
    for (const line of log.requests) expect(line.request_id).toMatch(/^[\da-f-]{36}$/);
  });

  it('has no value of a person, password or token, in requests, statements and faults', async () => {
    const canary = { name: '丁香甲乙', phone: '13977001234', password: 'Canary-9d41c7-Word', word: 'canaryword9d41c7' };
    const admin = await server.as('admin');
    await admin.createCustomer.safe({
      real_name: canary.name,
      nick_name: canary.word,
      phone: canary.phone,
      sex: 2,
      birthday: '1990-01-01',
    } as never);
    await admin.listCustomers.safe({ keyword: canary.name } as never);
    await admin.listCustomers.safe({ keyword: canary.phone } as never);
    await server.anonymous.login.safe({ username: canary.word, password: canary.password });
    await call(`/admin/v1/users?keyword=${encodeURIComponent(canary.name)}&token=${canary.word}`);
    await server.deps.database
      .system((db) => sql`select ${canary.word}::text::integer`.execute(db))
      .catch((err: Error) => server.app.log.error({ err }, 'fault'));
    await server.deps.database
      .system((db) => sql`insert into job (enterprise_id, kind, name) values (1, 'NO', ${canary.name})`.execute(db))
      .catch((err: Error) => server.app.log.error({ err }, 'fault'));
    await expect.poll(() => log.all.filter((line) => line.level === 'error').length).toBe(2);
    expect(log.all.filter((line) => line.sql).length).toBeGreaterThan(20);
    expect([...Object.values(canary), token].filter((value) => log.text.includes(value))).toEqual([]);
  });

  it('names the operation or job of a slow statement', async () => {
    const admin = await server.as('admin');
    await admin.listStaff({ limit: 1 });
    await lines(1);
    const own = log.all.filter((line) => line.sql && line.operation === 'listStaff');
    expect(own.some((line) => /select/.test(line.sql ?? ''))).toBe(true);
    for (const line of own) expect(line).toMatchObject({ level: 'warn', slow: true, digest: expect.stringMatching(/^[\da-f]{16}$/) });
    expect(new Set(own.map((line) => line.request_id))).toEqual(new Set([log.requests[0]?.request_id]));
  });
});

describe('SHIYI_LOG_LEVEL', () => {
  async function seenAt(telemetry: TestServerOptions['telemetry']) {
    const own = new LogLines();
    const other = await serverWith(telemetry, own);
    try {
      await fetch(`${other.url}/healthz`);
      await fetch(`${other.url}/admin/v1/users`);
      await setTimeout(100);
      return own.requests;
    } finally {
      await other.close();
    }
  }

  it('decides what is logged', async () => {
    expect(await seenAt({ logLevel: 'debug' })).toMatchObject([
      { level: 'debug', path: 'health' },
      { level: 'info', operation: 'listStaff' },
    ]);
    expect(await seenAt({ logLevel: 'info' })).toMatchObject([{ operation: 'listStaff' }]);
    expect(await seenAt({ logLevel: 'warn' })).toEqual([]);
    expect(await seenAt({ logLevel: 'silent', slowMs: 0 })).toEqual([]);
  });

  it('marks slow calls, also where only warnings are logged', async () => {
    expect(await seenAt({ logLevel: 'warn', slowMs: 0 })).toMatchObject([
      { level: 'warn', path: 'health', slow: true },
      { level: 'warn', operation: 'listStaff', slow: true, ms: expect.any(Number) },
    ]);
  });
});

describe('started server', () => {
  it('writes one JSON line per request to standard output, and serves metrics where it is told', async () => {
    const port = await freePort();
    const child = await startProcess({
      SHIYI_DATA_DIR: server.dataDir,
      SHIYI_METRICS_ADDRESS: `127.0.0.1:${port}`,
      SHIYI_METRICS_TOKEN: 'token-of-the-scrape',
    });
    try {
      await fetch(`${child.url}/`);
      const { status } = await fetch(`${child.url}/admin/v1/users`);
      expect(status).toBe(401);
      const own = () =>
        child
          .output()
          .split('\n')
          .filter((line) => line.includes('"method"'))
          .map((line) => JSON.parse(line));
      await expect.poll(own).toMatchObject([{ level: 'info', operation: 'listStaff', status: 401, code: 40100 }]);
      expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('shiyi_http_requests_total');
      expect((await fetch(`${child.url}/metrics`)).status).toBe(401);
    } finally {
      expect(await child.kill('SIGTERM')).toBe(0);
    }
  });
});
