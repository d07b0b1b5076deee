import { type Client, createClient } from '@shiyi/sdk';
import type { NewJob } from '@shiyi/server/jobs/add-job';
import type { Claim } from '@shiyi/server/jobs/claim';
import { endJob } from '@shiyi/server/jobs/job';
import type { Lane } from '@shiyi/server/jobs/job-declaration';
import { TryLater } from '@shiyi/server/jobs/job-failure';
import type { Work } from '@shiyi/server/jobs/job-kind';
import { seededRandom } from '@shiyi/server/sandbox/random';
import type { Server } from '@shiyi/server/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, seed, worldTimeout } from '../conformance/profile.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { personWith } from '../support/person-with.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onBothStores } from '../support/stores.js';
import { testJob } from '../support/test-job.js';

const polling = { timeout: 60_000, interval: 20 };
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

onBothStores('jobs of a declared kind', (options) => {
  let server: TestServer;
  /** A second process on the same data. */
  let other: Server;
  let client: Client;
  let company: number;
  const open = new Map<string, () => void>();

  beforeAll(async () => {
    server = await createTestServer(options);
    other = await server.beside();
    client = await server.as('admin');
    company = (await client.getSessionInfo()).enterprise_id;
    for (const { jobs } of [server.deps, other.deps]) Object.assign(jobs, { pollMs: 20, retryMs: 40 });
  }, worldTimeout);
  afterAll(async () => {
    for (const release of open.values()) release();
    await other?.close();
    await server?.close();
  });

  const end = (claim: Claim) => server.deps.database.tenant(company, (db) => endJob(db, claim));
  const both = () => [server.deps.jobs, other.deps.jobs];
  /** Declares a kind in both processes. */
  const declare = (kind: string, lane: Lane, work: Work, more: Parameters<typeof testJob>[3] = {}) => {
    for (const jobs of both()) jobs.kinds.set(kind, testJob(kind, lane, work, more));
  };
  const add = async (kind: string, job: NewJob = {}) =>
    (await server.deps.database.tenant(company, (db) => server.deps.jobs.add(db, kind, job))).id;
  const rowOf = (id: number) =>
    server.deps.database.tenant(company, (db) => db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  const becomes = (id: number, status: string) => expect.poll(async () => (await rowOf(id)).status, polling).toBe(status);
  const textOf = ({ input }: Claim) => (input as { text: string }).text;
  /** Work that lasts until it is released by its text. */
  const held = (claim: Claim) => new Promise<void>((release) => open.set(textOf(claim), release));

  it('keep the order of a contact in the lane of events with two workers, and no contact waits for another', async () => {
    const random = seededRandom(seed);
    const contacts = 6;
    const each = 8;
    const done: string[] = [];
    const active = new Set<string>();
    declare('arrival', 'events', async (claim) => {
      const [contact = ''] = textOf(claim).split(' ');
      expect(active.has(contact), `two at once for ${contact}, ${again}`).toBe(false);
      active.add(contact);
      await (textOf(claim) === 'c0 1' ? held(claim) : pause(random() * 8));
      done.push(textOf(claim));
      active.delete(contact);
      await end(claim);
    });
    const ids: number[] = [];
    for (let n = 1; n <= each; n++)
      for (let c = 0; c < contacts; c++) ids.push(await add('arrival', { input: { text: `c${c} ${n}` }, orderKey: `contact ${c}` }));
    await expect.poll(() => done.length, polling).toBe((contacts - 1) * each);
    expect(done.filter((text) => text.startsWith('c0'))).toEqual([]);
    open.get('c0 1')?.();
    await expect.poll(() => done.length, polling).toBe(contacts * each);
    for (let c = 0; c < contacts; c++)
      expect(done.filter((text) => text.startsWith(`c${c} `))).toEqual(Array.from({ length: each }, (_, n) => `c${c} ${n + 1}`));
    for (const id of ids) await becomes(id, 'finished');
  });

  it('wait for an earlier one of the same contact that is being retried, and go on when it is dead', async () => {
    const tried: string[] = [];
    declare(
      'departure',
      'events',
      async (claim) => {
        tried.push(textOf(claim));
        if (textOf(claim) === 'first') throw new TryLater(['对方没有响应', 'They do not respond']);
        await end(claim);
      },
      { attempts: 3 },
    );
    const first = await add('departure', { input: { text: 'first' }, orderKey: 'one' });
    const second = await add('departure', { input: { text: 'second' }, orderKey: 'one' });
    await becomes(second, 'finished');
    expect(tried).toEqual(['first', 'first', 'first', 'second']);
    expect((await rowOf(first)).status).toBe('failed');
  });

  it('begin by priority, and not before their time', async () => {
    const begun: string[] = [];
    declare(
      'chore',
      'bulk',
      async (claim) => {
        begun.push(textOf(claim));
        if (textOf(claim).startsWith('held')) await held(claim);
        await end(claim);
      },
      { concurrency: 1 },
    );
    // A process does one at a time for a company.
    const blocking = [await add('chore', { input: { text: 'held 1' } }), await add('chore', { input: { text: 'held 2' } })];
    await expect.poll(() => open.has('held 1') && open.has('held 2'), polling).toBe(true);
    const at = new Date(Date.now() + 5000);
    const later = await add('chore', { input: { text: 'later' }, priority: 9, notBefore: at });
    expect((await client.getJob({ id: later })).next_at).not.toBeNull();
    const low = await add('chore', { input: { text: 'low' }, priority: -1 });
    const normal = await add('chore', { input: { text: 'normal' } });
    const high = await add('chore', { input: { text: 'high' }, priority: 5 });
    open.get('held 1')?.();
    await becomes(low, 'finished');
    open.get('held 2')?.();
    expect(begun.slice(2).filter((text) => text !== 'later')).toEqual(['high', 'normal', 'low']);
    for (const id of [...blocking, normal, high]) await becomes(id, 'finished');
    await becomes(later, 'finished');
    expect(Date.parse((await rowOf(later)).started_at ?? '')).toBeGreaterThanOrEqual(at.getTime() - 5);
  });

  it('are open once with a unique key, however many are added at the same time', async () => {
    let runs = 0;
    declare('digest', 'interactive', async (claim) => {
      runs++;
      await held(claim);
      await end(claim);
    });
    const job = { input: { text: 'digest' }, uniqueKey: 'today' };
    const ids = await Promise.all(Array.from({ length: 8 }, () => add('digest', job)));
    expect(new Set(ids).size).toBe(1);
    await expect.poll(() => open.has('digest'), polling).toBe(true);
    expect(await add('digest', job)).toBe(ids[0]);
    expect(await add('digest', { ...job, input: { text: 'tomorrow' }, uniqueKey: 'tomorrow' })).not.toBe(ids[0]);
    open.get('digest')?.();
    await becomes(ids[0] as number, 'finished');
    expect(runs).toBeLessThanOrEqual(2);
    const next = await add('digest', { ...job, input: { text: 'next' } });
    expect(next).not.toBe(ids[0]);
    for (const text of ['tomorrow', 'next']) {
      await expect.poll(() => open.has(text), polling).toBe(true);
      open.get(text)?.();
    }
    await becomes(next, 'finished');
  });

  it('are not begun after their deadline, and are told when it passes while they run', async () => {
    const begun: string[] = [];
    declare('welcome', 'urgent', async (claim, signal) => {
      begun.push(textOf(claim));
      if (textOf(claim) === 'slow') await new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)));
      await end(claim);
    });
    const late = await add('welcome', { input: { text: 'late' }, deadlineSeconds: 0 });
    const slow = await add('welcome', { input: { text: 'slow' }, deadlineSeconds: 1 });
    const ok = await add('welcome', { input: { text: 'in time' } });
    await becomes(ok, 'finished');
    for (const id of [late, slow]) await becomes(id, 'failed');
    expect(begun).not.toContain('late');
    expect((await client.getJob({ id: slow })).error).toMatch(/没有在截止时间前完成/);
    // Whoever retries one still needs it, so it gets the time of its kind again.
    expect((await client.retryJobs({ ids: [late] })).ok).toEqual([late]);
    await becomes(late, 'finished');
  });

  it('are tried again with growing pauses, then are dead, and a person can retry them', async () => {
    const at: number[] = [];
    let heals = false;
    declare(
      'delivery',
      'interactive',
      async (claim) => {
        at.push(Date.now());
        if (!heals) throw new TryLater(['快递系统没有响应', 'The courier does not respond']);
        await end(claim);
      },
      { attempts: 4, name: ['寄送', 'Delivery'] },
    );
    for (const jobs of both()) jobs.retryMs = 200;
    const admin = (await client.getMyProfile()).id;
    const id = await add('delivery', { operatorId: admin });
    await expect.poll(async () => (await client.getJob({ id })).tries, polling).toBeGreaterThan(0);
    const waiting = await client.getJob({ id });
    expect(waiting).toMatchObject({ kind: 'delivery', kind_name: '寄送', name: '寄送', error: '快递系统没有响应' });
    await becomes(id, 'failed');
    for (const jobs of both()) jobs.retryMs = 40;
    const gaps = at.slice(1).map((time, n) => time - (at[n] as number));
    // Each pause is between a half and the whole of twice the one before.
    for (const [n, gap] of gaps.entries()) expect(gap).toBeGreaterThanOrEqual(100 * 2 ** n - 10);
    expect(at).toHaveLength(4);
    const english = createClient({ baseUrl: server.url, token: await server.tokenOf('admin'), language: 'en' });
    expect((await english.listJobs({ status: 'failed', kind: 'delivery' })).list).toMatchObject([
      { id, kind_name: 'Delivery', name: 'Delivery', error: 'The courier does not respond', tries: 4, next_at: null },
    ]);
    expect((await english.listNotices({ unread: true })).list).toContainEqual(expect.objectContaining({ job_id: id, tone: 'error' }));
    const colleague = await personWith(server, ['job:job:list']);
    await expectRefusal(colleague.client.retryJobs({ ids: [id] }), 40300);
    heals = true;
    const answer = await client.retryJobs({ ids: [id, 999_999_999] });
    expect(answer).toMatchObject({ ok: [id], failed: [{ id: 999_999_999, code: 40400 }] });
    await becomes(id, 'finished');
    expect(await client.getJob({ id })).toMatchObject({ error: null, tries: 0 });
    // It is done, so there is nothing to retry.
    expect((await client.retryJobs({ ids: [id] })).failed).toMatchObject([{ id, code: 40900 }]);
  });

  it('wait for a process that knows their version, and lose nothing', async () => {
    const ran: string[] = [];
    const work: Work = async (claim) => {
      ran.push(textOf(claim));
      await end(claim);
    };
    const [older, newer] = both();
    newer?.kinds.set('tomorrow', testJob('tomorrow', 'bulk', work));
    older?.kinds.set('yesterday', testJob('yesterday', 'bulk', work));
    const { database, jobs } = other.deps;
    await jobs.stop();
    const ofNewer = await database.tenant(company, (db) => jobs.add(db, 'tomorrow', { input: { text: 'new' }, name: '新任务' }));
    await add('yesterday', { input: { text: 'old' } });
    await expect.poll(() => ran, polling).toEqual(['old']);
    // The older process has looked meanwhile, and shows what it does not know.
    expect((await rowOf(ofNewer.id)).status).toBe('waiting');
    expect(await client.getJob({ id: ofNewer.id })).toMatchObject({
      kind: 'tomorrow',
      kind_name: 'tomorrow',
      name: '新任务',
      status: 'waiting',
    });
    await database.system((db) => sql`update job set status = 'failed' where id = ${ofNewer.id}`.execute(db));
    const refused = await client.retryJobs({ ids: [ofNewer.id] });
    expect(refused.failed).toMatchObject([{ id: ofNewer.id, code: 40900, message: expect.stringContaining('升级') }]);
    await database.system((db) => sql`update job set status = 'waiting' where id = ${ofNewer.id}`.execute(db));
    // Back again: jobs of the older version wait while only the newer one runs.
    await other.close();
    other = await server.beside();
    other.deps.jobs.kinds.set('tomorrow', testJob('tomorrow', 'bulk', work));
    await becomes(ofNewer.id, 'finished');
    expect(ran).toEqual(['old', 'new']);
    await server.deps.jobs.stop();
    const ofOlder = await add('yesterday', { input: { text: 'old again' } });
    other.deps.jobs.wake();
    await pause(300);
    expect((await rowOf(ofOlder)).status).toBe('waiting');
    other.deps.jobs.kinds.set('yesterday', testJob('yesterday', 'bulk', work));
    other.deps.jobs.wake();
    await becomes(ofOlder, 'finished');
    expect(ran).toEqual(['old', 'new', 'old again']);
  });
});
