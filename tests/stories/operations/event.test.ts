import { type Client, createClient } from '@shiyi/sdk';
import { EventStream } from '@shiyi/server/live/event-stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RawEvent, type RawReader, readEvents } from '../../support/raw-events.js';
import { createTestServer, hasPostgres, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

const csv = (...lines: string[]) => new File([`${lines.join('\n')}\n`], '客户.csv', { type: 'text/csv' });
let phone = 13900000000;
const customers = (count: number) => csv('姓名,手机', ...Array.from({ length: count }, (_, at) => `客户${at},${++phone}`));

const wideOpen = { timeout: 30_000, interval: 20 };
const open = new Set<RawReader>();

async function reader(server: TestServer, token: string, headers?: Record<string, string>) {
  const one = await readEvents(server.url, token, headers);
  open.add(one);
  return one;
}

const ended = (jobId: number) => (event: { data: Record<string, unknown> }) =>
  event.data.type === 'job' && event.data.id === jobId && ['finished', 'failed', 'cancelled'].includes(String(event.data.status));

afterEach(() => {
  for (const one of open) one.close();
  open.clear();
});

onEveryStore('live events', (options) => {
  let server: TestServer;
  let admin: Client;
  let token: string;

  beforeAll(async () => {
    server = await createTestServer(options);
    token = await server.tokenOf('admin');
    admin = createClient({ baseUrl: server.url, token });
  });
  afterAll(() => server?.close());

  it('report job progress, results and notices, with increasing ids', async () => {
    const live = await reader(server, token);
    expect(live.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(live.response.headers.get('x-accel-buffering')).toBe('no');
    await live.until(({ data }) => data.type === 'opened');
    const { job_id, id } = await admin.importCustomers({ file: customers(3) });
    const events = await live.until(({ data }) => data.type === 'notices');
    expect(events[0]?.data).toEqual({ type: 'opened', missed: false });
    const states = events.filter(({ data }) => data.id === job_id).map(({ data }) => data.status);
    expect(states).toEqual(['waiting', 'running', 'finished']);
    expect(events.find(ended(job_id))?.data).toMatchObject({
      kind: 'import',
      done: 3,
      pct: 100,
      created: 3,
      failed: 0,
      import_file_id: id,
    });
    expect(events.find(({ data }) => data.type === 'notices')?.data).toMatchObject({
      unread: 1,
      newest: { tone: 'success', title: '「客户.csv」导入完成', text: '新增 3', link: `/system/import?open=${id}`, job_id, read_at: null },
    });
    const ids = events.map((event) => event.id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
  });

  it('are sent again only after the last one that was read', async () => {
    const live = await reader(server, token);
    await live.until(({ data }) => data.type === 'opened');
    const { job_id } = await admin.importCustomers({ file: customers(2) });
    await live.until(ended(job_id));
    const seen = await live.until(({ data }) => data.type === 'notices');
    const at = seen.findIndex(({ data }) => data.id === job_id);
    const again = await reader(server, token, { 'Last-Event-ID': String(seen[at]?.id) });
    await again.until(({ data }) => data.type === 'notices');
    expect(again.events[0]?.data).toEqual({ type: 'opened', missed: false });
    const after = (all: RawEvent[]) => all.filter(({ data }) => data.type !== 'changed');
    expect(after(again.events.slice(1))).toEqual(after(seen.slice(at + 1)));
  });

  it('report missed events if the last id is unknown', async () => {
    for (const id of ['999999999', 'nonsense']) {
      const live = await reader(server, token, { 'Last-Event-ID': id });
      await live.until(({ data }) => data.type === 'opened');
      expect(live.events[0]?.data).toEqual({ type: 'opened', missed: true });
    }
  });

  it('are heard by nobody who may not see them', async () => {
    const nutritionist = await reader(server, await server.tokenOf('chenyutong'));
    const twin = await reader(server, await server.tokenOf('twin.admin'));
    const live = await reader(server, token);
    for (const one of [nutritionist, twin, live]) await one.until(({ data }) => data.type === 'opened');
    const { job_id } = await admin.importCustomers({ file: customers(1) });
    await live.until(ended(job_id));
    const twinClient = await server.as('twin.admin');
    const other = await twinClient.importCustomers({ file: customers(1) });
    await twin.until(({ data }) => data.type === 'notices');
    expect(twin.events.filter(({ data }) => data.type === 'job').every(({ data }) => data.id === other.job_id)).toBe(true);
    expect(nutritionist.events.filter(({ data }) => data.type !== 'changed').map(({ data }) => data.type)).toEqual(['opened']);
    expect(live.events.some(({ data }) => data.id === other.job_id)).toBe(false);
  });

  it('end with the session, wherever it was ended', async () => {
    const [one, other] = [await server.tokenOf('admin'), await server.tokenOf('admin')];
    const [mine, its] = [await reader(server, one), await reader(server, other)];
    await mine.until(({ data }) => data.type === 'opened');
    await createClient({ baseUrl: server.url, token: one }).logout();
    await mine.ended;
    // Simulates another process: this one only learns of it from the database.
    await server.deps.database.system((db) =>
      sql`update session set ended_at = now(), ended_reason = 'revoked' where id = (select max(id) from session)`.execute(db),
    );
    await its.ended;
    const after = await fetch(`${server.url}/admin/v1/events`, { headers: { 'Admin-Token': one } });
    expect(await after.json()).toMatchObject({ code: 100001 });
  });

  it('are refused beyond six streams of a session, until one is closed', async () => {
    const own = await server.tokenOf('admin');
    const streams = await Promise.all(Array.from({ length: 6 }, () => reader(server, own)));
    for (const one of streams) expect(one.response.headers.get('content-type')).toContain('event-stream');
    const client = createClient({ baseUrl: server.url, token: own, retries: 0 });
    const refused = await fetch(`${server.url}/admin/v1/events`, { headers: { 'Admin-Token': own } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await refused.json()).toMatchObject({ code: 42900 });
    streams[0]?.close();
    await expect
      .poll(async () => {
        const next = await fetch(`${server.url}/admin/v1/events`, { headers: { 'Admin-Token': own } });
        await next.body?.cancel();
        return next.status;
      }, wideOpen)
      .toBe(200);
    await client.logout();
  });

  it('leave notices that are counted until they were read, here and in the other window', async () => {
    const own = await server.tokenOf('admin');
    const client = createClient({ baseUrl: server.url, token: own, language: 'en' });
    await client.setNoticesRead({});
    const { job_id, id } = await client.importCustomers({ file: csv('姓名,手机', '甲,123') });
    const live = await reader(server, own);
    await expect.poll(() => client.getUnprocessedCounts().then(({ notify }) => notify), wideOpen).toBe(1);
    const { list } = await client.listNotices({ unread: true });
    expect(list).toMatchObject([{ tone: 'warning', title: '“客户.csv” is imported', text: '0 created, 1 failed', job_id }]);
    expect((await client.getUnprocessedInfo()).notify_msg).toEqual([{ text: 'Imports finished', number: 1, link: '/system/import' }]);
    expect(list[0]?.link).toBe(`/system/import?open=${id}`);
    await live.until(({ data }) => data.type === 'opened');
    expect(await client.setNoticesRead({ ids: [list[0]?.id as number] })).toEqual({ unread: 0 });
    await live.until(({ data }) => data.type === 'notices' && data.unread === 0 && data.newest === null);
    const other = await server.as('chenyutong');
    expect((await other.listNotices()).total).toBe(0);
    await expect(other.setNoticesRead({ ids: [list[0]?.id as number] })).rejects.toMatchObject({ bizCode: 40400 });
  });
});

describe.skipIf(!hasPostgres)('events of several writers on PostgreSQL', () => {
  it('are sent in commit order without gaps', async () => {
    const server = await createTestServer({ stores: 'postgresql' });
    try {
      const token = await server.tokenOf('admin');
      const { enterprise_id } = await createClient({ baseUrl: server.url, token }).getSessionInfo();
      const live = await reader(server, token);
      await live.until(({ data }) => data.type === 'opened');
      const write = (mark: number, inserted: () => void, hold: Promise<unknown>) =>
        server.deps.database.tenant(enterprise_id, async (db) => {
          const facts = JSON.stringify({ id: mark });
          await sql`insert into event (enterprise_id, type, permission, facts) values (${enterprise_id}, 'job', 'job:job:list', ${facts}::jsonb)`.execute(
            db,
          );
          inserted();
          await hold;
        });
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((done) => {
        letGo = done;
      });
      let slow: Promise<void> | undefined;
      await new Promise<void>((done) => {
        slow = write(1, done, held);
      });
      // If their ids were assigned before the slow transaction commits, the reader would skip the slow one's event.
      const quick = Array.from({ length: 5 }, (_, at) => write(at + 2, () => undefined, Promise.resolve()));
      const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      const database = server.deps.database;
      await expect.poll(() => database.system(async (db) => (await waiting.execute(db)).rows[0]?.count), wideOpen).toBeGreaterThan(3);
      letGo();
      await Promise.all([slow, ...quick]);
      await live.until(() => live.events.filter(({ data }) => data.type === 'job').length === 6);
      const marks = live.events.filter(({ data }) => data.type === 'job').map(({ data }) => data.id as number);
      expect([...marks].sort()).toEqual([1, 2, 3, 4, 5, 6]);
      expect(marks[0]).toBe(1);
    } finally {
      await server.close();
    }
  });
});

describe('reader who does not read', () => {
  it('is let go once a quarter of a megabyte waits', () => {
    const principal = { staffId: 1 } as never;
    const stream = new EventStream('zh', principal);
    const row = { id: 1, type: 'job', staff_id: 1, permission: null, facts: { error: 'x'.repeat(10_000) } };
    for (let count = 0; count < 24; count++) stream.tell([row]);
    expect(stream.destroyed).toBe(false);
    for (let count = 0; count < 10; count++) stream.tell([row]);
    expect(stream.destroyed).toBe(true);
  });
});
