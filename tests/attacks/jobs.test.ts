import type { Client } from '@shiyi/sdk';
import { type Claim, claimJob } from '@shiyi/server/jobs/claim';
import { advance, endJob } from '@shiyi/server/jobs/job';
import type { Work } from '@shiyi/server/jobs/job-kind';
import type { JobRunner } from '@shiyi/server/jobs/runner';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { worldTimeout } from '../conformance/profile.js';
import { sheetOf, xlsx } from '../reliability/table-files.js';
import { endedJob } from '../support/ended-job.js';
import { ownCompany } from '../support/own-company.js';
import { adminOf, onEveryPlace, type Place } from '../support/place.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';
import { replaceWork } from '../support/test-job.js';

const retryPolicy = { timeout: 60_000, interval: 20 };

onEveryStore('queues of jobs', (options) => {
  let server: TestServer;
  let runner: JobRunner;
  let companies: number[];
  /** Functions that end the work on the jobs of these names, which runs until then. */
  let release: Map<string, () => void>;
  /** Job names in the order that work on them started. */
  let begun: string[];

  beforeAll(async () => {
    server = await createTestServer(options);
    runner = server.deps.jobs;
    runner.pollMs = 20;
    await ownCompany(server);
    const rows = await server.deps.database.system((db) => db.selectFrom('enterprise').select('id').orderBy('id').execute());
    companies = rows.map(({ id }) => id);
    expect(companies.length).toBeGreaterThan(2);
    release = new Map();
    begun = [];
    const { database } = server.deps;
    const work: Work = async (claim) => {
      const { name } = await database.tenant(claim.enterpriseId, (db) =>
        db.selectFrom('job').select('name').where('id', '=', claim.id).executeTakeFirstOrThrow(),
      );
      begun.push(name);
      if (name.startsWith('long')) await new Promise<void>((done) => release.set(name, done));
      await database.tenant(claim.enterpriseId, (db) => endJob(db, claim));
    };
    for (const kind of ['import', 'export', 'sync']) replaceWork(runner, kind, work);
  }, worldTimeout);
  afterAll(async () => {
    for (const done of release.values()) done();
    await server?.close();
  });

  const add = (company: number, kind: string, name: string) =>
    server.deps.database.tenant(companies[company] as number, (db) =>
      db
        .insertInto('job')
        .values({ enterprise_id: companies[company] as number, kind, name, input: JSON.stringify({ sync: name }) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const statusOf = async (name: string) => {
    const row = await server.deps.database.system((db) =>
      db.selectFrom('job').select('status').where('name', '=', name).executeTakeFirstOrThrow(),
    );
    return row.status;
  };
  const becomes = (name: string, status: string) => expect.poll(() => statusOf(name), retryPolicy).toBe(status);

  it('let an import delay neither a sync nor an export, nor another company’s import', async () => {
    await add(0, 'import', 'long import');
    await becomes('long import', 'running');
    await add(0, 'import', 'next import');
    await add(0, 'export', 'an export');
    await add(0, 'sync', 'a sync');
    await add(1, 'import', 'import of another');
    for (const name of ['an export', 'a sync', 'import of another']) await becomes(name, 'finished');
    // Only one job of a kind runs at a time per company.
    expect(await statusOf('next import')).toBe('waiting');
    release.get('long import')?.();
    await becomes('next import', 'finished');
  });

  it('do not let a company wait for all the jobs of the others', async () => {
    for (const [company, name] of ['long one', 'long other'].entries()) await add(company, 'export', name);
    for (const name of ['long one', 'long other']) await becomes(name, 'running');
    for (let at = 0; at < 5; at++) for (const company of [0, 1]) await add(company, 'export', `many ${at} of ${company}`);
    await add(2, 'export', 'single');
    begun.length = 0;
    for (const name of ['long one', 'long other']) release.get(name)?.();
    for (const name of ['single', 'many 4 of 0', 'many 4 of 1']) await becomes(name, 'finished');
    // Up to as many jobs as run concurrently may have been claimed earlier.
    expect(begun.slice(0, 2)).toContain('single');
  });
});

onEveryStore('claims', (options) => {
  let server: TestServer;
  let enterprise: number;
  beforeAll(async () => {
    server = await createTestServer(options);
    enterprise = (await (await server.as('admin')).getSessionInfo()).enterprise_id;
    await server.deps.jobs.stop();
  }, worldTimeout);
  afterAll(() => server?.close());

  /** Expires the leases, as if the worker had crashed. */
  const die = () =>
    server.deps.database.system((db) => sql`update job set lease_until = now() - interval '1 second' where status = 'running'`.execute(db));
  const take = async () => (await claimJob(server.deps.database, { lane: 'interactive', kinds: ['export'], held: [] })) as Claim;

  it('count failures until a job makes progress, then start over', async () => {
    const { database } = server.deps;
    await database.tenant(enterprise, (db) =>
      db.insertInto('job').values({ enterprise_id: enterprise, kind: 'export', name: 'x' }).execute(),
    );
    const counts: number[] = [];
    const step = (claim: Claim, done: number) => database.tenant(enterprise, (db) => advance(db, claim, { done, cursor: String(done) }));
    for (const done of [0, 0, 5, 5, 3, 6]) {
      const claim = await take();
      counts.push(claim.claims);
      if (done > 0) await step(claim, done);
      await die();
    }
    // Claims without progress keep counting; the first one after progress starts again at 1.
    counts.push((await take()).claims);
    expect(counts).toEqual([1, 2, 3, 1, 2, 3, 1]);
  });
});

onEveryPlace('a job that ends the server', (makePlace) => {
  const rows = Array.from({ length: 60_000 }, (_, at) => [`139${String(at).padStart(8, '0')}`, `客户${at}`]);

  describe('again and again', () => {
    let place: Place;
    beforeAll(async () => {
      place = await makePlace();
    }, worldTimeout);
    afterAll(() => place?.drop());

    const isRunning = async (client: Client, id: number) => (await client.getJob({ id })).status === 'running';

    it('fails with a message after three servers, and other jobs continue', { timeout: 300_000 }, async () => {
      let server = await place.start();
      try {
        let client = await adminOf(server);
        const file = new File([xlsx({ sheets: [sheetOf([['手机号', '昵称'], ...rows])] })], '大.xlsx');
        const { job_id: id } = await client.importCustomers({ file, dry_run: true });
        for (let life = 1; life <= 3; life++) {
          await expect.poll(() => isRunning(client, id), retryPolicy).toBe(true);
          expect((await client.getJob({ id })).done).toBe(0);
          await server.kill('SIGKILL');
          await place.look((database) =>
            database.system((db) => sql`update job set lease_until = now() where status = 'running'`.execute(db)),
          );
          server = await place.start();
          client = await adminOf(server);
        }
        const job = await endedJob(client, { id });
        expect(job).toMatchObject({ status: 'failed', done: 0, error: expect.stringMatching(/连续 3 次意外中止/) });
        const next = await client.importCustomers({ file: new File(['手机号,昵称\n13900100001,张三\n'], '好.csv') });
        expect(await endedJob(client, { id: next.job_id })).toMatchObject({ status: 'finished' });
      } finally {
        await server.kill('SIGKILL');
      }
    });
  });
});
