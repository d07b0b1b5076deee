import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadMeta, operations } from '@shiyi/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '../../packages/cli/src/generated/commands.js';
import { http, startRawServer } from '../faults/raw-server.js';
import { foreignServer } from './foreign-server.js';
import { type RunOptions, Terminal } from './shiyi.js';

const terminal = new Terminal();
let server: Awaited<ReturnType<typeof foreignServer>>;
const token = 'tok-4vJ9sQ0rT2wX8yZ1aB3c';
let env: Record<string, string>;
beforeAll(async () => {
  server = await foreignServer({
    listStaff: (answer, query) => {
      const [row] = answer.data.list;
      const page = Number(query.get('after') ?? query.get('page') ?? 1);
      Object.assign(answer.data, { list: [{ ...row, id: page }], total: 3, limit: 1, page, next: page < 3 ? String(page + 1) : null });
    },
    getImportFile: (answer) => Object.assign(answer.data, { id: 88, status: 'running' }),
  });
  env = { SHIYI_BASE_URL: server.url, SHIYI_TOKEN: token };
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await terminal[Symbol.asyncDispose]();
});

const shiyi = (args: string[], options: RunOptions = {}) => terminal.run(args, { ...options, env: { ...env, ...options.env } });
const atTerminal = (args: string[], more: Record<string, string> = {}, columns = 100) =>
  terminal.atTerminal(args, { env: { ...env, ...more }, columns });
const writes = () => server.asked.map(({ operation }) => operation).filter((id) => operations[id as 'logout'][0] !== 'GET');
const asked = async (work: () => Promise<unknown>) => {
  server.asked.length = 0;
  await work();
  return server.asked.map(({ operation }) => operation);
};

/** Returns the words of every built-in command, without the contract's resources. */
async function ownCommands(): Promise<string[][]> {
  const nested = commands.map(async ({ name }) => {
    const { out } = await shiyi([name, '--help']);
    const [, listed = ''] = out.split('\nCommands:\n');
    const below = [...listed.matchAll(/^ {2}([a-z]\S*)/gm)].flatMap(([, word = '']) => (word === 'help' ? [] : [word]));
    // The help of the operations below `api` is built differently; tests/cli/api.test.ts covers it.
    return name === 'api' ? [[name]] : [[name], ...below.map((word) => [name, word])];
  });
  return (await Promise.all(nested)).flat();
}

/** Builds input that passes the CLI, which checks only names and types. */
function anyInput(fields: { name: string; required?: boolean; type: string; format?: string; enum?: { value: unknown }[] }[]) {
  const values: Record<string, unknown> = { string: 'a', integer: 1, number: 1, boolean: true, object: {} };
  const valueFor = ({ type, enum: allowed }: (typeof fields)[number]) => {
    const one = allowed?.[0]?.value ?? values[type.replace('[]', '')];
    return type.endsWith('[]') ? [one] : one;
  };
  const needed = fields.filter(({ required }) => required);
  const files = needed.filter(({ format }) => format === 'binary').flatMap(({ name }) => [`--${name}`, terminal.configFile]);
  const plain = needed.filter(({ format }) => format !== 'binary');
  return [...files, '--input', JSON.stringify(Object.fromEntries(plain.map((field) => [field.name, valueFor(field)])))];
}

/** The rows of the requirements table for a good CLI; each function throws if its requirement is not met. */
const cells: Record<string, () => Promise<void>> = {
  'noun and verb, consistent verbs': async () => {
    for (const words of [
      ['staff', 'list'],
      ['cache', 'clear'],
      ['import', 'members'],
      ['sync', 'departments'],
      ['role', 'create'],
    ])
      expect([words, (await shiyi([...words, '--help'])).code]).toEqual([words, 0]);
    const resources: string = (await shiyi(['resources', '--json'])).out;
    expect(resources).toMatch(/"list","get","create","update","delete"|list.*create.*update.*delete/);
  },
  'help leads with two examples or more': async () => {
    const all = [...(await ownCommands()), ['staff'], ['staff', 'update'], ['order'], ['api', 'listStaff'], []];
    const helps = await Promise.all(all.map(async (words) => [words, (await shiyi([...words, '--help'])).out] as const));
    for (const [words, out] of helps) {
      const examples = out.split('\n').filter((line) => line.startsWith('  $ '));
      const first = /\n(Options|Commands|Arguments|Global Options):\n/.exec(out)?.index ?? 0;
      expect([words, examples.length > 1, out.indexOf('\nExamples:\n') < first]).toEqual([words, true, true]);
    }
  },
  'results on standard output, messages on standard error': async () => {
    const listed = await shiyi(['staff', 'list']);
    expect([listed.out.split('\n').length, listed.err]).toEqual([2, '3 rows, page 1 of 3\n']);
    const wrong = await shiyi(['staff', 'lst']);
    expect([wrong.out, wrong.err]).toEqual(['', expect.stringContaining('error[usage/unknown-command]')]);
  },
  '--json, --fields, --ndjson, --plain': async () => {
    expect(JSON.parse((await shiyi(['staff', 'list', '--json', '--fields', 'id'])).out)).toMatchObject({
      ok: true,
      data: { list: [{ id: 1 }] },
    });
    expect((await shiyi(['staff', 'list', '--ndjson', '--fields', 'id'])).out).toBe('{"id":1}\n');
    expect((await atTerminal(['staff', 'list', '--plain', '--fields', 'id'])).screen).toMatch(/^1$/m);
  },
  'NO_COLOR, TERM=dumb and --no-color, per stream': async () => {
    const colored = /\u001b\[\d/;
    expect((await atTerminal(['staff', 'list'])).screen).toMatch(colored);
    for (const [args, more] of [
      [[], { NO_COLOR: '1' }],
      [[], { TERM: 'dumb' }],
      [['--no-color'], {}],
    ] as [string[], Record<string, string>][])
      expect((await atTerminal(['staff', 'list', ...args], more)).screen).not.toMatch(colored);
    expect((await shiyi(['staff', 'list'])).out).not.toMatch(colored);
  },
  'nothing is asked without a terminal or with --no-input': async () => {
    server.asked.length = 0;
    expect((await shiyi(['cache', 'clear', '--pattern', 'a:*'])).err).toContain('--yes');
    expect((await atTerminal(['cache', 'clear', '--pattern', 'a:*', '--no-input'])).screen).toContain('--yes');
    expect((await atTerminal(['login', '--no-input'])).screen).toContain('Cannot prompt for a password');
    expect(writes()).toEqual([]);
  },
  'profiles, production in red': async () => {
    const own = { SHIYI_BASE_URL: '', SHIYI_TOKEN: '' };
    const from = async (args: string[], more = {}) =>
      JSON.parse((await shiyi(['config', 'explain', '--json', ...args], { env: { ...own, ...more } })).out).data[1];
    expect(await from(['--profile', 'prod'])).toMatchObject({ value: 'prod', from: '--profile' });
    expect(await from([], { SHIYI_PROFILE: 'prod' })).toMatchObject({ value: 'prod', from: 'SHIYI_PROFILE' });
    expect((await atTerminal(['cache', 'set', 'a', '1', '--profile', 'prod', '--yes'], own)).screen).toContain(
      '\u001b[31mPRODUCTION: prod',
    );
  },
  'settings where XDG says': async () => {
    const { out } = await shiyi(['config', 'explain', '--json']);
    expect(JSON.parse(out).data[0]).toMatchObject({ value: terminal.configFile, from: 'XDG_CONFIG_HOME' });
  },
  'flags before environment before project before person before machine': async () => {
    const machine = join(terminal.home, 'machine');
    const work = join(terminal.home, 'work');
    for (const folder of [join(machine, 'shiyi'), work]) await mkdir(folder, { recursive: true });
    await writeFile(join(machine, 'shiyi/config.json'), '{ "current": "machine", "profiles": {} }');
    await writeFile(join(work, '.shiyi.json'), '{ "profile": "project" }');
    const given = { XDG_CONFIG_DIRS: machine, SHIYI_PROFILE: 'environment' };
    const { out } = await shiyi(['config', 'explain', '--json', '--profile', 'flag'], { env: given, cwd: work });
    const { value, overridden } = JSON.parse(out).data[1];
    expect([value, ...overridden.map((one: { value: string }) => one.value)]).toEqual([
      'flag',
      'environment',
      'project',
      'test',
      'machine',
      'default',
    ]);
  },
  'secrets never by flag; from standard input, kept for their owner alone': async () => {
    expect((await shiyi(['login', '--help'])).out).not.toMatch(/--(?:password|token)(?!-stdin)\b/);
    expect((await shiyi(['api', 'resetStaffPassword', '--help'])).out).not.toMatch(/--\w*password\b/);
    expect((await shiyi(['staff', 'reset-password', '1', '--password', 'x'])).code).toBe(2);
    const home = { SHIYI_CONFIG: join(terminal.home, 'secret/config.json'), SHIYI_TOKEN: '' };
    expect((await shiyi(['login', '--token-stdin'], { env: home, input: token })).code).toBe(0);
    expect(await readFile(home.SHIYI_CONFIG, 'utf8')).toContain(token);
  },
  'harm is asked about as the contract grades it': async () => {
    server.asked.length = 0;
    const refused = async (...args: string[]) => (await shiyi(args)).err;
    expect(await refused('role', 'delete', '3')).toContain('--yes');
    for (const more of [[], ['--yes'], ['--confirm', 'another']])
      expect(await refused('api', 'clearCache', ...more)).toContain('--confirm');
    expect(writes()).toEqual([]);
    expect(await asked(() => shiyi(['api', 'clearCache', '--confirm', 'clearCache']))).toEqual(['clearCache']);
  },
  '--dry-run on every write': async () => {
    const areas = await Promise.all(Object.values(loadMeta).map((load) => load()));
    const all = areas.flatMap(({ meta }) => Object.entries(meta)).filter(([, { method }]) => method !== 'GET');
    const start = Number(process.env.SHIYI_TEST_SEED ?? 0) % 16;
    const some = all.filter((_, at) => at % 16 === start);
    expect(some.length).toBeGreaterThan(10);
    const calls = await asked(async () => {
      for (const [id, { input, method }] of some) {
        const { code, out, err } = await shiyi(['api', id, ...anyInput(input), '--dry-run', '--json']);
        expect([id, code, err, code === 0 && JSON.parse(out).data.operation]).toEqual([id, 0, '', id]);
        expect(method).not.toBe('GET');
      }
    });
    expect(calls.filter((id) => operations[id as 'logout'][0] !== 'GET')).toEqual([]);
    const before = await readFile(terminal.configFile, 'utf8');
    for (const words of [
      'cache set a 1',
      'cache delete a',
      'cache clear --pattern a:*',
      'logout',
      'profile use prod',
      'profile remove prod',
      'import undo 88',
      'import cancel 88',
      'platform set --agent-id 1',
    ])
      expect([words, (await shiyi([...words.split(' '), '--dry-run', '--yes'])).code]).toEqual([words, 0]);
    expect([writes(), await readFile(terminal.configFile, 'utf8')]).toEqual([[], before]);
  },
  '- is standard input and output': async () => {
    const input = '{"name":"甲","code":"a","data_scope":"self","pid":1,"level":1}';
    expect((await shiyi(['role', 'create', '--input', '-', '--dry-run'], { input })).out).toContain('"code": "a"');
    expect((await shiyi(['import', 'template', 'members', '-o', '-'])).out).toBe('x');
  },
  'exit codes are documented': async () => {
    const readme = await readFile(new URL('../../packages/cli/README.md', import.meta.url), 'utf8');
    const documented = [...readme.matchAll(/^\| (\d+(?:, \d+)*) +\|/gm)].flatMap(([, codes = '']) => codes.split(', ').map(Number));
    expect(documented).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 75, 130, 143]);
    const away = { SHIYI_BASE_URL: 'http://127.0.0.1:1' };
    expect([(await shiyi(['whoami'])).code, (await shiyi(['nonsense'])).code]).toEqual([0, 2]);
    expect([
      (await shiyi(['whoami'], { env: { SHIYI_TOKEN: '', SHIYI_CONFIG: '/none' } })).code,
      (await shiyi(['whoami'], { env: away })).code,
    ]).toEqual([4, 7]);
  },
  'calls by path, with placeholders, typed fields and completion': async () => {
    const plan = await shiyi(['api', 'DELETE', '/admin/v1/role/{id}', '--id', '12', '--dry-run']);
    expect(plan.out).toContain('DELETE /admin/v1/role/12\n');
    expect((await shiyi(['api', 'DELETE', '/admin/v1/role/{id}', '--dry-run'])).err).toContain('(id) is missing');
    expect((await shiyi(['api', 'GET', '/admin/v1/users', '-f', 'limit=five'])).err).toContain('(limit) must be an integer');
    expect((await shiyi(['__complete', '--', 'api', 'GET', '/admin/v1/users/det'])).out).toMatch(/^\/admin\/v1\/users\/detail\t/);
  },
  'all pages are one document, or lines': async () => {
    expect(JSON.parse((await shiyi(['staff', 'list', '--all', '--json', '--fields', 'id'])).out).data).toEqual({
      list: [{ id: 1 }, { id: 2 }, { id: 3 }],
      total: 3,
      next: null,
    });
    expect((await shiyi(['staff', 'list', '--all', '--ndjson', '--fields', 'id'])).out).toBe('{"id":1}\n{"id":2}\n{"id":3}\n');
  },
  'completion in four shells, of live ids': async () => {
    for (const shell of ['bash', 'zsh', 'fish', 'powershell']) expect((await shiyi(['completion', shell])).out).toContain('__complete');
    expect((await shiyi(['__complete', '--', 'staff', 'get', ''])).out).toMatch(/^1\t\S+\n$/);
  },
  'progress on standard error at a terminal, else as JSON': async () => {
    const meanwhile: RunOptions['meanwhile'] = (child) => child.stderr?.once('data', () => child.kill('SIGINT'));
    const { out, err } = await shiyi(['import', 'show', '88', '--watch', '--progress', 'json'], { meanwhile });
    expect([out, JSON.parse(err.split('\n')[0] ?? '')]).toEqual(['', expect.objectContaining({ id: 88, status: 'running' })]);
    const quiet = await shiyi(['import', 'show', '88', '--watch'], { meanwhile: (child) => setTimeout(() => child.kill('SIGINT'), 1500) });
    expect(quiet.err).not.toContain('%');
  },
  'jobs go on after Ctrl-C, and are taken up again': async () => {
    const meanwhile: RunOptions['meanwhile'] = (child) => setTimeout(() => child.kill('SIGINT'), 1500);
    const { code, err } = await shiyi(['import', 'show', '88', '--watch'], { meanwhile });
    expect([code, err]).toEqual([130, expect.stringContaining('resume with: shiyi import show 88 --watch')]);
    expect(await asked(() => shiyi(['import', 'resume', '88']))).toEqual(['getImportFile', 'changeJobStatus']);
  },
  'repeats of what is harmless, after the time the server names': async () => {
    await using busy = await startRawServer();
    busy.answer = (socket, _, number) =>
      void socket.write(
        number > 1
          ? http(200, '{"code":200,"message":"","data":{"list":[],"total":0,"page":1,"limit":1}}')
          : http(429, '', { 'retry-after': 1 }),
      );
    const began = Date.now();
    expect((await shiyi(['staff', 'list'], { env: { SHIYI_BASE_URL: busy.url } })).code).toBe(0);
    expect([busy.requests.length, Date.now() - began >= 1000]).toEqual([2, true]);
  },
  'the doctor: clock, age of the session, TLS, drift, latency': async () => {
    const own = { SHIYI_TOKEN: '', SHIYI_BASE_URL: '' };
    const { out, err } = await shiyi(['doctor'], { env: own });
    for (const check of ['Clock\tOK', 'Encryption\tOK', 'answered in', 'Version\tOK']) expect(out).toContain(check);
    expect(out).toMatch(/Session\twarning\t\S+ @ \S+, until 20\d\d-/);
    expect(err).toContain('the session expires within an hour; run: shiyi login');
    expect((await shiyi(['doctor', '--contract'])).code).toBe(3);
  },
  'columns stay straight with Chinese': async () => {
    const { screen } = await atTerminal(['resources', 'role', '--lang', 'zh']);
    expect(screen).toMatch(/资源|角色/);
  },
  'messages in Chinese and English': async () => {
    expect((await shiyi(['staff', 'get', 'x'], { env: { SHIYI_LANG: 'zh' } })).err).toContain('应为整数');
    expect((await shiyi(['staff', 'get', 'x'], { env: { SHIYI_LANG: '', LANG: 'zh_CN.UTF-8' } })).err).toContain('应为整数');
    expect((await shiyi(['staff', 'get', 'x'])).err).toContain('must be an integer');
  },
  'the notice of a new version': async () => {
    const registry = { SHIYI_REGISTRY: 'http://127.0.0.1:1' };
    await mkdir(join(terminal.home, '.cache/shiyi'), { recursive: true });
    await writeFile(join(terminal.home, '.cache/shiyi/update.json'), JSON.stringify({ checkedAt: Date.now(), latest: '9.0.0' }));
    expect((await atTerminal(['whoami'], registry)).screen).toContain('shiyi 9.0.0 is out');
    expect((await atTerminal(['whoami'], { ...registry, CI: '1' })).screen).not.toContain('is out');
  },
};

beforeAll(async () => {
  const soon = new Date(Date.now() + 1_800_000).toISOString();
  const profile = { baseUrl: server.url, token, expiresAt: soon };
  await mkdir(dirname(terminal.configFile), { recursive: true });
  await writeFile(
    terminal.configFile,
    JSON.stringify({ current: 'test', profiles: { test: profile, prod: { ...profile, production: true } } }),
    { mode: 0o600 },
  );
});

it('has 24 rows', () => expect(Object.keys(cells)).toHaveLength(24));

it.for(Object.entries(cells))('handles %s', ([, holds]) => holds());
