import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@shiyi/sdk';
import { openEmbeddedDatabase } from '@shiyi/server/db/database';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { makeDataDirectory } from '@shiyi/server/setup/data-directory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { again, seed, times } from '../conformance/profile.js';
import { adminSql, type OwnDatabase } from '../support/postgres.js';
import { failedStart, freePort, launch, startProcess } from '../support/process.js';
import { hasPostgres, ownPostgresUrl } from '../support/server.js';
import { adminPassword as password, templateFile } from '../support/template.js';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shiyi-start-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const dir = (name: string) => ({ SHIYI_DATA_DIR: join(home, name) });

/** Creates a data directory from the template, which is faster than a first start. */
async function dataIn(name: string) {
  const directory = join(home, name);
  makeDataDirectory(directory);
  await (await openEmbeddedDatabase({ directory, loadDataDir: new Blob([await readFile(templateFile)]) })).close();
  return { ...dir(name), SHIYI_ADMIN_PASSWORD: password };
}

async function adminOf(url: string, pass = password) {
  const { token } = await createClient({ baseUrl: url }).login({ username: 'admin', password: pass });
  return createClient({ baseUrl: url, ...(token ? { token } : {}) });
}

describe('an invalid start', () => {
  it.each([
    ['an unknown option', {}, ['--colour'], /--colour/],
    ['an invalid port', { PORT: 'many' }, [], /PORT must be a whole number/],
    ['an unreachable database', { SHIYI_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, [], /127\.0\.0\.1:1\/none is not responding/],
    ['an invalid database URL', { SHIYI_DATABASE_URL: 'somewhere' }, [], /SHIYI_DATABASE_URL is not a URL/],
    ['an unreachable Redis', { SHIYI_REDIS_URL: 'redis://127.0.0.1:1' }, [], /Redis at 127\.0\.0\.1:1 is not responding/],
    ['a directory that cannot be made', { SHIYI_DATA_DIR: '/dev/null/shiyi' }, [], /data directory \/dev\/null\/shiyi cannot be/],
    ['a directory where none can be made', { SHIYI_DATA_DIR: '/proc/shiyi/data' }, [], /data directory \/proc\/shiyi\/data cannot be/],
    [
      'files that cannot be kept beside a database elsewhere',
      { SHIYI_DATA_DIR: '/proc/shiyi', SHIYI_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      [],
      /data directory \/proc\/shiyi cannot be/,
    ],
    ['a first password that is too weak', { SHIYI_ADMIN_PASSWORD: 'abc' }, [], /SHIYI_ADMIN_PASSWORD cannot be used/],
  ])('fails with a message: %s', async (_, env, args, sentence) => {
    const { code, output } = await failedStart({ ...dir('never'), ...env }, args);
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  });

  it('names the port in use', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const { code, output } = await failedStart({ ...(await dataIn('port')), PORT: String(port) });
    other.close();
    expect(output).toContain(`Port ${port} on 127.0.0.1 is in use`);
    expect(code).toBe(1);
  });
});

describe.skipIf(!hasPostgres)('a database on PostgreSQL', () => {
  let own: OwnDatabase;
  beforeAll(async () => {
    own = await ownPostgresUrl();
  });
  afterAll(() => own?.drop());

  it('explains what its user must be allowed to do', async () => {
    const user = `shiyi_test_${process.pid}`;
    await adminSql(own.url, `create role ${user} login; alter database ${own.name} owner to ${user}`);
    const url = new URL(own.url);
    url.username = user;
    const { code, output } = await failedStart({ ...dir('user'), SHIYI_DATABASE_URL: url.href });
    await adminSql(own.url, `alter database ${own.name} owner to current_user; drop owned by ${user}; drop role ${user}`);
    expect(output).toContain('alter role USER createrole');
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  });

  it('gets one company from two servers that start at once', async () => {
    const env = { ...dir('two'), SHIYI_DATABASE_URL: own.url, SHIYI_ADMIN_PASSWORD: password };
    const company = ['--company', 'own', '--company-name', '某某健康'];
    const servers = await Promise.all([startProcess(env, company), startProcess(env, company)]);
    for (const { url } of servers) {
      const { list } = await (await adminOf(url)).listStaff({});
      expect(list.map((one) => one.username)).toEqual(['admin']);
    }
    expect(await Promise.all(servers.map((one) => one.kill('SIGTERM')))).toEqual([0, 0]);
  });
});

describe('one data directory', () => {
  it('serves one server at a time, keeps what was acknowledged over kill -9, and starts again', async () => {
    const env = await dataIn('one');
    const first = await startProcess(env);
    const second = await failedStart({ ...env, PORT: String(await freePort()) });
    expect(second.output).toMatch(/Another server \(process \d+\) is already using/);
    expect(second.code).toBe(1);

    const admin = await adminOf(first.url);
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let count = 0; ; count++) {
        await admin.createCacheKey({ key: `kept:${count}`, value: 'x' });
        acknowledged.push(`kept:${count}`);
      }
    })().catch(() => undefined);
    while (acknowledged.length < 20) await new Promise((done) => setTimeout(done, 10));
    await first.kill('SIGKILL');
    await writing;

    const again = await startProcess(env);
    const after = await adminOf(again.url);
    const kept = new Set<string>();
    for await (const row of after.paginate('listCacheKeys', { pattern: 'kept:*' })) kept.add(row.key);
    expect(acknowledged.filter((key) => !kept.has(key))).toEqual([]);
    expect((await after.checkOperationLogs()).ok).toBe(true);
    expect(await again.kill('SIGTERM')).toBe(0);
  });

  it('is not blocked by a lock whose owner is gone', async () => {
    const env = await dataIn('stale');
    await writeFile(join(home, 'stale', 'server.lock'), JSON.stringify({ pid: 2 ** 22 - 1, started: '1' }));
    const next = await startProcess(env);
    expect(await next.kill('SIGINT')).toBe(0);
  });
});

describe('a first start', () => {
  const kills = times(1, 20);

  it(`that is killed before it is ready can be repeated, ${kills} times`, { timeout: kills * 120_000 }, async () => {
    const random = seededRandom(seed);
    for (let at = 0; at < kills; at++) {
      const name = `killed-${at}`;
      const { child } = launch({ ...dir(name), SHIYI_ADMIN_PASSWORD: password, PORT: String(await freePort()) });
      await expect.poll(() => existsSync(join(home, name, 'database')), { timeout: 60_000, interval: 5 }).toBe(true);
      const wait = Math.floor(random() * 5000);
      await new Promise((done) => setTimeout(done, wait));
      child.kill('SIGKILL');
      await once(child, 'exit');
      const next = await startProcess({ ...dir(name), SHIYI_ADMIN_PASSWORD: password }).catch((error) => {
        throw new Error(`killed after ${wait} ms, ${again}`, { cause: error });
      });
      expect(next.output(), again).not.toContain('upgraded to this version');
      expect((await (await adminOf(next.url)).listStaff()).total, again).toBe(12);
      expect(await next.kill('SIGTERM')).toBe(0);
      expect(existsSync(join(home, name, 'database/unfinished'))).toBe(false);
    }
  });
});

describe('the first password', () => {
  it('is generated, shown once, and can be reset by the owner', async () => {
    const env = dir('password');
    const first = await startProcess(env);
    const shown = /password (\S+)/.exec(first.output())?.[1] as string;
    await adminOf(first.url, shown);
    await first.kill('SIGTERM');
    const second = await startProcess(env);
    expect(second.output()).not.toContain(shown);
    await second.kill('SIGTERM');
    const third = await startProcess(env, ['--reset-admin']);
    const anew = /password (\S+)/.exec(third.output())?.[1] as string;
    expect(anew).not.toBe(shown);
    await adminOf(third.url, anew);
    await third.kill('SIGTERM');
  });
});
