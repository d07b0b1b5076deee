import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@shiyi/sdk';
import { openPostgresDatabase } from '@shiyi/server/db/database';
import { maxTries } from '@shiyi/server/jobs/attempt';
import { advance, endJob } from '@shiyi/server/jobs/job';
import type { Work } from '@shiyi/server/jobs/job-kind';
import type { JobRunner } from '@shiyi/server/jobs/runner';
import { ownTasks, runDueTasks, type ScheduledTasks } from '@shiyi/server/jobs/schedule';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../conformance/profile.js';
import { startProcess } from '../support/process.js';
import { readEvents } from '../support/raw-events.js';
import { createTestServer, hasPostgres, ownPostgresUrl, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';
import { replaceWork } from '../support/test-job.js';

const password = 'Qinghe-2026';
const polling = { timeout: 120_000, interval: 100 };

const signIn = async (url: string): Promise<[Client, string]> => {
  const { token } = await createClient({ baseUrl: url }).login({ username: 'admin', password });
  return [createClient({ baseUrl: url, token: token ?? '' }), token ?? ''];
};

describe.skipIf(!hasPostgres)('two server processes on one PostgreSQL', () => {
  it('share the jobs, run none twice, and notify each other’s windows', async () => {
    const { url, drop } = await ownPostgresUrl();
    const dataDir = await mkdtemp(join(tmpdir(), 'shiyi-two-'));
    const env = { SHIYI_DATA_DIR: dataDir, SHIYI_ADMIN_PASSWORD: password, SHIYI_DATABASE_URL: url };
    const servers = [await startProcess(env), await startProcess(env)];
    const database = await openPostgresDatabase(url);
    try {
      const clients = await Promise.all(servers.map((one) => signIn(one.url)));
      const reader = await readEvents(servers[1]?.url ?? '', clients[1]?.[1] ?? '');
      await reader.until(({ data }) => data.type === 'opened');
      const count = isFull ? 40 : 8;
      const rows = 1500;
      const starts = Array.from({ length: count }, async (_, at) => {
        const lines = Array.from({ length: rows }, (__, row) => `客户${row},${13000000000 + at * 100_000 + row}`);
        const [client] = clients[at % 2] as [Client, string];
        return (await client.importCustomers({ file: new File([`姓名,手机\n${lines.join('\n')}\n`], `${at}.csv`) })).job_id;
      });
      const ids = (await Promise.all(starts)).toSorted((one, other) => one - other);
      await reader.until(() => reader.events.filter(({ data }) => data.type === 'job' && data.status === 'finished').length === count);
      const found = await database.system((db) =>
        sql<{ id: number; fence: number; created: number; overlaps: boolean }>`
          select j.id, j.fence, f.created, exists (select from job o where o.id <> j.id and o.started_at < j.finished_at and o.finished_at > j.started_at) as overlaps
          from job j join import_file f on f.job_id = j.id order by j.id`.execute(db),
      );
      expect(found.rows.map(({ id, fence, created }) => [id, fence, created])).toEqual(ids.map((id) => [id, 1, rows]));
      // Each process works on one job at a time.
      expect(found.rows.some((row) => row.overlaps)).toBe(true);
      const customers = await database.system((db) =>
        sql<{ count: number }>`select count(*)::int as count from customer where phone like '1300%'`.execute(db),
      );
      expect(customers.rows[0]?.count).toBe(count * rows);
      const told = reader.events.map(({ id }) => id);
      expect(told).toEqual([...new Set(told)].toSorted((one, other) => one - other));
      reader.close();
    } finally {
      await database.close();
      for (const one of servers) await one.kill('SIGTERM');
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 240_000);
});

onEveryStore('jobs', (options) => {
  let server: TestServer;
  let enterprise: number;
  let runner: JobRunner;

  beforeAll(async () => {
    server = await createTestServer(options);
    enterprise = (await (await server.as('admin')).getSessionInfo()).enterprise_id;
    runner = server.deps.jobs;
    runner.retryMs = 5;
    runner.pollMs = 20;
  });
  afterAll(() => server?.close());

  /** Runs a job with this work, and returns the finished job. */
  async function run(work: Work) {
    replaceWork(runner, 'export', work);
    const { id } = await server.deps.database.tenant(enterprise, (db) =>
      db.insertInto('job').values({ enterprise_id: enterprise, kind: 'export', name: 'x' }).returning('id').executeTakeFirstOrThrow(),
    );
    const read = () =>
      server.deps.database.tenant(enterprise, (db) => db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
    await expect.poll(async () => (await read()).status, polling).toMatch(/finished|failed/);
    return read();
  }

  it('retry a step after a temporary error, from the cursor of the job', async () => {
    const cursors: (string | null)[] = [];
    const job = await run(async (claim) => {
      const { database } = server.deps;
      cursors.push(claim.cursor);
      if (cursors.length === 2) await database.tenant(enterprise, (db) => advance(db, claim, { done: 7, cursor: 'seven' }));
      if (cursors.length < 4) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      await database.tenant(enterprise, (db) => endJob(db, claim));
    });
    expect(cursors).toEqual([null, null, 'seven', 'seven']);
    expect(job).toMatchObject({ status: 'finished', done: 7, error: null, tries: 2, fence: 4 });
  });

  it('give up when a fault does not pass, and at once when it is a mistake', async () => {
    let calls = 0;
    const lasting = await run(async () => {
      calls++;
      throw new Error('Connection terminated unexpectedly');
    });
    expect([lasting.status, calls, lasting.error]).toEqual(['failed', maxTries, expect.stringContaining('系统异常')]);
    calls = 0;
    const wrong = await run(async () => {
      calls++;
      throw new TypeError('x is not a function');
    });
    expect([wrong.status, calls]).toEqual(['failed', 1]);
  });

  it('run once each time they are due, however many processes look', async () => {
    let done = 0;
    const own: ScheduledTasks = { sweep: { everyMinutes: 60, work: async () => ++done % 3 !== 0 } };
    const fault = (error: Error) => expect.fail(error.message);
    const { database } = server.deps;
    const look = () => Promise.all(Array.from({ length: 5 }, () => runDueTasks(server.deps, own, fault)));
    await look();
    expect(done).toBe(0);
    const due = () =>
      database.system((db) =>
        db
          .updateTable('schedule')
          .set({ next_at: new Date(0) })
          .where('name', '=', 'sweep')
          .execute(),
      );
    await due();
    await look();
    // Repeats while there is more to do, in whichever process gets there first.
    expect(done).toBe(3);
    await due();
    const broken: ScheduledTasks = { sweep: { everyMinutes: 60, work: () => Promise.reject(new Error('no')) } };
    const faults: string[] = [];
    await runDueTasks(server.deps, broken, (error) => void faults.push(error.message));
    expect(faults).toEqual(['no']);
    await look();
    expect(done).toBe(6);
  });

  it('delete what has expired, and nothing else', async () => {
    const { database } = server.deps;
    await database.system(async (db) => {
      for (const age of ['2 days', '1 minute']) {
        await sql`insert into event (enterprise_id, type, facts, created_at) values (${enterprise}, 'job', '{}', now() - ${age}::interval)`.execute(
          db,
        );
        await sql`insert into cache_entry (enterprise_id, key, value, expires_at) values (${enterprise}, ${age}, '1', now() - ${age}::interval + interval '1 day')`.execute(
          db,
        );
        await sql`insert into one_time_token (token_hash, kind, expires_at) values (${Buffer.from(age)}, 'state', now() - ${age}::interval)`.execute(
          db,
        );
      }
    });
    const left = async () => {
      const { rows } = await database.system((db) =>
        sql<{ events: number; entries: string[]; tokens: number; sessions: number }>`select
          (select count(*)::int from event where facts = '{}') as events, (select array_agg(key) from cache_entry where key like '%day%' or key like '%minute%') as entries,
          (select count(*)::int from one_time_token where kind = 'state') as tokens, (select count(*)::int from session) as sessions`.execute(
          db,
        ),
      );
      return rows[0];
    };
    const before = await left();
    expect(before).toMatchObject({ events: 2, tokens: 2 });
    const fault = (error: Error) => expect.fail(error.message);
    await runDueTasks(server.deps, ownTasks, fault);
    expect(await left()).toEqual(before);
    await database.system((db) =>
      db
        .updateTable('schedule')
        .set({ next_at: new Date(0) })
        .execute(),
    );
    await runDueTasks(server.deps, ownTasks, fault);
    expect(await left()).toEqual({ ...before, events: 1, entries: ['1 minute'], tokens: 1 });
  });
});
