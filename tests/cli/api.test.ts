import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '@shiyi/sdk';
import { describe, expect, it } from 'vitest';
import { oneIn } from '../conformance/profile.js';
import { adminPassword } from '../support/template.js';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal();
const { terminal, env } = used;

const api = (...args: string[]) => terminal.run(['api', ...args], { env });
const dataOf = async (...args: string[]) => JSON.parse((await api(...args, '--json')).out).data;

describe('api', () => {
  it('lists every operation of the contract, without a session', async () => {
    const { out, code } = await terminal.run(['api', '--json']);
    expect([
      code,
      JSON.parse(out)
        .data.map((one: { id: string }) => one.id)
        .sort(),
    ]).toEqual([0, Object.keys(operations).sort()]);
    expect((await terminal.run(['api', '--search', '清空缓存', '--lang', 'zh'])).out).toBe('clearCache\tredis\tsevere\t清空缓存\n');
  });

  it('has a help page for every operation', async () => {
    for (const id of oneIn(20, Object.keys(operations))) {
      const { code, out } = await terminal.run(['api', id, '--help', '--lang', 'zh']);
      expect([id, code, out]).toEqual([id, 0, expect.stringContaining(`shiyi api ${id} [选项]`)]);
    }
  }, 600_000);

  it('makes a call from flags, kebab-case flags, --field and --input', async () => {
    const expected = await (await used.server.as('admin')).listStaff({ dept_id: 4, status: 'enabled' });
    expect(await dataOf('listStaff', '--dept_id', '4', '--status', 'enabled')).toEqual(expected);
    expect(await dataOf('listStaff', '--dept-id=4', '-f', 'status=enabled')).toEqual(expected);
    expect(await dataOf('listStaff', '--input', '{"dept_id":4,"status":"enabled"}')).toEqual(expected);
    const piped = await terminal.run(['api', 'listStaff', '--input', '-', '--status', 'enabled', '--json'], {
      env,
      input: '{"dept_id":4,"status":"locked"}',
    });
    expect(JSON.parse(piped.out).data).toEqual(expected);
    expect((await dataOf('listStaff', '--sort', '-created_at')).list.length).toBeGreaterThan(0);
  });

  it('reads all pages into one array', async () => {
    const { total } = await (await used.server.as('admin')).listStaff();
    const all = await dataOf('listStaff', '--all', '--limit', '5');
    expect([all.total, all.list.length]).toEqual([total, total]);
  });

  it('refuses what the contract refuses, before anything is sent', async () => {
    const offline = { ...env, SHIYI_BASE_URL: 'http://127.0.0.1:1' };
    for (const [args, reason] of [
      [['listStaff', '--limit', 'x'], 'bad-field]: Limit (limit) must be an integer'],
      [['listStaff', '--status', 'gone'], 'bad-field]: Status (status) must be one of enabled, disabled, locked'],
      [['listStaff', '-f', 'nothing=1'], 'bad-field]: There is no field nothing'],
      [['listStaff', '--input', '[1]'], 'bad-input]: --input must be a JSON object'],
      [['getStaff'], 'missing-field]'],
      [['getstaff'], 'unknown-command]: Unknown command: getstaff — did you mean getStaff?'],
    ] as const)
      expect(await terminal.run(['api', ...args], { env: offline })).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining(`error[usage/${reason}`),
      });
  });

  it('reads passwords from standard input only, and masks them in a dry run', async () => {
    expect((await api('login', '--help')).out).not.toContain('--password');
    expect((await api('login', '--username', 'admin')).err).toContain('pass it with --input -');
    const input = JSON.stringify({ username: 'admin', password: adminPassword });
    const dry = await terminal.run(['api', 'login', '--input', '-', '--dry-run'], { env, input });
    expect(dry.out).toContain('POST /admin/v1/auth/login');
    expect(dry.out).not.toContain(adminPassword);
    const real = await terminal.run(['api', 'login', '--input', '-', '--json'], { env: { SHIYI_BASE_URL: used.server.url }, input });
    expect(JSON.parse(real.out).data.token).toHaveLength(43);
  });

  it('asks for confirmation by the danger in the contract', async () => {
    const admin = await used.server.as('admin');
    const { id } = await admin.createRole({ name: '临时', code: 'temporary', data_scope: 'self', pid: 1, level: 5 } as never);
    const script = await api('deleteRole', '--id', String(id));
    expect([script.code, script.err]).toEqual([
      2,
      expect.stringContaining('error[usage/needs-yes]: This runs "Delete a role" (deleteRole)'),
    ]);
    const no = await terminal.atTerminal(['api', 'deleteRole', '--id', String(id)], { env, answers: [['[y/N]', '\r']] });
    expect(no.code).toBe(1);
    const yes = await terminal.atTerminal(['api', 'deleteRole', '--id', String(id)], { env, answers: [['[y/N]', 'y\r']] });
    expect([yes.code, yes.screen]).toEqual([0, expect.stringContaining('Done')]);
    const severe = await terminal.atTerminal(['api', 'clearCache'], { env, answers: [['to continue:', 'y\r']] });
    expect(severe.code).toBe(1);
    expect((await api('clearCache', '--yes')).code).toBe(2);
    expect((await api('clearCache', '--confirm=clearCache')).code).toBe(0);
  });

  it('shows the refusals of single fields', async () => {
    const input = JSON.stringify({ username: '', password: 'short', name: 'x', dept_ids: [1], role_ids: [3] });
    const { code, err } = await terminal.run(['api', 'createStaff', '--input', '-', '--lang', 'zh'], { env, input });
    expect(code).toBe(1);
    expect(err).toMatch(/^error\[http\/4\d\d\]: .+ \(request-id .+\)(?:\n {2}username: .+)+\n {2}password: .+\n/);
  });

  it('sends a file and saves one, whole or not at all', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    await writeFile(join(terminal.home, 'dot.png'), png);
    const { key, url } = await dataOf('uploadImage', '--file', 'dot.png');
    const sign = url.split('?sign=')[1];
    const saved = await dataOf('getFile', '--key', key, '--sign', sign, '--output', 'copy.png');
    expect(saved).toMatchObject({ bytes: png.length, type: 'image/png' });
    expect(await readFile(join(terminal.home, 'copy.png'))).toEqual(png);
    expect((await api('getFile', '--key', key, '--sign', sign, '--output', 'copy.png')).err).toContain('error[file/exists]');
    expect((await api('uploadImage', '--file', 'nothing.png')).err).toContain('error[file/unreadable-file]');
    const missing = await api('getFile', '--key', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.png', '--output', 'none.png');
    expect(missing.code).toBe(6);
    await expect(readFile(join(terminal.home, 'none.png'))).rejects.toThrow('ENOENT');
  });

  it('draws a table that fits the terminal, Chinese counted twice', async () => {
    for (const columns of [80, 120]) {
      const { screen } = await terminal.atTerminal(['api', 'listStaff', '--limit', '5', '--lang', 'zh', '--no-color'], { columns, env });
      const [head = '', ...rows] = screen.split('\n');
      const width = (text: string) => [...text].reduce((sum, one) => sum + (/[\u3000-\uffee]/.test(one) ? 2 : 1), 0);
      for (const line of screen.split('\n')) expect(width(line)).toBeLessThanOrEqual(columns);
      const at = width(head.slice(0, head.indexOf('邮箱')));
      const mail = rows.filter((row) => row.includes('@'));
      expect(mail.length).toBeGreaterThan(0);
      for (const row of mail) expect(width(row.slice(0, row.search(/\S+@/)))).toBe(at);
    }
  });
});
