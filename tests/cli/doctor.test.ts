import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createMockClient } from '@shiyi/sdk/mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ownCompany } from '../support/own-company.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { Terminal } from './shiyi.js';

interface Check {
  name: string;
  state: string;
  text: string;
  from?: string;
  advice?: string;
}

let server: TestServer;
let token: string;
let terminal: Terminal;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.tokenOf('admin');
});
afterAll(() => server?.close());
beforeEach(() => {
  terminal = new Terminal();
});
afterEach(() => terminal[Symbol.asyncDispose]());

async function checked(args: string[], env: Record<string, string>) {
  const { code, out } = await terminal.run(['doctor', '--json', ...args], { env });
  const { checks } = JSON.parse(out).data as { checks: Check[] };
  return { code, out, of: (name: string) => checks.find((one) => one.name === name) };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function serverThat(answer: Answer) {
  const own = createServer(answer).listen(0, '127.0.0.1');
  await once(own, 'listening');
  return {
    url: `http://127.0.0.1:${(own.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      own.closeAllConnections();
      own.close();
    },
  };
}

const say = (response: ServerResponse, status: number, code: number, data: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message: 'ok', data }));

describe('doctor', () => {
  it.each([60, 80])('shows every result whole at %i columns', async (columns) => {
    const env = { SHIYI_BASE_URL: server.url, SHIYI_TOKEN: token, SHIYI_LANG: 'zh', NO_COLOR: '1' };
    const { screen: out } = await terminal.atTerminal(['doctor'], { columns, env });
    expect(out).not.toContain('…');
    expect(out.replace(/\s/g, '')).toContain('（尚未创建）');
    for (const line of out.split(/\r?\n/)) expect(line.replace(/[\u3000-\uffff]/g, 'xx').length).toBeLessThanOrEqual(columns);
  });

  it('shows settings and their sources, and that everything is fine', async () => {
    const { code, of } = await checked(['--timeout', '20'], { SHIYI_BASE_URL: server.url, SHIYI_TOKEN: token });
    expect(code).toBe(0);
    expect(of('config')).toMatchObject({ state: 'ok', text: `${terminal.configFile} (not created yet)` });
    expect(of('profile')).toMatchObject({ text: 'default', from: 'default' });
    expect(of('server')).toMatchObject({ text: server.url, from: 'SHIYI_BASE_URL' });
    expect(of('timeout')).toMatchObject({ text: '20 s', from: '--timeout' });
    expect(of('language')).toMatchObject({ text: 'en', from: 'SHIYI_LANG' });
    expect(of('encryption')).toMatchObject({ state: 'ok', text: 'none (this machine)' });
    expect(of('connection')).toMatchObject({ state: 'ok', text: expect.stringMatching(/^answered in \d+ ms$/) });
    expect(of('health')).toMatchObject({ state: 'ok', text: 'OK' });
    expect(of('clock')).toMatchObject({ state: 'ok', text: expect.stringMatching(/^-?[01] s apart$/) });
    expect(of('session')).toMatchObject({ state: 'ok', text: 'admin @ 青禾营养科技', from: 'SHIYI_TOKEN' });
  });

  it('warns about a sandbox next to a real company', async () => {
    const of = async (username: string) =>
      (await checked([], { SHIYI_BASE_URL: server.url, SHIYI_TOKEN: await server.tokenOf(username) })).of('sandbox');
    expect(await of('admin')).toMatchObject({ state: 'ok', text: 'open (this machine)' });
    const { username } = await ownCompany(server);
    expect(await of(username)).toMatchObject({ state: 'hint', text: 'open', advice: expect.stringContaining('SHIYI_SANDBOX=off') });
    const closed = await createTestServer({ sandbox: false });
    const env = { SHIYI_BASE_URL: closed.url, SHIYI_TOKEN: await closed.tokenOf('admin') };
    const started = performance.now();
    expect((await checked([], env)).of('sandbox')).toMatchObject({ state: 'ok', text: 'closed' });
    // Regression test: it used to wait 72 s for the server to give up an unread response.
    expect(performance.now() - started).toBeLessThan(20_000);
    await closed.close();
  });

  it('prefers flag, environment, then file, and warns about a file readable by others', async () => {
    await mkdir(dirname(terminal.configFile), { recursive: true });
    await writeFile(terminal.configFile, JSON.stringify({ current: 'prod', profiles: { prod: { baseUrl: server.url, token } } }));
    await chmod(terminal.configFile, 0o644);
    const { code, of, out } = await checked([], {});
    expect(code).toBe(0);
    expect(of('profile')).toMatchObject({ text: 'prod', from: 'configuration' });
    expect(of('server')).toMatchObject({ text: server.url, from: 'profile prod' });
    expect(of('session')).toMatchObject({ state: 'ok', from: 'profile prod' });
    expect(of('config')).toMatchObject({ state: 'hint', advice: `other users can read the tokens; run: chmod 600 ${terminal.configFile}` });
    expect(out).not.toContain(token);
    expect((await checked(['--base-url', 'http://127.0.0.1:1'], { SHIYI_BASE_URL: server.url })).of('server')).toMatchObject({
      from: '--base-url',
    });
  });

  it('distinguishes an ended session, no session, and one of another server', async () => {
    const ended = await checked([], { SHIYI_BASE_URL: server.url, SHIYI_TOKEN: 'gone' });
    expect([ended.code, ended.of('session')]).toMatchObject([
      4,
      { state: 'bad', from: 'SHIYI_TOKEN', advice: 'set a new one, or unset it and run: shiyi login' },
    ]);
    const none = await checked([], { SHIYI_BASE_URL: server.url });
    expect([none.code, none.of('session')]).toMatchObject([4, { state: 'bad', text: 'not signed in' }]);
    await mkdir(dirname(terminal.configFile), { recursive: true });
    await writeFile(terminal.configFile, JSON.stringify({ profiles: { default: { baseUrl: 'http://other.example', token } } }));
    const foreign = await checked([], { SHIYI_BASE_URL: server.url });
    expect(foreign.of('session')).toMatchObject({ state: 'bad', text: 'the stored token belongs to another server and is not used' });
  });

  it('names a server that cannot be reached, and ends as the call would', async () => {
    const refused = await checked(['--base-url', 'http://127.0.0.1:1'], { SHIYI_TOKEN: token });
    expect([refused.code, refused.of('connection')]).toMatchObject([7, { state: 'bad', text: 'The server refused the connection' }]);
    expect(refused.of('session')).toBeUndefined();
    const silent = await checked(['--base-url', 'http://shiyi.invalid', '--timeout', '5'], { SHIYI_TOKEN: token });
    expect(silent.of('encryption')).toMatchObject({ state: 'hint', advice: expect.stringContaining('https') });
  });

  it('sees a clock that is wrong and a server that is not well', async () => {
    await using own = await serverThat((request, response) => {
      response.setHeader('date', new Date(Date.now() - 600_000).toUTCString());
      if (request.url === '/healthz') response.writeHead(503).end();
      else if (request.url === '/openapi.json') response.end('{"openapi":"3.1.0","info":{"title":"x","version":"7.8.9"}}');
      else say(response, 401, 40100, {});
    });
    const { code, of } = await checked([], { SHIYI_BASE_URL: own.url, SHIYI_TOKEN: token });
    expect(code).toBe(4);
    expect(of('clock')).toMatchObject({ state: 'hint', text: expect.stringMatching(/^-(?:599|600|601) s apart$/) });
    expect(of('health')).toMatchObject({ state: 'bad', text: '503' });
    expect(of('version')?.text).toMatch(/^server 7\.8\.9, CLI \d/);
  });

  it('speaks Chinese at a terminal', async () => {
    const { screen } = await terminal.atTerminal(['doctor', '--base-url', server.url], {
      env: { SHIYI_LANG: 'zh', SHIYI_TOKEN: token },
      columns: 100,
    });
    expect(screen).toMatch(/连接\s+正常\s+\d+ 毫秒内响应/);
    expect(screen).toContain('admin @ 青禾营养科技');
  });
});

describe('doctor --contract', () => {
  it('finds no difference at a server that keeps the contract', async () => {
    const run = await terminal.run(['doctor', '--contract', '--json'], { env: { SHIYI_BASE_URL: server.url, SHIYI_TOKEN: token } });
    const { data } = JSON.parse(run.out);
    expect(
      data.operations.filter((one: { differences: unknown[]; unreadable: number }) => one.differences.length + one.unreadable > 0),
    ).toEqual([]);
    expect(data).toMatchObject({ different: 0, unreadable: 0, unanswered: 0, unknown: 0 });
    expect(data.equal).toBeGreaterThan(20);
    expect(data.notImplemented).toBeGreaterThan(0);
    expect(data.asked + data.notAsked).toBeGreaterThan(200);
    expect(data.operations.map((one: { operationId: string }) => one.operationId)).toEqual(
      expect.arrayContaining(['listStaff', 'getStaff']),
    );
    expect(run.code).toBe(0);
    expect(run.out).not.toContain(token);
  });

  it('prints what a server answers otherwise, ends with 3 and writes a proposal', async () => {
    const { client } = createMockClient();
    const info = await client.getSessionInfo();
    const staff = await client.listStaff();
    const [first] = staff.list;
    const asked: string[] = [];
    await using own = await serverThat((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      asked.push(`${request.method} ${pathname}`);
      if (pathname === '/admin/v1/auth/info') say(response, 200, 200, info);
      else if (pathname === '/admin/v1/users')
        say(response, 200, 200, { ...staff, list: [{ ...first, id: 4711, name: null, nick_name: '机密', status: 'frozen' }] });
      else if (pathname === '/admin/v1/users/detail') say(response, 200, 200, { id: Number(searchParams.get('id')), name: '机密' });
      else if (pathname === '/admin/v1/role/tree') response.end('<p>机密');
      else say(response, 501, 50100, {});
    });
    const env = { SHIYI_BASE_URL: own.url, SHIYI_TOKEN: token };
    const patch = join(terminal.home, 'patch.yaml');
    const { code, out, err } = await terminal.run(['doctor', '--patch', patch], { env });
    expect(code).toBe(3);
    expect(out).toContain('listStaff\tdata.list[].name\tdifferent type\t1/1\tstring\tnull ×1\n');
    expect(out).toContain('listStaff\tdata.list[].nick_name\textra\t1/1\t\tstring ×1\n');
    expect(out).toContain('listStaff\tdata.list[].status\tunknown enum value\t1/1\t');
    expect(out).toMatch(/getStaff\tdata\.username\tmissing\t1\/1\t/);
    expect(err).toMatch(/reads?: \d+ match, 2 differ, 1 unreadable, \d+ not implemented \(501\)/);
    expect(parse(await readFile(patch, 'utf8')).actions).toContainEqual({
      target: '$.components.schemas.StaffStatus.enum',
      update: 'frozen',
    });
    expect(out + err + (await readFile(patch, 'utf8'))).not.toMatch(/机密|4711/);
    expect(asked.filter((one) => !one.startsWith('GET '))).not.toEqual(expect.arrayContaining([expect.stringMatching(/PUT|DELETE/)]));
    const asJson = JSON.parse((await terminal.run(['doctor', '--contract', '--json'], { env })).out);
    expect(asJson).toMatchObject({ ok: true, data: { different: 2, unreadable: 1 } });
  });

  it('sends nothing without a session, and stops if the server is down', async () => {
    const { code, err } = await terminal.run(['doctor', '--contract', '--base-url', server.url]);
    expect([code, err]).toEqual([4, `error[auth/no-token]: Not signed in — run: shiyi login --base-url ${server.url}\n`]);
    const gone = await terminal.run(['doctor', '--contract', '--base-url', 'http://127.0.0.1:1'], { env: { SHIYI_TOKEN: token } });
    expect(gone.code).toBe(7);
  });
});
