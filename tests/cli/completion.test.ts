import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foreignServer } from './foreign-server.js';
import { binary, Terminal } from './shiyi.js';

const terminal = new Terminal();
const places = join(terminal.home, 'bin');
beforeAll(async () => {
  await mkdir(places, { recursive: true });
  await writeFile(join(places, 'shiyi'), `#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`);
  await chmod(join(places, 'shiyi'), 0o755);
  const profiles = { prod: { baseUrl: 'https://shiyi.example.com' }, test: { baseUrl: 'http://127.0.0.1:1' } };
  await mkdir(join(terminal.home, 'shiyi'), { recursive: true });
  await writeFile(terminal.configFile, JSON.stringify({ profiles }));
});
afterAll(() => terminal[Symbol.asyncDispose]());

async function shell(name: string, script: string): Promise<string> {
  const child = spawn(name, ['-c', script], { env: terminal.env({ PATH: `${places}:${process.env.PATH}` }), cwd: terminal.home });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
  await once(child, 'close');
  return out;
}

const missing = (name: string) => spawnSync(name, ['-c', 'true']).status !== 0;

const shells: Record<string, (words: string[]) => string> = {
  bash: (
    words,
  ) => `source <(shiyi completion bash); COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
    compopt() { echo files; }; _shiyi; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (words) => `compdef() { :; }; _files() { echo files; }; _describe() { print -rl -- "\${(@P)3}"; }; source <(shiyi completion zsh)
    words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}; _shiyi`,
  pwsh: (words) => `shiyi completion powershell | Out-String | Invoke-Expression
    (TabExpansion2 '${words.join(' ')}' ${words.join(' ').length}).CompletionMatches.CompletionText`,
  fish: (words) => `shiyi completion fish | source; complete -C '${words.join(' ')}'`,
};

// PowerShell has no Debian package, so CI cannot install it. If another shell is missing, its test is skipped.
if (missing('pwsh')) {
  console.warn('PowerShell completion was not tested: pwsh is not installed.');
  delete shells.pwsh;
}

for (const [name, script] of Object.entries(shells))
  describe.skipIf(missing(name))(`completion in ${name}`, () => {
    const offered = async (...words: string[]) =>
      (await shell(name, script(['shiyi', ...words])))
        .split('\n')
        .map((line) => line.split(/[\t:]/)[0])
        .filter(Boolean);

    it('offers commands, resources, verbs, flags and their values', async () => {
      expect(await offered('ca')).toEqual(expect.arrayContaining(['cache', 'camp']));
      expect(await offered('staff', 'c')).toEqual(expect.arrayContaining(['change-status', 'create']));
      expect(await offered('staff', 'list', '--st')).toEqual(['--status']);
      expect(await offered('import', 'orders', '--encoding', 'gb')).toEqual(['gb18030']);
      expect(await offered('import', 'orders', '--ex')).toEqual(['--explain']);
      expect(await offered('staff', 'list', '--status', '')).toEqual(expect.arrayContaining(['enabled', 'disabled', 'locked']));
      expect(await offered('profile', 'use', 'p')).toEqual(['prod']);
      expect(await offered('api', 'listStaffC')).toEqual(['listStaffCodeExternalUsers', 'listStaffCodes']);
    });
  });

it.skipIf(missing('bash'))('handles bash splitting at an equals sign, and leaves files to the shell', async () => {
  const run = (...words: string[]) => shell('bash', (shells.bash as (words: string[]) => string)(['shiyi', ...words]));
  expect(await run('staff', 'list', '--status', '=', 'e')).toBe('enabled\n');
  expect(await run('restore', '')).toBe('files\n\n');
});

it('describes each word in the user’s language, and refuses other shells', async () => {
  expect((await terminal.run(['__complete', '--', 'staff', 'list', '--status', 'e'], { env: { SHIYI_LANG: 'zh' } })).out).toBe(
    'enabled\t启用\n',
  );
  expect((await terminal.run(['__complete', '--', 'no', 'such', ''])).code).toBe(0);
  expect((await terminal.run(['completion', 'tcsh'])).err).toBe(
    'error[usage/bad-shell]: Completion is not available for tcsh — bash, zsh, fish, powershell\n',
  );
});

it.each([
  ['zh', '客', '客户\t客户\n客户标签\t客户标签\n'],
  ['zh', 'me', 'members\t导入客户\n'],
  [
    'en',
    'c',
    'checkins\tImport check-ins\ncancel\tCancel; imported rows are kept\ncustomers\tCustomers\ncustomer-tags\tCustomer tags\ncheck-ins\tCheck-ins\n',
  ],
  ['en', 'sho', 'show\tShow an import\nshop-orders\tShop orders\n'],
  ['zh', 'sho', 'show\t查看一次导入\n'],
])('offers the words of the console for kinds of import in %s: %s', async (language, typed, lines) => {
  const env = { SHIYI_LANG: language };
  expect((await terminal.run(['__complete', '--', 'import', typed], { env })).out).toBe(lines);
});

it('offers the kinds of import for a template, once each', async () => {
  const { out } = await terminal.run(['__complete', '--', 'import', 'template', ''], { env: { SHIYI_LANG: 'en' } });
  expect(out).toMatch(/^members\tCustomers\ncustomers\tCustomers\n/);
  expect(out.split('\n').filter((line) => line.startsWith('leads\t'))).toEqual(['leads\tLeads']);
});

describe('live ids', () => {
  const folder = join(terminal.home, '.cache/shiyi/completion');
  const row = (id: number, name: string) => ({ id, name, children: [] });
  const rows: Record<string, unknown[]> = {
    listStaff: [row(311, '王静'), row(312, '李\u001b[31m明'), row(4, '赵')],
    getRoleTree: [row(7, '营养师')],
  };
  let server: Awaited<ReturnType<typeof foreignServer>>;
  let env: Record<string, string>;
  beforeAll(async () => {
    server = await foreignServer({
      listStaff: ({ data }) => Object.assign(data, { list: rows.listStaff }),
      getRoleTree: (answer) => Object.assign(answer, { data: rows.getRoleTree }),
    });
    env = { SHIYI_BASE_URL: server.url, SHIYI_TOKEN: 'token' };
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  const offered = async (...words: string[]) => (await terminal.run(['__complete', '--', ...words], { env })).out;
  const asked = () => server.asked.map(({ operation }) => operation);

  it('are offered with their names, of arguments and of options', async () => {
    expect(await offered('staff', 'get', '')).toBe('311\t王静\n312\t李明\n4\t赵\n');
    expect(await offered('staff', 'get', '31')).toBe('311\t王静\n312\t李明\n');
    expect(await offered('staff', 'list', '--role_id', '')).toBe('7\t营养师\n');
    expect(await offered('import', 'show', '')).toMatch(/^\d+\t\S+/);
    expect(await offered('job', 'follow', '')).toMatch(/^\d+\t\S+/);
  });

  it('are requested once a minute, and cached readable by their owner only', async () => {
    await rm(folder, { recursive: true, force: true });
    server.asked.length = 0;
    for (const typed of ['', '3', '31', '4']) await offered('staff', 'update', typed);
    expect(asked()).toEqual(['listStaff']);
    const [name = ''] = await readdir(folder);
    expect([(await stat(folder)).mode & 0o777, (await stat(join(folder, name))).mode & 0o777]).toEqual([0o700, 0o600]);
    await utimes(join(folder, name), new Date(0), new Date(0));
    await offered('staff', 'update', '');
    env.SHIYI_TOKEN = 'another';
    await offered('staff', 'update', '');
    expect(asked()).toEqual(['listStaff', 'listStaff', 'listStaff']);
  });

  it('are offered again without the program', async () => {
    await offered('staff', 'get', '');
    const spoilt = { ...env, NODE_OPTIONS: `--require ${join(terminal.home, 'spoil.cjs')}` };
    // Exits with 99 if the main program is read.
    await writeFile(
      join(terminal.home, 'spoil.cjs'),
      "const fs = require('fs'); const read = fs.readFileSync; fs.readFileSync = (path, ...more) => (/main\\.js$/.test(path) ? process.exit(99) : read(path, ...more));",
    );
    const run = (typed: string) => terminal.run(['__complete', '--', 'staff', 'get', typed], { env: spoilt });
    expect(await run('4')).toEqual({ code: 0, out: '4\t赵\n', err: '' });
    expect((await run('--')).code).toBe(99);
  });

  it('are empty without a session or server, and cleared with the session', async () => {
    expect((await terminal.run(['__complete', '--', 'staff', 'get', ''], { env: { SHIYI_BASE_URL: server.url } })).out).toBe('');
    const away = { SHIYI_BASE_URL: 'http://127.0.0.1:1', SHIYI_TOKEN: 'token' };
    expect(await terminal.run(['__complete', '--', 'staff', 'get', ''], { env: away })).toEqual({ code: 0, out: '', err: '' });
    await terminal.run(['logout'], { env });
    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });
});

it('offers the paths of the contract behind a method', async () => {
  const { out } = await terminal.run(['__complete', '--', 'api', 'DELETE', '/admin/v1/role']);
  expect(out.split('\n').map((line) => line.split('\t')[0])).toContain('/admin/v1/role/{id}');
});
