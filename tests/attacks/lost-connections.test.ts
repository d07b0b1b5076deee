import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@shiyi/sdk';
import { hashPassword, verifyPassword } from '@shiyi/server/auth/password';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { times } from '../conformance/profile.js';
import { canStartRedis, OwnRedis } from '../support/own-redis.js';
import { canStartPostgres, PostgresCluster } from '../support/postgres-cluster.js';
import { type ServerProcess, startProcess } from '../support/process.js';
import { createTestServer, hasPostgres, hasRedis, type TestServer } from '../support/server.js';
import { adminPassword } from '../support/template.js';

const polling = { timeout: 60_000, interval: 20 };
const clients = 10;

interface Told {
  status: number;
  code: number;
  retryAfter: string | null;
}

/** Sends a request through a plain HTTP client, which does not retry. */
async function ask(url: string, token: string, path: string, body?: object): Promise<Told> {
  const response = await fetch(`${url}${path}`, {
    headers: { 'admin-token': token, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const { code } = (await response.json()) as { code: number };
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') };
}

const isSound = ({ status, code, retryAfter }: Told) => status === 200 || (status === 503 && code === 50300 && Number(retryAfter) > 0);

describe.skipIf(!canStartPostgres)('PostgreSQL server that restarts under its clients', () => {
  const restarts = times(2, 20);
  let postgres: PostgresCluster;
  let server: ServerProcess;
  let directory: string;
  let token: string;
  beforeAll(async () => {
    // Acknowledged writes have to survive a crash of the database server.
    postgres = await PostgresCluster.start({ synchronous_commit: 'on' });
    directory = await mkdtemp(join(tmpdir(), 'shiyi-lost-'));
    server = await startProcess({ SHIYI_DATA_DIR: directory, SHIYI_DATABASE_URL: postgres.url, SHIYI_ADMIN_PASSWORD: adminPassword });
    token = (await createClient({ baseUrl: server.url }).login({ username: 'admin', password: adminPassword })).token ?? '';
  });
  afterAll(async () => {
    await server?.kill('SIGKILL');
    await postgres?.[Symbol.asyncDispose]();
    if (directory) await rm(directory, { recursive: true, force: true });
  });

  it(`does not end this server or make it answer with a fault, ${restarts} times`, { timeout: restarts * 120_000 }, async () => {
    const told: Told[] = [];
    const kept = new Set<string>();
    let going = true;
    const work = async (name: number) => {
      for (let at = 0; going; at++) {
        const title = `问题 ${name}-${at}`;
        told.push(await ask(server.url, token, '/admin/v1/users?limit=5'));
        const written = await ask(server.url, token, '/admin/v1/work-order', { title, content: '说明' });
        told.push(written);
        if (written.status === 200) kept.add(title);
      }
    };
    const workers = Promise.all(Array.from({ length: clients }, (_, name) => work(name)));
    for (let count = 0; count < restarts; count++) {
      const before = told.length;
      await expect.poll(() => told.length, polling).toBeGreaterThan(before + 3 * clients);
      await postgres.stop(count % 2 === 0 ? 'fast' : 'immediate');
      await postgres.start();
      await expect.poll(() => told.slice(-clients).every(({ status }) => status === 200), polling).toBe(true);
      expect(server.child.exitCode, server.output()).toBeNull();
    }
    going = false;
    await workers;
    expect(told.filter((one) => !isSound(one))).toEqual([]);
    const look = new pg.Client({ connectionString: postgres.url });
    await look.connect();
    const { rows } = await look.query<{ title: string }>('select title from work_order');
    await look.end();
    const listed = new Set(rows.map(({ title }) => title));
    expect(kept.size).toBeGreaterThan(0);
    expect([...kept].filter((title) => !listed.has(title))).toEqual([]);
  });
});

/** Creates a promise that is resolved by calling `open`. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open, opened };
}

const createRole = '/admin/v1/role';
const roleOf = (code: string) => ({ name: code, code, level: 5, data_scope: 'self' as const });

describe.skipIf(!hasPostgres)('calls that wait in the database', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await createTestServer({ stores: 'postgresql' });
    token = await server.tokenOf('admin');
  });
  afterAll(() => server?.close());

  const inDatabase = <T>(statement: ReturnType<typeof sql<T>>) => server.deps.database.system((db) => statement.execute(db));

  /** Locks the role table against readers and writers; returns a function that releases it. */
  async function holdRoles() {
    const held = gate();
    const over = gate();
    const holder = server.deps.database.system(async (db) => {
      await sql`lock table role in access exclusive mode`.execute(db);
      held.open();
      await over.opened;
    });
    await held.opened;
    return async () => {
      over.open();
      await holder;
    };
  }

  const waiting = sql`from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const countWaiting = async () => (await inDatabase(sql<{ n: number }>`select count(*)::int as n ${waiting}`)).rows[0]?.n ?? 0;
  const cutWaiting = () => inDatabase(sql`select pg_terminate_backend(pid) ${waiting}`);

  it('are done once on another connection when theirs is lost', async () => {
    // Each call has its own session: calls of one session share one session lookup.
    const tokens = await Promise.all(Array.from({ length: 6 }, () => server.tokenOf('admin')));
    for (const own of tokens) await ask(server.url, own, '/admin/v1/users?limit=1');
    const release = await holdRoles();
    const [first, second, ...readers] = tokens as [string, string, ...string[]];
    const reads = readers.map((own) => ask(server.url, own, '/admin/v1/role/tree'));
    const writes = [first, second].map((own, at) => ask(server.url, own, createRole, roleOf(`lost_${at + 1}`)));
    await expect.poll(countWaiting, polling).toBe(6);
    await cutWaiting();
    await release();
    expect((await Promise.all([...reads, ...writes])).map(({ status, code }) => [status, code])).toEqual(Array(6).fill([200, 200]));
    const { rows } = await inDatabase(sql<{ code: string; told: number }>`
      select code, (select count(*)::int from operation_log where operation_id = 'createRole' and target = role.id::text and ok) as told
      from role where code like 'lost%' order by code`);
    expect(rows).toEqual([1, 2].map((at) => ({ code: `lost_${at}`, told: 1 })));
  });

  it('get a retry response if it is lost repeatedly', async () => {
    const release = await holdRoles();
    // The role tree may come from the cache; their list is always read from the database.
    const calls = [ask(server.url, token, '/admin/v1/role/children-list'), ask(server.url, token, createRole, roleOf('lost_for_good'))];
    const all = Promise.all(calls);
    let open = calls.length;
    for (const call of calls) call.finally(() => open--).catch(() => undefined);
    await expect
      .poll(async () => {
        await cutWaiting();
        return open;
      }, polling)
      .toBe(0);
    await release();
    expect(await all).toEqual(Array(2).fill({ status: 503, code: 50300, retryAfter: expect.stringMatching(/^[1-9]\d*$/) }));
    expect((await inDatabase(sql`select id from role where code = 'lost_for_good'`)).rows).toEqual([]);
  });

  it('resolve deadlocks, and all complete', async () => {
    const admin = await server.as('admin');
    const [first, second] = [await admin.createRole(roleOf('first')), await admin.createRole(roleOf('second'))];
    const locked = gate();
    const cross = gate();
    // With a long deadlock timeout here, PostgreSQL reports the deadlock to the other transaction.
    const rival = server.deps.database.system(async (db) => {
      await sql`set local deadlock_timeout = '1min'`.execute(db);
      await sql`select id from role where id = ${second.id} for update`.execute(db);
      locked.open();
      await cross.opened;
      await sql`update role set remark = 'rival' where id = ${first.id}`.execute(db);
    });
    await locked.opened;
    const call = admin.updateRole({ ...roleOf('second'), id: second.id, version: 1, pid: first.id });
    await expect.poll(countWaiting, polling).toBe(1);
    cross.open();
    await rival;
    await call;
    const { rows } = await inDatabase(sql`select pid, remark from role where code in ('first', 'second') order by code`);
    expect(rows).toEqual([
      { pid: null, remark: 'rival' },
      { pid: first.id, remark: null },
    ]);
  });
});

describe.skipIf(!canStartRedis || !hasPostgres)('Redis server that hangs', () => {
  it('delays no transaction: calls that need it get 503, others succeed', async () => {
    const redis = await OwnRedis.start();
    const server = await createTestServer({ stores: 'postgresql', cache: 'redis', redis: redis.url });
    try {
      const admin = await server.as('admin');
      await admin.createCacheKey({ key: 'before', value: '1' });
      redis.hang();
      let idle = 0;
      const calls = Promise.all([
        admin.createCacheKey.safe({ key: 'hung', value: '1' }, { retries: 0 }),
        admin.getCacheStats.safe({}, { retries: 0 }),
        admin.buildMenus.safe({}, { retries: 0 }),
      ]);
      const over = calls.then(() => true);
      while (!(await Promise.race([over, new Promise<false>((done) => setTimeout(() => done(false), 200))]))) {
        const { rows } = await server.deps.database.system((db) =>
          sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where datname = current_database()
            and state = 'idle in transaction' and state_change < now() - interval '2 s'`.execute(db),
        );
        idle += rows[0]?.n ?? 0;
      }
      const told = (await calls).map((one) => (one.ok ? 'answered' : one.error.bizCode));
      expect(told).toEqual([50300, 50300, 'answered']);
      expect(idle).toBe(0);
      redis.goOn();
      await expect.poll(async () => (await admin.getCacheKey.safe({ key: 'before' }, { retries: 0 })).ok, polling).toBe(true);
    } finally {
      redis.goOn();
      await server.close();
      await redis[Symbol.asyncDispose]();
    }
  });
});

describe('transaction', () => {
  it('never waits for hashing, the file store, Redis or the platform', async () => {
    const server = await createTestServer(hasRedis ? { cache: 'redis' } : {});
    const { database, files, cache, platform, connector } = server.deps;
    try {
      const { id } = await database.system((db) => db.selectFrom('enterprise').select('id').orderBy('id').executeTakeFirstOrThrow());
      const api = await connector.of(id, 'contact');
      const slow: Record<string, () => Promise<unknown>> = {
        hashPassword: () => hashPassword('Qinghe-2026'),
        verifyPassword: () => verifyPassword('Qinghe-2026', null),
        'files.put': () => files.put('a'.repeat(43), (async function* () {})()),
        'files.get': () => files.get('a'.repeat(43)),
        'files.hold': () => files.hold('a'.repeat(43)),
        'files.stream': () => files.stream('a'.repeat(43)),
        'files.delete': () => files.delete('a'.repeat(43)),
        'platform.memberOf': () => platform.memberOf('code'),
        'platform.thirdMemberOf': () => platform.thirdMemberOf('code'),
        'platform.installedBy': () => platform.installedBy('code'),
        'api.call': () => api.call(api.contacts, 'department/list'),
        ...(cache.kind === 'redis'
          ? {
              'cache.list': () => cache.of(id).list('*'),
              'cache.set': () => cache.of(id).set('a', 'b'),
              'cache.read': () => cache.of(id).read('a'),
              'cache.keep': () => cache.of(id).keep('a', 'b', 1),
            }
          : {}),
      };
      for (const [name, work] of Object.entries(slow)) {
        await expect(database.tenant(id, work), name).rejects.toThrow('inside a transaction');
        await expect(database.system(work), name).rejects.toThrow('inside a transaction');
      }
    } finally {
      await server.close();
    }
  });
});
