import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { copyOf } from '@shiyi/server/backup/copy';
import { describeCopy } from '@shiyi/server/backup/manifest';
import { writeArchive } from '@shiyi/server/backup/write-archive';
import { openRedisCache } from '@shiyi/server/cache/redis-cache';
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from '@shiyi/server/db/database';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Served, serve } from '../cli/serve.js';
import { binary, Terminal } from '../cli/shiyi.js';
import { templateData } from '../cli/template-data.js';
import { type Bucket, startBucket } from '../support/bucket.js';
import { readCatalog } from '../support/catalog.js';
import { canStartRedis, OwnRedis } from '../support/own-redis.js';
import { OwnedDatabases } from '../support/owned-databases.js';
import { freePort } from '../support/process.js';
import { hasPostgres } from '../support/server.js';
import { adminPassword } from '../support/template.js';

/** A PNG of one transparent pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const terminal = new Terminal();
const running: Served[] = [];
let databases: OwnedDatabases;

afterEach(async () => {
  for (const one of running.splice(0)) await one.end('SIGKILL');
});
afterAll(async () => {
  await databases?.[Symbol.asyncDispose]();
  await terminal[Symbol.asyncDispose]();
});

const emptyDatabase = () => databases.add();

async function hasTable(url: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select to_regclass($1) is not null as found', [name])).rows[0].found;
  } finally {
    await client.end();
  }
}

const shiyi = (env: Record<string, string>, ...args: string[]) => terminal.run(args, { env });

async function facts(env: Record<string, string>, ...args: string[]) {
  const { code, out, err } = await shiyi(env, ...args, '--json');
  expect(code, out + err).toBe(0);
  return JSON.parse(out).data;
}

async function start(env: Record<string, string>): Promise<Served> {
  const one = await serve(terminal, [], { PORT: String(await freePort()), ...env });
  running.push(one);
  return one;
}

const ofSessions = ['migration', 'session', 'one_time_token'];

/** Digests of all rows by table, without those that a restore ends. */
async function digests(database: Database): Promise<Record<string, string>> {
  const { rows } = await database.system((db) =>
    sql<{ name: string }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db),
  );
  const found: Record<string, string> = {};
  for (const { name } of rows.filter((one) => !ofSessions.includes(one.name))) {
    const digest = sql<{ digest: string }>`
      select concat(count(*), ' ', md5(string_agg(t::text, ',' order by t::text collate "C"))) as digest from ${sql.table(name)} t`;
    found[name] = (await database.system((db) => digest.execute(db))).rows[0]?.digest ?? '';
  }
  return found;
}

const within = <T>(database: Database, work: (database: Database) => Promise<T>) => work(database).finally(() => database.close());
const embedded = async <T>(dir: string, work: (database: Database) => Promise<T>) =>
  within(await openEmbeddedDatabase({ directory: join(terminal.home, dir) }), work);
const onPostgres = async <T>(url: string, work: (database: Database) => Promise<T>) => within(await openPostgresDatabase(url, 2), work);

describe.skipIf(!hasPostgres)('backup', () => {
  const one = { SHIYI_DATA_DIR: 'one' };
  const two = { SHIYI_DATA_DIR: 'two', SHIYI_DATABASE_URL: '' };
  let picture = '';

  beforeAll(async () => {
    databases = await OwnedDatabases.create();
    two.SHIYI_DATABASE_URL = await emptyDatabase();
    await templateData(terminal, 'one');
    const first = await start(one);
    const admin = await first.as('admin', adminPassword);
    picture = (await admin.uploadImage({ file: new File([pixel], 'a.png') })).key;
    await admin.createCacheKey({ key: 'kept', value: 'x' });
    await first.end('SIGTERM');
  });

  it('takes an embedded database to PostgreSQL, row by row', async () => {
    const made = await facts(one, 'backup', 'one.tar.gz');
    expect(made).toMatchObject({ running: false, hasKey: true, missingFiles: 0 });
    const tried = await facts(two, 'restore', 'one.tar.gz', '--dry-run');
    expect(tried).toMatchObject({ rows: made.rows, logs: { broken: [] } });
    expect(await readdir(terminal.home)).not.toContain('two');
    const done = await facts(two, 'restore', 'one.tar.gz');
    expect(done).toMatchObject({ rows: made.rows, files: made.files, logs: { rows: expect.any(Number), broken: [] } });
    expect(await onPostgres(two.SHIYI_DATABASE_URL, digests)).toEqual(await embedded('one', digests));
    const fresh = await emptyDatabase();
    expect(await onPostgres(two.SHIYI_DATABASE_URL, readCatalog), 'triggers, keys and security').toEqual(
      await onPostgres(fresh, readCatalog),
    );
    expect((await shiyi(two, 'restore', 'one.tar.gz')).err).toContain('The database has data already. Create an empty one');
  });

  it('runs on PostgreSQL, and comes back with what was written there', async () => {
    const second = await start(two);
    const admin = await second.as('admin', adminPassword);
    expect(await admin.checkOperationLogs()).toMatchObject({ ok: true });
    expect(await admin.getCacheKey({ key: 'kept' })).toMatchObject({ value: 'x' });
    const made = await admin.createChannel({ code: 'one', name: '新渠道', type: 'online' });
    expect((await readFile(join(terminal.home, 'two/files', picture.slice(0, 2), picture))).length).toBeGreaterThan(50);
    expect(await facts(two, 'backup', 'two.tar.gz')).toMatchObject({ hasKey: true });
    await second.end('SIGTERM');
    const back = await facts({ SHIYI_DATA_DIR: 'three' }, 'restore', 'two.tar.gz');
    expect(back).toMatchObject({ logs: { broken: [] } });
    expect(await embedded('three', digests)).toEqual(await onPostgres(two.SHIYI_DATABASE_URL, digests));
    const third = await start({ SHIYI_DATA_DIR: 'three' });
    const again = await third.as('admin', adminPassword);
    expect(await again.getChannel({ id: made.id })).toMatchObject({ name: '新渠道' });
    expect((await again.createChannel({ code: 'two', name: '又一渠道', type: 'online' })).id).toBeGreaterThan(made.id);
  });

  it('leaves the database empty if its restore is killed, and is restored by the next one', async () => {
    const four = { SHIYI_DATA_DIR: 'four', SHIYI_DATABASE_URL: await emptyDatabase() };
    const companies = async () => {
      const count = (database: Database) => database.system((db) => db.selectFrom('enterprise').select('id').execute());
      return (await onPostgres(four.SHIYI_DATABASE_URL, count)).length;
    };
    for (const part of ['tables', 'database is migrated'] as const) {
      const child = spawn(process.execPath, [binary, 'restore', 'two.tar.gz'], {
        env: terminal.env(four),
        cwd: terminal.home,
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      const isReached = async () =>
        part === 'tables'
          ? (await readdir(join(terminal.home, 'four')).catch(() => [])).some((name) => name.startsWith('restore-'))
          : await hasTable(four.SHIYI_DATABASE_URL, 'role');
      while (child.exitCode === null && !(await isReached()));
      child.kill('SIGKILL');
      await ended;
      if (part !== 'tables') expect(await companies()).toBe(0);
    }
    expect(await facts(four, 'restore', 'two.tar.gz')).toMatchObject({ logs: { broken: [] } });
    expect((await readdir(join(terminal.home, 'four'))).filter((name) => name.startsWith('restore-'))).toEqual([]);
    expect(await onPostgres(four.SHIYI_DATABASE_URL, digests)).toEqual(await onPostgres(two.SHIYI_DATABASE_URL, digests));
  });

  it('refuses data whose key is neither in it nor there, and a directory with the key of other data', async () => {
    const own = { SHIYI_SECRET_KEY: randomBytes(32).toString('base64') };
    await rename(join(terminal.home, 'one/secret.key'), join(terminal.home, 'one.key'));
    expect(await facts({ ...one, ...own }, 'backup', 'keyless.tar.gz')).toMatchObject({ hasKey: false });
    const other = { SHIYI_SECRET_KEY: randomBytes(32).toString('base64') };
    // The file of an old key does not make up for the one in use.
    await writeFile(join(terminal.home, 'one/secret.key'), `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    expect(await facts({ ...one, ...own }, 'backup', 'old-key.tar.gz')).toMatchObject({ hasKey: false });
    expect((await shiyi({ SHIYI_DATA_DIR: 'five' }, 'restore', 'old-key.tar.gz')).err).toContain('Set SHIYI_SECRET_KEY to that key');
    for (const env of [{}, other])
      expect((await shiyi({ SHIYI_DATA_DIR: 'five', ...env }, 'restore', 'keyless.tar.gz')).err).toContain(
        'Set SHIYI_SECRET_KEY to that key',
      );
    expect(await readdir(terminal.home)).not.toContain('five');
    expect(await facts({ SHIYI_DATA_DIR: 'five', ...own }, 'restore', 'keyless.tar.gz')).toMatchObject({ files: expect.any(Number) });
    await mkdir(join(terminal.home, 'six'));
    await writeFile(join(terminal.home, 'six/secret.key'), `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    const six = { SHIYI_DATA_DIR: 'six', SHIYI_DATABASE_URL: await emptyDatabase() };
    for (const more of [[], ['--dry-run']])
      expect((await shiyi(six, 'restore', 'two.tar.gz', ...more)).err).toContain('is the key of other data');
  });

  it('restores a copy of an embedded database to PostgreSQL, as earlier versions made it', async () => {
    const seven = { SHIYI_DATA_DIR: 'seven', SHIYI_DATABASE_URL: await emptyDatabase() };
    const { copy } = await copyOf(join(terminal.home, 'three'));
    await writeArchive(copy, join(terminal.home, 'copy.tar.gz'), await describeCopy(copy));
    await rm(copy, { recursive: true });
    expect(await facts(seven, 'restore', 'copy.tar.gz')).toMatchObject({ files: 1, logs: { broken: [] } });
    expect(await onPostgres(seven.SHIYI_DATABASE_URL, digests)).toEqual(await embedded('three', digests));
  });

  it('takes the files of a bucket, says which are missing, and puts them into another', async () => {
    await using from = await startBucket();
    await using to = await startBucket();
    const inBucket = ({ url, secretKey }: Bucket) => ({
      SHIYI_FILES_URL: url,
      SHIYI_FILES_ACCESS_KEY: 'shiyi',
      SHIYI_FILES_SECRET_KEY: secretKey,
    });
    const keys = await onPostgres(two.SHIYI_DATABASE_URL, (database) =>
      database.system((db) => db.selectFrom('stored_file').select('key').execute()),
    );
    from.objects.set(picture, pixel);
    const made = await facts({ ...two, ...inBucket(from) }, 'backup', 'bucket.tar.gz');
    expect(made).toMatchObject({ files: 1, missingFiles: keys.length - 1 });
    await facts({ SHIYI_DATA_DIR: 'eight', ...inBucket(to) }, 'restore', 'bucket.tar.gz');
    expect([...to.objects]).toEqual([[picture, pixel]]);
    expect(await readdir(join(terminal.home, 'eight'))).not.toContain('files');
  });

  it.skipIf(!canStartRedis)('empties the cache in Redis of the data it replaces', async () => {
    await using redis = await OwnRedis.start();
    const cache = await openRedisCache(redis.url);
    if (cache.kind !== 'redis') throw new Error('This is not Redis.');
    await cache.of(1).set('of-later-data', 'x');
    await facts({ SHIYI_DATA_DIR: 'nine', SHIYI_REDIS_URL: redis.url }, 'restore', 'two.tar.gz', '--dry-run');
    expect(await cache.of(1).get('of-later-data')).toBeDefined();
    await facts({ SHIYI_DATA_DIR: 'nine', SHIYI_REDIS_URL: redis.url }, 'restore', 'two.tar.gz');
    expect(await cache.of(1).get('of-later-data')).toBeUndefined();
    await cache.close();
  });

  it('removes what a backup left that was killed long ago, and nothing else', async () => {
    const left = join(terminal.home, 'three', `backup-${randomBytes(6).toString('hex')}`);
    const fresh = join(terminal.home, 'three', `backup-${randomBytes(6).toString('hex')}`);
    for (const one of [left, fresh]) await mkdir(one);
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(left, longAgo, longAgo);
    await facts({ SHIYI_DATA_DIR: 'three' }, 'backup', 'clean.tar.gz');
    const names = (await readdir(join(terminal.home, 'three'))).filter((name) => name.startsWith('backup-'));
    expect(names).toEqual([basename(fresh)]);
  });
});
