import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../packages/cli/src/generated/commands.js';
import { binary, Terminal } from './shiyi.js';

let terminal: Terminal;
let server: Server;
let asked: string[] = [];

/** Reads return one record; a POST is processed, but its connection closes before the response; `/slow` paths never respond. */
beforeAll(async () => {
  terminal = new Terminal();
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => {
      if (request.method === 'POST') return request.socket.destroy();
      if (request.url?.startsWith('/admin/v1/role')) return;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ code: 200, message: '', data: { id: 311, version: 7, list: [], total: 0, page: 1, limit: 20 } }));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await terminal[Symbol.asyncDispose]();
});

const shiyi = (...args: string[]) => {
  asked = [];
  const env = { SHIYI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, SHIYI_TOKEN: 'token' };
  return terminal.run(args, { env });
};

describe('options of the program', () => {
  it('leave --version to the operation that has a field of this name', async () => {
    const input = JSON.stringify({ username: 'a', name: '甲', dept_ids: [1], role_ids: [1] });
    const { out, code } = await shiyi('api', 'updateStaff', '--id', '311', '--version', '99', '--input', input, '--dry-run', '--json');
    const { data } = JSON.parse(out);
    expect([code, data.body.version, data.path]).toEqual([0, 99, '/admin/v1/users']);
    expect((await shiyi('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await shiyi('whoami', '--version')).err).toContain('Unknown option: --version');
  });

  it('work in any position', async () => {
    const input = JSON.stringify({ name: '甲', code: 'a', data_scope: 'self', pid: 1, level: 1 });
    const plan = await shiyi('api', 'createRole', '--input', input, '--json', '--dry-run');
    expect(JSON.parse(plan.out)).toMatchObject({ ok: true, data: { operation: 'createRole' } });
    expect(asked).toEqual([]);
  });

  it('bound all attempts of a call by one deadline', async () => {
    const started = Date.now();
    const { code, err } = await shiyi('role', 'get-tree', '--timeout', '1', '--deadline', '2');
    expect([code, err]).toEqual([8, expect.stringContaining('error[timeout/')]);
    expect(asked.length).toBeLessThanOrEqual(2);
    expect(Date.now() - started).toBeLessThan(15_000);
    expect((await shiyi('staff', 'list', '--deadline', 'soon')).err).toContain('--deadline must be a number of seconds');
  });

  it('suppress prompts', async () => {
    const { screen } = await terminal.atTerminal(['login', '--no-input']);
    expect(screen).toContain('Cannot prompt for a password');
  });
});

describe('input', () => {
  it('accepts whole numbers only in plain form', async () => {
    for (const id of ['1e3', '01', '+1', ' 1', '1.0', '0x1'])
      expect([id, (await shiyi('api', 'getStaff', '--id', id)).err]).toEqual([id, expect.stringContaining('(id) must be an integer')]);
    expect(asked).toEqual([]);
    expect((await shiyi('api', 'getStaff', '--id', '1')).code).not.toBe(2);
  });

  it('names all missing fields at once', async () => {
    const { err, code } = await shiyi('api', 'createRole', '--name', '甲');
    expect(code).toBe(2);
    for (const name of ['(code)', '(data_scope)', '--code', '--data_scope']) expect(err).toContain(name);
  });

  it('refuses a directory in the place of a file', async () => {
    mkdirSync(join(terminal.home, 'folder'), { recursive: true });
    for (const args of [
      ['import', 'members', 'folder'],
      ['import', 'members', 'none.csv', '--errors', 'folder'],
      ['import', 'show', '3', '--errors', 'folder'],
      ['import', 'template', 'members', '-o', 'folder'],
      ['api', 'uploadImage', '--file', 'folder'],
      ['api', 'exportImportFile', '--id', '3', '--output', 'folder'],
      ['doctor', '--contract', '--patch', 'folder'],
      ['backup', 'folder'],
      ['restore', 'folder'],
      ['mock', 'folder'],
    ])
      expect([args, await shiyi(...args), asked]).toEqual([
        args,
        { code: 2, out: '', err: 'error[usage/is-directory]: folder is a directory, not a file\n' },
        [],
      ]);
  });
});

it('reports that the outcome of a broken write is unknown, and how to find out', async () => {
  const input = ['--name', '甲', '--code', 'a', '--data_scope', 'self', '--pid', '1', '--level', '1'];
  const { err } = await shiyi('api', 'createRole', ...input);
  expect(asked).toEqual(['POST /admin/v1/role']);
  expect(err).toContain('the outcome is unknown, the server may have applied it; check with: shiyi role get-tree');
  const json = JSON.parse((await shiyi('api', 'createRole', ...input, '--json')).out);
  expect(json.error).toMatchObject({ outcome: 'unknown', hint: expect.stringContaining('shiyi role get-tree') });
});

describe('output', () => {
  const sh = (line: string) => {
    try {
      return { code: 0, text: execFileSync('sh', ['-c', `( ${line} ) 2>&1`], { env: terminal.env(), encoding: 'utf8' }) };
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: string };
      return { code: status, text: stdout };
    }
  };

  it('ends quietly if its reader is closed', () => {
    for (const args of ['--help', '--version', 'staff list --help'])
      expect([args, sh(`'${process.execPath}' '${binary}' ${args} | true`)]).toEqual([args, { code: 0, text: '' }]);
    expect(sh(`'${process.execPath}' '${binary}' resources | head -1`).text).not.toContain('EPIPE');
  });

  it.skipIf(!existsSync('/dev/full'))('ends with one message if it cannot be written', () => {
    for (const args of ['--help', '--version', 'resources', 'staff list --help']) {
      const { code, text } = sh(`{ '${process.execPath}' '${binary}' ${args} > /dev/full; }`);
      expect([args, code]).toEqual([args, 1]);
      expect(text).toContain('error[file/unwritable]: The output cannot be written (ENOSPC)\n');
      expect(text).not.toContain('    at ');
    }
  });

  it('is plain text at a terminal on request', async () => {
    const { screen } = await terminal.atTerminal(['resources', 'role', '--plain'], { columns: 60 });
    expect(screen).toMatch(/^role\t/m);
    expect(screen).not.toMatch(/\u001b|Resource/);
  });
});

it('starts the help of every command with examples', async () => {
  for (const args of [[], ['cache'], ['cache', 'get'], ['staff'], ['staff', 'update'], ['api', 'listStaff']]) {
    const { out } = await shiyi(...args, '--help');
    expect([args, out.indexOf('\nExamples:\n  ') > 0, out.indexOf('\nExamples:\n') < out.indexOf('\nOptions:\n')]).toEqual([
      args,
      true,
      true,
    ]);
  }
  for (const { name } of commands) expect([name, (await shiyi(name, '--help')).out]).toEqual([name, expect.stringContaining('\n  $ ')]);
});

it('makes a call by method and path', async () => {
  const detail = '/admin/v1/users/detail?id=311';
  expect(JSON.parse((await shiyi('api', 'GET', detail, '--json')).out)).toMatchObject({ ok: true, data: { id: 311 } });
  expect(asked).toEqual([`GET ${detail}`]);
  await shiyi('api', 'GET', '/admin/v1/users', '--limit', '5', '--status', 'enabled');
  expect(asked).toEqual([expect.stringMatching(/^GET \/admin\/v1\/users\?(limit=5&status=enabled|status=enabled&limit=5)$/)]);
  expect((await shiyi('api', 'DELETE', '/admin/v1/role/12', '--dry-run')).out).toContain('DELETE /admin/v1/role/12\n');
  expect((await shiyi('api', 'DELETE', '/admin/v1/role/x', '--dry-run')).err).toContain('(id) must be an integer');
  const plan = await shiyi(
    'api',
    'POST',
    '/admin/v1/role',
    '--input',
    '{"name":"a","code":"a","data_scope":"self","pid":1,"level":1}',
    '--dry-run',
  );
  expect(plan.out).toContain('POST /admin/v1/role\ndanger: mild');
  expect(await shiyi('api', 'GET', '/admin/v1/userss')).toMatchObject({
    code: 2,
    err: expect.stringContaining('did you mean /admin/v1/users?'),
  });
});
