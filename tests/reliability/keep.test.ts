import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@shiyi/sdk';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type Served, serve as serveWith } from '../cli/serve.js';
import { Terminal } from '../cli/shiyi.js';
import { templateData } from '../cli/template-data.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { freePort } from '../support/process.js';
import { adminPassword } from '../support/template.js';

vi.setConfig({ testTimeout: 300_000 });
const terminal = new Terminal();
const running: Served[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.end('SIGKILL');
});
afterAll(() => terminal[Symbol.asyncDispose]());

async function serve(dir: string, args: string[] = [], env: Record<string, string> = {}) {
  const port = String(await freePort());
  const one = await serveWith(terminal, args, { PORT: port, SHIYI_DATA_DIR: dir, ...env });
  running.push(one);
  return one;
}

const shiyi = (dir: string, ...args: string[]) => terminal.run(args, { env: { SHIYI_DATA_DIR: dir } });

describe('backup and restore', () => {
  it('backs up data while running, and restores it elsewhere and in place', async () => {
    await templateData(terminal, 'one');
    const first = await serve('one');
    const admin = await first.as('admin', adminPassword);
    await admin.createCacheKey({ key: 'before', value: 'x' });
    const { token = '' } = await createClient({ baseUrl: first.url }).login({ username: 'admin', password: adminPassword });
    const made = JSON.parse((await shiyi('one', 'backup', 'a.tar.gz', '--json')).out).data;
    expect(made).toMatchObject({ running: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await stat(join(terminal.home, 'a.tar.gz'))).mode & 0o777).toBe(0o600);
    expect((await shiyi('one', 'backup', 'a.tar.gz')).err).toContain('error[file/exists]');
    await admin.createCacheKey({ key: 'after', value: 'x' });
    expect((await shiyi('one', 'restore', 'a.tar.gz', '--confirm=one')).err).toMatch(
      /error\[file\/refused\]: Another server \(process \d+\)/,
    );
    expect(await first.end('SIGINT')).toBe(0);
    expect((await readdir(join(terminal.home, 'one'))).sort()).toEqual([
      'audit-witness',
      'database',
      'files',
      'schema',
      'secret.key',
      expect.stringMatching(/^server\.lock\.\d+$/),
    ]);

    expect((await shiyi('two', 'restore', 'a.tar.gz')).code).toBe(0);
    const second = await serve('two');
    expect(await readdir(join(terminal.home, 'two')), 'what was just restored is not kept once more').not.toContain('backups');
    // The session may have been ended since the backup.
    await expectRefusal(createClient({ baseUrl: second.url, token }).getSessionInfo(), 100001);
    const keys = (await (await second.as('admin', adminPassword)).listCacheKeys({ pattern: '*e*' })).list.map(({ key }) => key);
    expect(keys).toContain('before');
    expect(keys).not.toContain('after');
    await second.end('SIGINT');
    expect(await readFile(join(terminal.home, 'two/secret.key'), 'utf8')).toBe(
      await readFile(join(terminal.home, 'one/secret.key'), 'utf8'),
    );

    const refused = await shiyi('one', 'restore', 'a.tar.gz', '--yes');
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("add --confirm='one' in scripts")]);
    const { former } = JSON.parse((await shiyi('one', 'restore', 'a.tar.gz', '--confirm=one', '--json')).out).data;
    expect((await readdir(former)).sort()).toEqual(['audit-witness', 'database', 'files', 'schema', 'secret.key']);
    const unreachable = { SHIYI_DATABASE_URL: 'postgres://127.0.0.1:1/y' };
    for (const command of ['backup', 'restore'])
      expect((await terminal.run([command, command === 'backup' ? 'b.tar.gz' : 'a.tar.gz'], { env: unreachable })).err).toContain(
        'The database at 127.0.0.1:1/y is not responding (ECONNREFUSED)',
      );
    expect((await shiyi('none', 'backup', 'b.tar.gz')).err).toContain('There is no data in none');
  });
});

describe('own enterprise', () => {
  it('is created by a start, with its password shown once', async () => {
    const args = ['--company', 'own', '--company-name', '禾木健康', '--admin', 'wangjing'];
    const first = await serve('own', args);
    const shown = /Sign in as wangjing with the password (\S+) \(shown this once\)/.exec(first.output)?.[1] as string;
    const company = await (await first.as('wangjing', shown)).getSessionInfo();
    expect(company).toMatchObject({ company_name: '禾木健康', roles: ['admin'] });
    await first.end('SIGINT');
  });

  it('replaces the sandbox, which is deleted completely', async () => {
    await templateData(terminal, 'both');
    const own = ['--company', 'own', '--company-name', '禾木健康'];
    await expect(serve('both', own)).rejects.toThrow('The username admin is taken');
    const both = await serve('both', [...own, '--admin', 'boss'], { SHIYI_ADMIN_PASSWORD: adminPassword });
    expect((await (await both.as('admin', adminPassword)).getSessionInfo()).company_name).toBe('青禾营养科技');
    await both.end('SIGINT');
    const asked = await shiyi('both', 'sandbox', 'remove', '--yes');
    expect(asked.err).toMatch(
      /deletes the sandbox company 青禾营养科技 with all it has \(12 staff.* — add --confirm='青禾营养科技' in scripts/,
    );
    expect((await shiyi('both', 'sandbox', 'remove', '--confirm=青禾营养科技')).code).toBe(0);
    const alone = await serve('both', own);
    expect((await (await alone.as('boss', adminPassword)).listStaff()).total).toBe(1);
    await expect(alone.as('admin', adminPassword)).rejects.toThrow();
    expect(alone.output).not.toContain('shown this once');
    await alone.end('SIGINT');
  });

  it.each([
    [['--company', 'mine'], '--company is own or sandbox'],
    [['--company', 'own', '--company-name', 'x', '--admin', 'a b'], '--admin must be a username'],
  ])('is rejected with a clear message: %j', async (args, sentence) => {
    const { code, err } = await shiyi('never', 'serve', ...args);
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
  });
});
