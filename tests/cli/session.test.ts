import { execFileSync } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { adminPassword } from '../support/template.js';
import { useTerminal } from './used-terminal.js';

const used = useTerminal();

const login = (...more: string[]) =>
  used.terminal.run(['login', '--base-url', used.server.url, '-u', 'admin', '--password-stdin', ...more], { input: `${adminPassword}\n` });
const config = async () => JSON.parse(await readFile(used.terminal.configFile, 'utf8'));

describe('login', () => {
  it('keeps the token in a file that only its owner reads, and prints it nowhere', async () => {
    const { code, out, err } = await login();
    expect([code, out, err]).toEqual([0, 'Signed in: 林晓禾 (admin), 青禾营养科技\n', '']);
    const { token } = (await config()).profiles.default;
    expect(token).toHaveLength(43);
    expect((await stat(used.terminal.configFile)).mode & 0o777).toBe(0o600);
    const asJson = await login('--json');
    expect(JSON.parse(asJson.out)).toMatchObject({ ok: true, data: { username: 'admin', profile: 'default', baseUrl: used.server.url } });
    for (const run of [
      await used.terminal.run(['whoami', '--json', '--debug']),
      await used.terminal.run(['profile', 'list', '--json']),
      asJson,
    ])
      expect(run.out + run.err).not.toContain((await config()).profiles.default.token);
  });

  it('shows neither password nor token to a list of processes', async () => {
    const seen: string[] = [];
    const look = () => seen.push(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }));
    const env = { SHIYI_BASE_URL: used.server.url };
    await used.terminal.run(['login', '-u', 'admin', '--password-stdin'], { input: adminPassword, env, meanwhile: look });
    const { token } = (await config()).profiles.default;
    await used.terminal.run(['whoami'], { meanwhile: look });
    expect(seen.every((one) => one.includes('shiyi.js'))).toBe(true);
    expect(seen.join('')).not.toContain(token);
    expect(seen.join('')).not.toContain(adminPassword);
  });

  it('prompts at a terminal without showing the password', async () => {
    const answers: [string, string][] = [
      ['Username: ', 'admin\r'],
      ['Password: ', `wrong\u0015${adminPassword}x\u007f\r`],
    ];
    const { code, screen } = await used.terminal.atTerminal(['login', '--base-url', used.server.url], { answers });
    expect(screen).toContain('Signed in: 林晓禾 (admin)');
    expect(screen).not.toContain(adminPassword.slice(0, 4));
    expect(code).toBe(0);
  });

  it('ends with 130 at Ctrl-C and leaves no configuration', async () => {
    const { code, screen } = await used.terminal.atTerminal(['login', '-u', 'admin', '--no-color'], {
      answers: [['Password: ', '\u0003']],
    });
    expect([code, screen]).toEqual([130, expect.stringContaining('error[aborted/caller]: Interrupted')]);
    await expect(stat(used.terminal.configFile)).rejects.toThrow('ENOENT');
  });

  it('explains what is wrong, and keeps the old session', async () => {
    await login();
    const before = await config();
    const wrong = await used.terminal.run(['login', '-u', 'admin', '--password-stdin', '--lang', 'zh'], { input: 'wrong' });
    expect([wrong.code, wrong.out]).toEqual([4, '']);
    expect(wrong.err).toMatch(/^error\[business\/40101\]: 用户名或密码错误 \(request-id \w+\)\n$/);
    expect(await config()).toEqual(before);
    const noTerminal = await used.terminal.run(['login', '-u', 'admin']);
    expect([noTerminal.code, noTerminal.err]).toEqual([
      2,
      'error[usage/no-password]: Cannot prompt for a password — pass it with --password-stdin\n',
    ]);
  });

  it('accepts a token from elsewhere, and refuses an invalid one', async () => {
    const token = await used.server.tokenOf('chenyutong');
    const good = await used.terminal.run(['login', '--base-url', used.server.url, '--token-stdin'], { input: `${token}\n` });
    expect([good.code, good.out]).toEqual([0, 'Signed in: 陈雨桐 (chenyutong), 青禾营养科技\n']);
    for (const [input, reason] of [
      ['nonsense', 'auth/401'],
      ['two words', 'usage/bad-token'],
    ] as const) {
      const bad = await used.terminal.run(['login', '--base-url', used.server.url, '--token-stdin'], { input });
      expect([bad.code, bad.err]).toEqual([4, expect.stringContaining(`error[${reason}]`)]);
      expect(bad.err).not.toContain(input);
    }
    expect((await config()).profiles.default.token).toBe(token);
  });
});

describe('password that the server generated', () => {
  it('is printed once, and must be changed before anything else', async () => {
    await login();
    const [dept] = await (await used.server.as('admin')).getDepartmentTree({});
    const made = await used.terminal.run(
      [
        'staff',
        'create',
        '--username',
        'first.terminal',
        '--name',
        '钟意',
        '--dept-ids',
        String(dept?.id),
        '--input',
        '{"role_ids":[]}',
        '--json',
      ],
      {},
    );
    expect([made.code, made.err]).toEqual([0, '']);
    const { id } = JSON.parse(made.out).data;
    const reset = await used.terminal.run(['staff', 'reset-password', String(id), '--yes', '--lang', 'en']);
    const password = /Initial password \(shown once\) +(\S{14})\n/.exec(reset.out)?.[1] as string;
    expect((await used.terminal.run(['staff', 'get', String(id)])).out).not.toContain(password);
    const entered = await used.terminal.run(['login', '--base-url', used.server.url, '-u', 'first.terminal', '--password-stdin'], {
      input: password,
    });
    expect([entered.code, entered.out + entered.err]).toEqual([
      0,
      expect.stringContaining('Change your initial password first: shiyi passwd'),
    ]);
    const refused = await used.terminal.run(['staff', 'list']);
    expect([refused.code, refused.err]).toEqual([
      5,
      expect.stringContaining('Change your initial password to continue — run: shiyi passwd'),
    ]);
    const unasked = await used.terminal.run(['passwd']);
    expect([unasked.code, unasked.err]).toEqual([2, expect.stringContaining('--password-stdin')]);
    const answers: [string, string][] = [
      ['Current password: ', `${password}\r`],
      ['New password: ', 'My-own-2026\r'],
      ['New password again: ', 'My-own-2026\r'],
    ];
    const changed = await used.terminal.atTerminal(['passwd'], { answers });
    expect([changed.code, changed.screen]).toEqual([0, expect.stringContaining('Password changed')]);
    expect(changed.screen).not.toMatch(/My-own|first\.terminal-/);
    const own = await used.terminal.run(['passwd', '--password-stdin'], { input: 'My-own-2026\nMy-own-2027\n' });
    expect([own.code, (await used.terminal.run(['staff', 'list'])).err]).toEqual([0, expect.stringContaining('100002')]);
  });
});

describe('session', () => {
  it('is shown, ended and removed', async () => {
    await login();
    const me = await used.terminal.run(['whoami']);
    expect(me.out).toMatch(
      /^User {8}林晓禾 \(admin\)\nCompany {5}青禾营养科技\nTime zone {3}Asia\/Shanghai\nRoles {7}admin\nServer {6}http.*\nToken from {2}profile default\nUntil {7}20\d\d-/,
    );
    expect((await used.terminal.run(['logout'])).out).toBe('Signed out\n');
    const after = await used.terminal.run(['whoami', '--lang', 'zh']);
    expect([after.code, after.err]).toEqual([4, 'error[auth/no-token]: 尚未登录 — 请运行 shiyi login\n']);
    const unknown = await used.terminal.run(['whoami', '--profile', 'nope']);
    expect(unknown.err).toBe('error[auth/no-token]: There is no profile nope — run: shiyi login --profile nope\n');
    expect((await config()).profiles.default).toEqual({ baseUrl: used.server.url, username: 'admin' });
  });

  it('is reported if it was ended elsewhere, and a second logout clears what is left', async () => {
    await login();
    const { token } = (await config()).profiles.default;
    await (await used.server.as('admin')).listSessions({});
    await used.terminal.run(['logout'], { env: { SHIYI_TOKEN: token, SHIYI_BASE_URL: used.server.url } });
    const refused = await used.terminal.run(['whoami']);
    expect(refused.code).toBe(4);
    expect(refused.err).toMatch(/^error\[(auth\/401|session\/100001)\]: .+ — run: shiyi login \(request-id/);
    await used.terminal.run(['logout']);
    expect((await config()).profiles.default.token).toBeUndefined();
  });

  it('is read from the flag, then the environment, then the file', async () => {
    await login();
    const token = await used.server.tokenOf('chenyutong');
    const env = { SHIYI_TOKEN: token, SHIYI_BASE_URL: 'http://127.0.0.1:1' };
    const data = JSON.parse((await used.terminal.run(['whoami', '--json', '--base-url', used.server.url], { env })).out).data;
    expect(data).toMatchObject({ username: 'chenyutong', tokenFrom: 'environment', baseUrl: used.server.url });
    expect((await used.terminal.run(['whoami'], { env })).code).toBe(7);
  });

  it('does not travel to another server than the one it was opened at', async () => {
    await login();
    const { code, err } = await used.terminal.run(['whoami', '--base-url', 'http://127.0.0.1:1']);
    expect([code, err]).toEqual([
      4,
      expect.stringContaining(`Profile default is signed in at ${used.server.url}, not at http://127.0.0.1:1`),
    ]);
  });
});

describe('profile', () => {
  it('keeps several, switches between them and forgets one', async () => {
    await login();
    await login('--profile', 'second');
    const list = async () => (await used.terminal.run(['profile', 'list'])).out;
    expect(await list()).toBe(`\tdefault\t${used.server.url}\tadmin\tsigned in\t\n*\tsecond\t${used.server.url}\tadmin\tsigned in\t\n`);
    expect((await used.terminal.run(['profile', 'use', 'default'])).out).toBe(`Now using default (${used.server.url})\n`);
    expect((await used.terminal.run(['profile', 'remove', 'second'])).code).toBe(0);
    expect(await list()).toBe(`*\tdefault\t${used.server.url}\tadmin\tsigned in\t\n`);
    const unknown = await used.terminal.run(['profile', 'use', '__proto__']);
    expect([unknown.code, unknown.err]).toEqual([2, 'error[usage/no-profile]: There is no profile __proto__ — available: default\n']);
    expect((await used.terminal.run(['whoami', '--profile', '../x'])).err).toContain('error[usage/bad-profile]');
  });

  it('never treats a broken file as empty, nor prints its content', async () => {
    const file = `${used.terminal.home}/broken.json`;
    await writeFile(file, '{"profiles":{"default":{"token":"tok-secret"');
    const { code, err } = await used.terminal.run(['profile', 'list', '--debug'], { env: { SHIYI_CONFIG: file } });
    expect([code, err]).toEqual([2, expect.stringContaining(`error[usage/broken-config]: The configuration file ${file} is damaged`)]);
    expect(err).not.toContain('tok-secret');
    expect(await readFile(file, 'utf8')).toContain('tok-secret');
  });
});
