import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands } from '../../packages/cli/src/generated/commands.js';
import { plainWidth } from '../../packages/cli/src/output/width.js';
import { http, ok, type RawServer, startRawServer } from '../faults/raw-server.js';
import { binary, Terminal } from './shiyi.js';

let server: RawServer;
let terminal: Terminal;
let env: Record<string, string>;
beforeEach(async () => {
  server = await startRawServer();
  terminal = new Terminal();
  env = { SHIYI_BASE_URL: server.url, SHIYI_TOKEN: 'tok-4vJ9sQ0rT2wX8yZ1aB3c' };
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await terminal[Symbol.asyncDispose]();
});

const envelope = (code: number, message: string, data: unknown = {}) => JSON.stringify({ code, message, data });
const page = (rows: unknown[]) => ({ list: rows, total: rows.length, page: 1, limit: 50 });
const row = (key: string) => ({ key, type: 'string', size: 1, ttl_seconds: null });

// The failure matrix in faults.test.ts checks every exit code and error line; this covers only the remaining cases.
describe('exit codes and error lines', () => {
  it.each<[string, Buffer, number, RegExp]>([
    [
      'a code without a message',
      http(200, '{"code":50001}'),
      1,
      /^error\[business\/50001\]: The server rejected the request \(50001\) \(request-id/,
    ],
    ['another server', Buffer.from('SSH-2.0-OpenSSH\r\n\r\n'), 9, /^error\[protocol\/bad-http\]/],
  ])('tell people and programs: %s', async (_, bytes, code, line) => {
    server.answer = (socket) => socket.write(bytes);
    const args = ['cache', 'delete', 'k', '--timeout', '20'];
    const run = await terminal.run(args, { env });
    expect(run).toEqual({ code, out: '', err: expect.stringMatching(line) });
    const asJson = await terminal.run([...args, '--json'], { env });
    expect([asJson.code, asJson.err]).toEqual([code, '']);
    const { ok: good, error } = JSON.parse(asJson.out);
    expect(good).toBe(false);
    expect(asJson.out.split('\n')).toHaveLength(2);
    expect(`error[${error.kind}/${error.reason}]: ${error.message}`.startsWith(run.err.split(/ — | \(request-id/)[0] as string)).toBe(true);
  });

  it('name SHIYI_TOKEN where it is refused, and what to do about it', async () => {
    server.answer = (socket) => socket.write(http(401, envelope(40100, '登录状态已过期，请重新登录')));
    const refused = await terminal.run(['staff', 'list'], { env });
    expect([refused.code, refused.err]).toEqual([
      4,
      expect.stringMatching(
        /^error\[auth\/\S+\]: SHIYI_TOKEN is not accepted by \S+: expired or revoked — set a new one, or unset it and run: shiyi login \(/,
      ),
    ]);
    const stored = { current: 'default', profiles: { default: { baseUrl: server.url, token: 'stored-0123456789abcdef' } } };
    const config = join(terminal.home, 'config.json');
    await writeFile(config, JSON.stringify(stored));
    const known = await terminal.run(['staff', 'list', '--json'], { env: { ...env, SHIYI_CONFIG: config } });
    expect(JSON.parse(known.out).error).toMatchObject({ kind: 'auth', hint: 'set a new one, or unset it to use the stored sign-in' });
    const own = await terminal.run(['staff', 'list'], { env: { SHIYI_BASE_URL: server.url, SHIYI_CONFIG: config } });
    expect(own.err).toMatch(/— run: shiyi login/);
    expect(own.err).not.toContain('SHIYI_TOKEN');
    const malformed = await terminal.run(['staff', 'list'], { env: { ...env, SHIYI_TOKEN: '令牌' } });
    expect(malformed).toMatchObject({ code: 4, err: expect.stringContaining('SHIYI_TOKEN is malformed') });
  });

  it.each(['list', 'record', 'Someone', 'x', 'any'])('keep the words of a sentence where the token is %j', async (token) => {
    const sentence = 'Someone else has changed this record in any list; next time fix it';
    server.answer = (socket) => socket.write(http(409, envelope(40901, sentence, { hint: `the ${token}` })));
    const { out } = await terminal.run(['cache', 'delete', 'k', '--json'], { env: { ...env, SHIYI_TOKEN: token } });
    expect(JSON.parse(out).error).toMatchObject({ message: sentence, detail: { hint: `the ${token}` } });
  });

  it('say who saved the record meanwhile, and when', async () => {
    const detail = { version: 4, updated_at: '2026-11-20T06:03:12.000Z', updated_by: '林小满\u001b[31m' };
    server.answer = (socket) => socket.write(http(409, envelope(40901, '内容已被他人修改，请刷新后再改', detail)));
    const { err } = await terminal.run(['cache', 'delete', 'k'], { env: { ...env, TZ: 'Asia/Shanghai' } });
    expect(err).toContain('saved by 林小满, 2026-11-20 14:03 GMT+8, now version 4');
    expect(err).not.toContain('\u001b[31m');
  });

  it('have no words of the console', async () => {
    const answer = envelope(40901, '内容已被他人修改，请刷新后再改', { errors: [{ field: 'icon', rule: 'x', message: '请刷新页面' }] });
    server.answer = (socket) => socket.write(http(409, answer));
    const { err } = await terminal.run(['cache', 'delete', 'k'], { env });
    expect(err).toMatch(/内容已被他人修改，请重新读取后再改[\s\S]*icon: 请重新读取/);
    expect(err).not.toContain('刷新');
  });

  it('never show the token, with --debug and all', async () => {
    const answers = [
      http(500, envelope(50000, env.SHIYI_TOKEN ?? '')),
      http(200, env.SHIYI_TOKEN ?? ''),
      Buffer.from(`x ${env.SHIYI_TOKEN}\r\n`),
    ];
    for (const bytes of answers) {
      server.answer = (socket) => socket.end(bytes);
      for (const more of [['--debug'], ['--debug', '--json']]) {
        const { out, err } = await terminal.run(['whoami', '--timeout', '1', ...more], { env });
        expect(out + err).toContain('/');
        expect(out + err).not.toContain(env.SHIYI_TOKEN);
      }
    }
  });

  it('send the proof of the confirmation with clearCache', async () => {
    server.answer = (socket) => socket.write(ok({ deleted: 0 }));
    for (const args of [
      ['cache', 'clear', '--confirm=all'],
      ['api', 'clearCache', '--confirm=clearCache'],
    ])
      await terminal.run(args, { env });
    expect(server.requests.map((one) => [one.method, one.target, one.headers['x-confirm']])).toEqual([
      ['DELETE', '/admin/v1/redis/all', 'redis/all'],
      ['DELETE', '/admin/v1/redis/all', 'redis/all'],
    ]);
  });
});

describe('output at a terminal', () => {
  const hostile = 'a\u001b[2J\u001b]52;c;aGk=\u0007b\u009b31m\u202ec\td\r\ne';

  it('contains no terminal control sequences', async () => {
    server.answer = (socket) => socket.write(ok(page([row(hostile)])));
    const { screen } = await terminal.atTerminal(['cache', 'list', '--no-color'], { env });
    expect(screen).toContain('abc d e');
    expect(screen).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    server.answer = (socket) => socket.write(http(200, envelope(1, hostile)));
    expect((await terminal.atTerminal(['cache', 'list', '--no-color'], { env })).screen).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/,
    );
  });

  it('is escaped, not lost, in JSON', async () => {
    server.answer = (socket) => socket.write(ok(page([row(hostile)])));
    const { out } = await terminal.run(['cache', 'list', '--json'], { env });
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(JSON.parse(out).data.list[0].key).toBe(hostile);
  });

  it('is colored at a terminal only, and not under NO_COLOR, TERM=dumb or --no-color', async () => {
    server.answer = (socket) => socket.write(ok(page([row('k')])));
    const list = ['cache', 'list'];
    expect((await terminal.atTerminal(list, { env })).screen).toContain('\u001b[1m');
    for (const more of [{ NO_COLOR: '1' }, { TERM: 'dumb' }])
      expect((await terminal.atTerminal(list, { env: { ...env, ...more } })).screen).not.toContain('\u001b');
    expect((await terminal.atTerminal([...list, '--no-color'], { env })).screen).not.toContain('\u001b');
    expect((await terminal.run(list, { env })).out).not.toContain('\u001b');
  });

  it('keeps columns straight with Chinese, emoji and combining marks', async () => {
    server.answer = (socket) => socket.write(ok(page([row('菜单:首页'), row('👨‍👩‍👧 家'), row('e\u0301tude'), row('plain')])));
    const { screen } = await terminal.atTerminal(['cache', 'list', '--lang', 'zh', '--no-color'], { env });
    expect(screen.split('\n').slice(0, 5)).toEqual([
      '键         类型    大小 (B)  剩余 (s)',
      '菜单:首页  字符串         1      永久',
      '👨‍👩‍👧 家      字符串         1      永久',
      'e\u0301tude      字符串         1      永久',
      'plain      字符串         1      永久',
    ]);
  });

  it('is cut to the width of the terminal', async () => {
    server.answer = (socket) => socket.write(ok(page([row('很长的键'.repeat(40)), row('k')])));
    const { screen } = await terminal.atTerminal(['cache', 'list', '--lang', 'zh', '--no-color'], { env, columns: 60 });
    expect(screen).toMatch(/很长的键.*… +字符串/);
  });
});

describe('output in scripts', () => {
  it('ends in silence when its reader has seen enough', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => row(`${n}-${'x'.repeat(4000)}`));
    server.answer = (socket) => socket.write(ok(page(rows)));
    const child = spawn('sh', ['-c', `{ "$0" "$1" cache list; echo "code $?" >&2; } | head -c 10`, process.execPath, binary], {
      env: terminal.env(env),
    });
    let err = '';
    child.stderr.on('data', (chunk) => (err += chunk));
    await once(child, 'close');
    expect(err).toBe('code 0\n');
  });

  it('ends at SIGTERM with 143, at once', async () => {
    server.answer = () => {};
    const started = performance.now();
    const run = await terminal.run(['whoami'], {
      env,
      meanwhile: (child) =>
        void expect
          .poll(() => server.requests.length, { timeout: 5000 })
          .toBe(1)
          .then(() => child.kill('SIGTERM')),
    });
    expect([run.code, run.out]).toEqual([143, '']);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('repeats a read that met a closed door, and no write', async () => {
    server.answer = (socket, _, number) => (number === 1 ? socket.write(http(503, '')) : socket.write(ok(page([]))));
    expect((await terminal.run(['cache', 'list'], { env })).code).toBe(0);
    expect(server.requests).toHaveLength(2);
    server.answer = (socket) => socket.write(http(503, ''));
    expect((await terminal.run(['cache', 'set', 'k', 'v'], { env })).code).toBe(75);
    expect(server.requests).toHaveLength(3);
  });
});

describe('help and usage', () => {
  it.each([
    [[]],
    [['--help']],
    [['help']],
    [['cache']],
    [['cache', '--help']],
    [['cache', 'set', '--help']],
    [['profile']],
    [['login', '-h']],
  ])('end %j with 0 and examples or options', async (args) => {
    for (const lang of ['zh', 'en']) {
      const run = await terminal.run([...args, '--lang', lang]);
      expect(run).toMatchObject({ code: 0, err: '' });
      expect(run.out).toMatch(lang === 'zh' ? /^用法: shiyi/ : /^Usage: shiyi/);
      expect(/\p{Script=Han}/u.test(run.out.replaceAll('林', '').replaceAll('缓存', ''))).toBe(lang === 'zh');
    }
  });

  it.each([
    [['--jsn', 'whoami'], 'Unknown option: --jsn — did you mean --json?'],
    [['cahe'], 'Unknown command: cahe — did you mean cache?'],
    [['cache', 'lst'], 'Unknown command: lst — did you mean list?'],
    [['cache', 'list', '--lmit', '3'], 'Unknown option: --lmit — did you mean --limit?'],
    [['cache', 'get'], 'Missing argument: key'],
    [['cache', 'get', 'a', 'b'], 'Too many arguments'],
    [['login', '--username'], 'needs a value'],
    [['whoami', '--timeout', 'long'], '--timeout must be a number of seconds, such as 30'],
    [['whoami', '--base-url', 'ftp://x'], 'The server address is not valid; use a form like https://shiyi.example.com'],
  ])('answer %j with one clear sentence and 2', async (args, sentence) => {
    const run = await terminal.run(args, { env: { SHIYI_TOKEN: 'x' } });
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining(sentence) });
    expect(run.err.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse((await terminal.run([...args, '--json'], { env: { SHIYI_TOKEN: 'x' } })).out)).toMatchObject({
      ok: false,
      error: { kind: 'usage' },
    });
  });

  it('group the nouns as the menu of the console does, in 80 columns', async () => {
    for (const [lang, groups] of [
      ['en', ['Customers', 'Services', 'Food and courses', 'Evaluation', 'Organization', 'Configuration', 'Operations']],
      ['zh', ['客户', '服务', '食谱与课程', '测评', '组织与权限', '系统配置', '运行与日志']],
    ] as const) {
      const { out } = await terminal.run(['--help', '--lang', lang]);
      expect(out.split('\n').filter((line) => plainWidth(line) > 80)).toEqual([]);
      const [, records = ''] = out.split(/\n(?:Records|资源).*:\n/);
      const titles = records.split('\n').flatMap((line) => /^ {2}(\S+(?: \S+)*?) {2,}/.exec(line)?.[1] ?? []);
      expect(titles).toEqual(expect.arrayContaining([...groups]));
      const words = records.split(/\s+/);
      for (const noun of ['customer', 'role', 'department', 'recipe', 'wx-menu', 'job']) expect(words).toContain(noun);
      expect(words.filter((word) => commands.some(({ name }) => name === word))).toEqual([]);
      for (const { name } of commands) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
  });

  it('follow the language of the environment', async () => {
    const first = async (more: Record<string, string>) =>
      (await terminal.run(['--help'], { env: { SHIYI_LANG: '', ...more } })).out.slice(0, 2);
    expect(await first({ LANG: 'zh_CN.UTF-8' })).toBe('用法');
    expect(await first({ LANG: 'zh_CN.UTF-8', LC_ALL: 'en_US.UTF-8' })).toBe('Us');
    expect(await first({ LANG: 'C.UTF-8' })).toBe('Us');
    expect(await first({})).toBe('Us');
  });
});

describe('start', () => {
  /** Returns the loaded Node modules that would slow down a short command considerably. */
  async function loaded(args: string[]): Promise<string[]> {
    const script = `process.argv.splice(1, 0, 'shiyi');require(${JSON.stringify(binary.replace('bin/shiyi.js', 'dist/main.js'))}).main().then(() => require('fs').writeSync(2, '\\n' + process.moduleLoadList.join(',')))`;
    const child = spawn(process.execPath, ['-e', script, '--', ...args], { env: terminal.env(env) });
    let err = '';
    child.stderr.on('data', (chunk) => (err += chunk));
    await once(child, 'close');
    const names = err.split('\n').at(-1)?.split(',') ?? [];
    expect(names.length).toBeGreaterThan(50);
    return names
      .filter((name) =>
        /^NativeModule (?:http|https|crypto|child_process|readline|perf_hooks|internal\/webstreams\/readablestream|internal\/deps\/undici\/undici)$/.test(
          name,
        ),
      )
      .map((name) => name.replace('NativeModule ', ''));
  }

  it('loads no more than it needs', async () => {
    server.answer = (socket) => socket.write(ok(page([row('k')])));
    expect(await loaded(['--help'])).toEqual([]);
    expect(await loaded(['cache', 'list'])).toEqual(['http']);
    expect(server.requests).toHaveLength(1);
  });

  it('uses the compiled code of the build, and ignores it if it does not match', async () => {
    const script = `const { load, loaded } = require(${JSON.stringify(binary)}); load('main.js'); console.log(loaded.get('main.js').script.cachedDataRejected)`;
    const rejected = (...flags: string[]) => execFileSync(process.execPath, [...flags, '-e', script], { encoding: 'utf8' }).trim();
    expect(rejected()).toBe('false');
    expect(rejected('--no-opt')).toBe('true');
    expect(execFileSync(process.execPath, ['--no-opt', binary, '--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
