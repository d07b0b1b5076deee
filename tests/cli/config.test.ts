import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adminPassword } from '../support/template.js';
import { useTerminal } from './used-terminal.js';

const used = useTerminal();

const stored = async () => JSON.parse(await readFile(used.terminal.configFile, 'utf8')).profiles.default;

it('shows with config explain each value, its source and what it overrides, and no secret', async () => {
  await mkdir(join(used.terminal.home, 'shiyi'), { recursive: true });
  const profiles = { prod: { baseUrl: 'https://prod.example.com', token: 'tok-stored' }, test: { baseUrl: 'http://127.0.0.1:1' } };
  await writeFile(used.terminal.configFile, JSON.stringify({ current: 'test', profiles }));
  const env = { SHIYI_PROFILE: 'prod', SHIYI_BASE_URL: 'https://env.example.com', SHIYI_TOKEN: 'tok-env', LANG: 'zh_CN.UTF-8' };
  const { out, code } = await used.terminal.run(['config', 'explain', '--json', '--base-url', 'https://flag.example.com'], { env });
  const rows = new Map(JSON.parse(out).data.map((one: { name: string }) => [one.name, one]));
  expect(code).toBe(0);
  expect(out).not.toMatch(/tok-/);
  expect(rows.get('profile')).toMatchObject({
    value: 'prod',
    from: 'SHIYI_PROFILE',
    overridden: [
      { from: 'configuration', value: 'test' },
      { from: 'default', value: 'default' },
    ],
  });
  expect(rows.get('server')).toMatchObject({ value: 'https://flag.example.com', from: '--base-url' });
  expect((rows.get('server') as { overridden: { from: string }[] }).overridden.map(({ from }) => from)).toEqual([
    'SHIYI_BASE_URL',
    'profile prod',
    'default',
  ]);
  expect(rows.get('token')).toMatchObject({ value: '***', from: 'SHIYI_TOKEN', overridden: [{ from: 'profile prod', value: '***' }, {}] });
  expect(rows.get('language')).toMatchObject({ value: 'en', from: 'SHIYI_LANG', overridden: [{ from: 'LANG' }, {}] });
  expect(rows.get('config')).toMatchObject({ value: used.terminal.configFile, from: 'XDG_CONFIG_HOME' });
});

it('prefers project settings to personal ones, and those to the machine’s', async () => {
  const project = join(used.terminal.home, 'work');
  const machine = join(used.terminal.home, 'machine');
  await mkdir(join(used.terminal.home, 'shiyi'), { recursive: true });
  await mkdir(join(machine, 'shiyi'), { recursive: true });
  await mkdir(project);
  const atMachine = {
    shared: { baseUrl: 'https://shared.example.com', token: 'tok-machine' },
    mine: { baseUrl: 'https://other.example.com' },
  };
  await writeFile(join(machine, 'shiyi/config.json'), JSON.stringify({ current: 'shared', profiles: atMachine }));
  const env = { XDG_CONFIG_DIRS: `${used.terminal.home}/none:${machine}` };
  const profile = async (cwd?: string) => {
    const { out } = await used.terminal.run(['config', 'explain', '--json'], { env, ...(cwd ? { cwd } : {}) });
    return Object.fromEntries(JSON.parse(out).data.map((one: { name: string; value: string; from: string }) => [one.name, one]));
  };
  expect(await profile()).toMatchObject({
    profile: { value: 'shared', from: expect.stringContaining('machine ') },
    server: { value: 'https://shared.example.com' },
    token: { value: 'not signed in' },
  });
  await writeFile(
    used.terminal.configFile,
    JSON.stringify({ current: 'mine', profiles: { mine: { baseUrl: 'https://mine.example.com' } } }),
  );
  expect(await profile()).toMatchObject({
    profile: { value: 'mine', from: 'configuration' },
    server: { value: 'https://mine.example.com' },
  });
  await writeFile(join(project, '.shiyi.json'), '{ "profile": "shared", "timeout": 30 }');
  await mkdir(join(project, 'deep'));
  expect(await profile(join(project, 'deep'))).toMatchObject({
    profile: { value: 'shared', overridden: [{ value: 'mine' }, { value: 'shared' }, {}] },
    timeout: { value: '30 s', from: expect.stringContaining('project ') },
  });
  expect((await used.terminal.run(['profile', 'list'], { env })).out).toMatch(/shared\t.*\n.*mine\t|mine\t.*\n.*shared\t/);
  // An untrusted folder must not redirect a token to its server.
  await writeFile(join(project, '.shiyi.json'), '{ "baseUrl": "https://evil.example.com" }');
  const { code, err } = await used.terminal.run(['whoami'], { env, cwd: project });
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/^error\[usage\/broken-project\]: .*it holds profile, timeout, deadline only|^error/),
  ]);
});

/** Installs a fake keyring package that stores passwords in a file, or fails like a machine without a keyring. */
async function keyringPackage(works: boolean) {
  const folder = join(used.terminal.home, 'modules/@napi-rs/keyring');
  const file = join(used.terminal.home, 'ring.json');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'index.js'),
    `const fs = require('fs'); const read = () => fs.existsSync('${file}') ? JSON.parse(fs.readFileSync('${file}')) : {};
    const write = (all) => { if (!${works}) throw new Error('no keyring'); fs.writeFileSync('${file}', JSON.stringify(all)); };
    exports.Entry = class {
      constructor(service, user) { this.key = service + '/' + user; }
      getPassword() { return read()[this.key] ?? null; }
      setPassword(password) { write({ ...read(), [this.key]: password }); }
      deletePassword() { const { [this.key]: _, ...rest } = read(); write(rest); return true; }
    };`,
  );
  return { env: { NODE_PATH: join(used.terminal.home, 'modules') }, ring: async () => JSON.parse(await readFile(file, 'utf8')) };
}

const login = (env: Record<string, string>) =>
  used.terminal.run(['login', '--base-url', used.server.url, '-u', 'admin', '--password-stdin'], { env, input: adminPassword });

describe('keyring', () => {
  it('keeps the token out of the file, provides it to commands, and deletes it at the end', async () => {
    const { env, ring } = await keyringPackage(true);
    expect((await login(env)).code).toBe(0);
    expect(await stored()).toMatchObject({ username: 'admin', keyring: true });
    expect(await stored()).not.toHaveProperty('token');
    expect((await ring())['shiyi/default']).toHaveLength(43);
    const me = await used.terminal.run(['whoami', '--json'], { env });
    expect(JSON.parse(me.out).data).toMatchObject({ username: 'admin', tokenFrom: 'keyring' });
    expect((await used.terminal.run(['profile', 'use', 'default'], { env })).code).toBe(0);
    expect(await stored()).not.toHaveProperty('token');
    expect((await used.terminal.run(['whoami'])).err).toContain('error[auth/no-token]');
    expect((await used.terminal.run(['logout'], { env })).code).toBe(0);
    expect(await ring()).toEqual({});
    expect(await stored()).toEqual({ baseUrl: used.server.url, username: 'admin' });
  });

  it('is skipped silently if it fails', async () => {
    const { env } = await keyringPackage(false);
    expect(await login(env)).toMatchObject({ code: 0, err: '' });
    expect((await stored()).token).toHaveLength(43);
    expect((await used.terminal.run(['whoami'], { env })).code).toBe(0);
  });
});
