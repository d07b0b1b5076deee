// Measures how long an urgent job waits until its work begins while 100,000 customers are imported and syncs run, on both stores.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@shiyi/sdk';
import { databaseCache } from '@shiyi/server/cache/database-cache';
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from '@shiyi/server/db/database';
import { endJob } from '@shiyi/server/jobs/job';
import { seedSandbox } from '@shiyi/server/sandbox/seed';
import { type Server, serve } from '@shiyi/server/server';
import { ownPostgresUrl } from '../support/server.js';
import { testJob } from '../support/test-job.js';
import { openAdminSession } from './admin-session.js';
import { median } from './median.js';
import { p99, report } from './report.js';

const rows = Number(process.argv[2] ?? 100_000);
const lines = Array.from({ length: rows }, (_, at) => `139${String(at).padStart(8, '0')},客户${at},${(at % 2) + 1}`);
const pauseMs = 100;

/** Declares an urgent kind. Returns a function that adds a job and resolves with the milliseconds until its work began. */
function urgentJobs({ deps: { database, jobs } }: Server, enterpriseId: number): () => Promise<number> {
  const begun = new Map<number, () => void>();
  jobs.kinds.set(
    'alarm',
    testJob('alarm', 'urgent', async (claim) => {
      begun.get((claim.input as { n: number }).n)?.();
      await database.tenant(enterpriseId, (db) => endJob(db, claim));
    }),
  );
  let last = 0;
  return async () => {
    const n = ++last;
    const begins = new Promise<void>((done) => begun.set(n, done));
    await database.tenant(enterpriseId, (db) => jobs.add(db, 'alarm', { input: { n } }));
    const committed = performance.now();
    await begins;
    return performance.now() - committed;
  };
}

async function measure(name: string, database: Database) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
  await database.system((db) => seedSandbox(db, { passwordHash: 'nobody signs in by password' }));
  const { token, enterpriseId } = await openAdminSession(database);
  const server = await serve({ database, cache: databaseCache }, { host: '127.0.0.1', port: 0, dataDir });
  const client = createClient({ baseUrl: server.url, token, timeout: 60_000 });
  const alarm = urgentJobs(server, enterpriseId);
  const idle: number[] = [];
  for (let n = 0; n < 20; n++) idle.push(await alarm());
  const busy: number[] = [];
  let syncs = 0;
  const { id } = await client.importCustomers({ file: new File([`手机号,昵称,性别\n${lines.join('\n')}\n`], 'customers.csv') });
  const started = performance.now();
  for (;;) {
    busy.push(await alarm());
    const { status, created } = await client.getImportFile({ id });
    if (status === 'finished' && created === rows) break;
    if (status === 'failed') throw new Error('The import failed.');
    // A sync runs all the time: the next begins as soon as one has ended.
    if ((await client.syncExternalUsers.safe({})).ok) syncs++;
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  const more = `median ${median(busy).toFixed(1)} ms, longest ${Math.max(...busy).toFixed(0)} ms of ${busy.length}; idle ${median(idle).toFixed(1)} ms; import ${((performance.now() - started) / 1000).toFixed(1)} s, ${syncs} answers of syncs`;
  report({ name: `urgent job until its work begins, p99, ${name}`, rounds: [p99(busy)], goal: { atMost: 200 }, unit: ' ms', more });
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}

await measure('embedded', await openEmbeddedDatabase());
const { url, drop } = await ownPostgresUrl();
await measure('PostgreSQL', await openPostgresDatabase(url));
await drop();
