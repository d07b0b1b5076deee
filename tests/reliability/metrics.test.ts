import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { familiesOf, metricsIn } from '../support/scrape.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

const token = 'a-token-for-the-scrape';
const authorization = { Authorization: `Bearer ${token}` };

const scrape = async (server: TestServer) => (await fetch(`${server.url}/metrics`, { headers: authorization })).text();

const place = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));
const deployed = (name: string) => readFileSync(place(name), 'utf8');

const documented = [
  'shiyi_build_info',
  'shiyi_cached_responses_total',
  'shiyi_database_up',
  'shiyi_http_request_duration_seconds',
  'shiyi_http_requests_total',
  'shiyi_job_lag_seconds',
  'shiyi_jobs_dead',
  'shiyi_jobs_waiting',
  'shiyi_live_streams',
  'shiyi_nodejs_eventloop_lag_p99_seconds',
  'shiyi_outbox_writes',
  'shiyi_platform_calls_total',
  'shiyi_process_cpu_seconds_total',
  'shiyi_process_resident_memory_bytes',
];
const ofPools = ['shiyi_database_connections', 'shiyi_database_connections_max', 'shiyi_database_waiting'];

describe('/metrics', () => {
  it('does not exist unless a token is set', async () => {
    await using server = await withServer({});
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${server.url}/metrics`, { headers: authorization })).status).toBe(404);
  });

  it('refuses whoever lacks the token', async () => {
    await using server = await withServer({ metricsToken: token });
    for (const given of [undefined, 'Bearer', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token]) {
      const answer = await fetch(`${server.url}/metrics?token=${token}`, { headers: given === undefined ? {} : { Authorization: given } });
      expect(answer.status, given).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(await answer.text()).not.toContain('shiyi_');
    }
  });
});

describe('deploy/alerts.yaml', () => {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', place('alerts.yaml')], { encoding: 'utf8' });
  if (error) console.log('promtool is not on the PATH: only the names of the metrics in deploy/alerts.yaml are checked.');

  it.skipIf(error)('passes promtool', () => {
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toContain('SUCCESS: 5 rules found');
  });
});

async function withServer(telemetry: { metricsToken?: string }) {
  const server = await createTestServer({ telemetry });
  return { url: server.url, [Symbol.asyncDispose]: () => server.close() };
}

onEveryStore('metrics', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ ...options, telemetry: { metricsToken: token } });
    const admin = await server.as('admin');
    await admin.listStaff({ limit: 1 });
    for (let time = 0; time < 2; time++) await admin.getDepartmentTree();
    await admin.listStaff.safe({ limit: -1 });
    const id = await server.deps.database.system((db) =>
      db.selectFrom('enterprise').select('id').where('is_sandbox', '=', true).executeTakeFirstOrThrow(),
    );
    const api = await server.deps.connector.of(id.id, 'contact');
    await api.call(api.contacts, 'department/list');
    await server.deps.database.system((db) =>
      sql`insert into job (enterprise_id, kind, name, run_at, status) values
        (${id.id}, 'export', '["a", "b"]', now() + interval '1 day', 'waiting'),
        (${id.id}, 'export', '["a", "b"]', now(), 'failed')`.execute(db),
    );
  });
  afterAll(() => server?.close());

  it('has each documented metric after calls and jobs', async () => {
    const text = await scrape(server);
    const families = familiesOf(text);
    expect([...documented, ...(options.stores === 'postgresql' ? ofPools : [])].filter((name) => !families.has(name))).toEqual([]);
    expect(text).toMatch(/shiyi_http_requests_total\{operation="listStaff",status="2xx"\} 1\n/);
    expect(text).toMatch(/shiyi_http_requests_total\{operation="listStaff",status="4xx"\} 1\n/);
    expect(text).toMatch(/shiyi_http_request_duration_seconds_count\{operation="listStaff"\} 2\n/);
    expect(text).toMatch(/shiyi_platform_calls_total\{family="contacts",errcode="0"\} 1\n/);
    expect(text).toMatch(/shiyi_cached_responses_total\{result="hit"\} [1-9]/);
    expect(text).toMatch(/shiyi_jobs_dead\{lane="interactive"\} 1\n/);
    expect(text).toMatch(/shiyi_jobs_waiting\{lane="interactive"\} 1\n/);
    expect(text).toMatch(/shiyi_job_lag_seconds\{lane="interactive"\} 0\n/);
    expect(text).toMatch(/shiyi_database_up 1\n/);
  });

  it('has every metric that the alerts and the board ask for', async () => {
    const families = familiesOf(await scrape(server));
    const { groups } = parse(deployed('alerts.yaml')) as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules).toHaveLength(5);
    const board = JSON.parse(deployed('dashboard.json')) as { panels: { title: string; targets?: { expr: string }[] }[] };
    const expressions = [...rules.map(({ expr }) => expr), ...board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))];
    for (const expression of expressions) {
      expect(metricsIn(expression).length, expression).toBeGreaterThan(0);
      expect(
        metricsIn(expression).filter((name) => !families.has(name)),
        expression,
      ).toEqual([]);
    }
  });

  it('gets no series from unknown paths, methods and request ids', async () => {
    const seriesIn = (text: string) => text.split('\n').filter((line) => line.startsWith('shiyi_http')).length;
    await fetch(`${server.url}/unknown`);
    await fetch(`${server.url}/sandbox/unknown`);
    const before = seriesIn(await scrape(server).then(() => scrape(server)));
    for (let batch = 0; batch < 20; batch++)
      await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          fetch(`${server.url}/${['', 'sandbox/', 'admin/v1/'][at % 3]}${batch}-${at}`, { headers: { 'X-Request-Id': `r${batch}-${at}` } }),
        ),
      );
    expect(seriesIn(await scrape(server))).toBe(before);
  });

  it('names no company and no person', async () => {
    const text = await scrape(server);
    const rows = await server.deps.database.system((db) => db.selectFrom('enterprise').select(['name', 'corpid']).execute());
    expect(rows.flatMap(({ name, corpid }) => [name, corpid]).filter((value) => text.includes(value))).toEqual([]);
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name));
    const allowed = [
      'database',
      'errcode',
      'family',
      'kind',
      'lane',
      'le',
      'operation',
      'pool',
      'result',
      'space',
      'state',
      'status',
      'type',
      'version',
    ];
    expect([...labels].filter((name) => !allowed.includes(name ?? '') && !/^(major|minor|patch)$/.test(name ?? ''))).toEqual([]);
  });

  it('answers within two seconds with what it has while the database hangs', { timeout: 60_000 }, async () => {
    await setTimeout(5100); // until the counts are asked again
    const until = Date.now() + 4000;
    const busy = Array.from({ length: 30 }, () =>
      server.deps.database.system(async (db) => {
        await sql`select 1`.execute(db);
        await setTimeout(Math.max(0, until - Date.now()));
      }),
    );
    await setTimeout(100);
    const started = performance.now();
    const text = await scrape(server);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(text).toMatch(/shiyi_database_up 0\n/);
    expect(text).toMatch(/shiyi_jobs_dead\{lane="interactive"\} 1\n/);
    if (options.stores === 'postgresql') expect(text).toMatch(/shiyi_database_waiting\{pool="write"\} [1-9]/);
    await Promise.all(busy);
  });

  it('counts open streams', async () => {
    const abort = new AbortController();
    const open = await fetch(`${server.url}/admin/v1/events`, {
      headers: { 'Admin-Token': await server.tokenOf('admin') },
      signal: abort.signal,
    });
    expect(open.status).toBe(200);
    expect(await scrape(server)).toMatch(/shiyi_live_streams 1\n/);
    abort.abort();
    await expect.poll(() => scrape(server), { timeout: 5000 }).toMatch(/shiyi_live_streams 0\n/);
    expect(await scrape(server)).not.toContain('shiyi_http_request_duration_seconds_count{operation="watchEvents"}');
  });
});
