import type { Server } from '@shiyi/server/server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { times } from '../conformance/profile.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';
import { adminPassword } from '../support/template.js';

interface Answer {
  code: number;
  data: { wait_seconds?: number };
}

onEveryStore('guesses', (options) => {
  let server: TestServer;
  let other: Server;
  beforeAll(async () => {
    server = await createTestServer({ ...options, trustedProxies: 1 });
    other = await server.beside();
  });
  afterAll(async () => {
    await other?.close();
    await server?.close();
  });
  beforeEach(async () => {
    await server.deps.database.system((db) => db.deleteFrom('rate_limit').execute());
    await server.deps.database.system((db) => db.deleteFrom('login_log').execute());
  });

  /** Counts the responses by code. */
  async function tally(calls: Promise<Answer>[]): Promise<Record<string, number>> {
    const codes: Record<string, number> = {};
    for (const { code } of await Promise.all(calls)) codes[code] = (codes[code] ?? 0) + 1;
    return codes;
  }

  const many = <T>(count: number, one: (at: number) => T) => Array.from({ length: count }, (_, at) => one(at));

  /** Sends a raw request, because the SDK client would wait and retry after a 429. */
  async function send(to: Server, method: string, path: string, ip: string, body: object, token?: string): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': ip, ...(token ? { 'Admin-Token': token } : {}) };
    const response = await fetch(`${to.url}/admin/v1/${path}`, { method, headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as Answer;
    expect(answer.code).toBeGreaterThan(0);
    if (answer.code === 42900 || answer.code === 50300) expect(Number(response.headers.get('retry-after'))).toBe(answer.data.wait_seconds);
    return answer;
  }

  const login = (to: Server, ip: string, username: string, password: string) =>
    send(to, 'POST', 'auth/login', ip, { username, password, remember: false });

  const failuresInLog = (username: string) =>
    server.deps.database.system(async (db) => {
      const rows = await db.selectFrom('login_log').select('id').where('username', '=', username).where('ok', '=', false).execute();
      return rows.length;
    });

  it('are counted before they are checked: of many at once, over two servers, five are', async () => {
    const guess = (at: number) => login(at % 2 ? server : other, '192.0.2.1', 'twin.admin', `guess-${at}`);
    const count = times(80, 500);
    expect(await tally(many(count, guess))).toEqual({ 40101: 5, 42900: count - 5 });
    expect(await failuresInLog('twin.admin')).toBe(5);
    expect(await login(other, '192.0.2.1', 'twin.admin', adminPassword)).toMatchObject({ code: 42900 });
    // The account's owner comes from another address and is not locked out.
    expect(await login(other, '192.0.2.2', 'twin.admin', adminPassword)).toMatchObject({ code: 200 });
  });

  it('count in the same way for the current password, from any address', async () => {
    const token = await server.tokenOf('admin');
    const guess = (at: number) =>
      at % 2
        ? send(server, 'PUT', 'users/update-pass', `192.0.2.${at}`, { old_pass: `guess-${at}`, new_pass: 'Another-2026' }, token)
        : send(other, 'PUT', 'users/reset-pass', `192.0.2.${at}`, { id: 1, old_pass: `guess-${at}`, new_pass: 'Another-2026' }, token);
    expect(await tally(many(60, guess))).toEqual({ 42200: 5, 42900: 55 });
    expect(await failuresInLog('admin')).toBe(5);
    const right = { old_pass: adminPassword, new_pass: 'Another-2026' };
    expect(await send(server, 'PUT', 'users/update-pass', '192.0.2.99', right, token)).toMatchObject({ code: 42900 });
  });

  it('are slowed if one address tries many names, while colleagues behind it get in', async () => {
    expect(await login(server, '192.0.2.3', 'twin.admin', adminPassword)).toMatchObject({ code: 200 });
    const codes = await tally(many(60, (at) => login(at % 2 ? server : other, '192.0.2.3', `name-${at}`, 'guess')));
    // One more attempt is allowed every 30 seconds.
    expect(codes[40101]).toBeGreaterThanOrEqual(30);
    expect(codes[40101]).toBeLessThan(45);
    expect(codes[42900]).toBe(60 - (codes[40101] as number));
    expect(await login(server, '192.0.2.3', 'twin.admin', adminPassword)).toMatchObject({ code: 200 });
    expect(await login(server, '192.0.2.4', 'admin', adminPassword)).toMatchObject({ code: 200 });
  });

  it('count as one address within an IPv6 network', async () => {
    const guess = (at: number) => login(server, `2001:db8:1:2::${at + 1}`, 'admin', `guess-${at}`);
    expect(await tally(many(20, guess))).toEqual({ 40101: 5, 42900: 15 });
  });

  it('are no sign-ins with the right password: many of these at once all come in', async () => {
    expect(await tally(many(12, (at) => login(at % 2 ? server : other, '192.0.2.5', 'admin', adminPassword)))).toEqual({ 200: 12 });
    const rows = await server.deps.database.system((db) => db.selectFrom('rate_limit').selectAll().execute());
    expect(rows.filter((row) => row.level >= 1)).toEqual([]);
  });

  it('do not overload the machine from many addresses: surplus attempts get a retry and do not count', async () => {
    const codes = await tally(many(100, (at) => login(server, `198.51.100.${at}`, `name-${at}`, 'guess')));
    expect(Object.keys(codes).sort()).toEqual(['40101', '50300']);
    const checked = codes[40101] as number;
    expect(await server.deps.database.system((db) => db.selectFrom('login_log').select('id').execute())).toHaveLength(checked);
    const limits = await server.deps.database.system((db) => db.selectFrom('rate_limit').select(['subject', 'level']).execute());
    expect(limits.filter((row) => row.subject.startsWith('name-') && row.level >= 1)).toHaveLength(checked);
    expect(await login(server, '192.0.2.6', 'twin.admin', adminPassword)).toMatchObject({ code: 200 });
  }, 300_000);
});
