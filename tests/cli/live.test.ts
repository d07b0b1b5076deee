import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../support/server.js';
import { foreignServer } from './foreign-server.js';
import { Terminal } from './shiyi.js';

const hasJq = spawnSync('jq', ['--version']).status === 0;

let server: TestServer;
let env: Record<string, string>;
let terminal: Terminal;
beforeAll(async () => {
  server = await createTestServer();
  env = { SHIYI_BASE_URL: server.url, SHIYI_TOKEN: await server.tokenOf('admin') };
});
afterAll(() => server?.close());
beforeEach(() => {
  terminal = new Terminal();
});
afterEach(() => terminal[Symbol.asyncDispose]());

describe.skipIf(!hasJq)('--jq', () => {
  it('filters the result, of rows one by one', async () => {
    const names = await terminal.run(['staff', 'list', '--limit', '3', '--jq', '.list[].username'], { env });
    expect([names.code, names.err]).toEqual([0, '']);
    expect(names.out.trim().split('\n')).toHaveLength(3);
    expect(names.out).toMatch(/^[a-z]+$/m);
    const rows = await terminal.run(['staff', 'list', '--all', '--ndjson', '--fields', 'id,name', '--jq', '[.id, .name]'], { env });
    expect(rows.out.split('\n')[0]).toMatch(/^\[\d+,".+"\]$/);
  });

  it('refuses a filter that jq cannot read before anything is called', async () => {
    let calls = 0;
    await using counting = await foreignServer({ deleteCacheKeys: () => void calls++ });
    const given = { ...env, SHIYI_BASE_URL: counting.url };
    const bad = await terminal.run(['cache', 'clear', '--pattern', 'a:*', '--yes', '--jq', '.['], { env: given });
    expect([bad.code, calls]).toEqual([2, 0]);
    expect(bad.err).toMatch(/^error\[usage\/bad-jq\]: jq cannot run this filter — /);
  });
});

it('explains how to install jq if it is missing', async () => {
  const { code, err } = await terminal.run(['staff', 'list', '--jq', '.'], { env: { ...env, PATH: terminal.home } });
  expect([code, err]).toEqual([
    2,
    'error[usage/no-jq]: --jq needs jq, which is not installed — to install it, see https://jqlang.org/download\n',
  ]);
});

describe('live events', () => {
  it('is followed to the end of a job by its id', async () => {
    const { id } = await (await server.as('admin')).syncDepartments({});
    const { code, err, out } = await terminal.run(['job', 'follow', String(id), '--json'], { env });
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out).data).toMatchObject({ id, status: 'finished' });
    const wrong = await terminal.run(['job', 'follow', 'x'], { env });
    expect([wrong.code, wrong.err]).toEqual([2, 'error[usage/bad-number]: A job ID must be a whole number, 1 or more\n']);
    expect((await terminal.run(['job', 'follow', '999999'], { env })).code).toBe(6);
  });

  it('is printed as it happens, until Ctrl-C', async () => {
    const { code, out } = await terminal.run(['events', '--follow'], {
      env,
      meanwhile: (child) => child.stdout?.once('data', () => child.kill('SIGINT')),
    });
    expect(code).toBe(130);
    expect(JSON.parse(out.split('\n')[0] ?? '')).toMatchObject({ type: 'opened' });
  });

  it('has its commands in the help and the completion of the resource', async () => {
    expect((await terminal.run(['job', '--help'])).out).toContain('follow <id>');
    expect((await terminal.run(['events', '--help'])).out).toContain('--follow');
    expect((await terminal.run(['__complete', '--', 'job', 'fol'])).out).toMatch(/^follow\t/);
  });
});

describe('profile of production', () => {
  it('is marked in the list and shown in red before every change', async () => {
    await mkdir(dirname(terminal.configFile), { recursive: true });
    await writeFile(
      terminal.configFile,
      JSON.stringify({ current: 'prod', profiles: { prod: { baseUrl: server.url, token: env.SHIYI_TOKEN } } }),
    );
    const create = ['cache', 'set', 'a:1', '1'];
    expect((await terminal.atTerminal(create)).screen).not.toContain('PRODUCTION');
    expect((await terminal.run(['profile', 'mark', 'prod', 'production'])).out).toBe('prod is marked as production\n');
    expect((await terminal.run(['profile', 'list'])).out).toContain('production');
    const { screen } = await terminal.atTerminal(create);
    expect(screen).toContain(`\u001b[31mPRODUCTION: prod (${server.url})\u001b[39m`);
    expect((await terminal.atTerminal(['staff', 'list'])).screen).not.toContain('PRODUCTION');
    expect((await terminal.run(['profile', 'mark', 'prod', 'other'])).code).toBe(2);
  });
});
