// Compares the undo of an import of 120,000 customers with the import, and measures lists meanwhile, on both stores.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@shiyi/sdk';
import { databaseCache } from '@shiyi/server/cache/database-cache';
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from '@shiyi/server/db/database';
import { seedSandbox } from '@shiyi/server/sandbox/seed';
import { serve } from '@shiyi/server/server';
import { ownPostgresUrl } from '../support/server.js';
import { openAdminSession } from './admin-session.js';
import { p99, report } from './report.js';

const rows = Number(process.argv[2] ?? 120_000);
const lines = Array.from({ length: rows }, (_, at) => `139${String(at).padStart(8, '0')},客户${at},${(at % 2) + 1}`);
const pauseMs = 20;

/** Waits for a job while lists are read; returns its seconds and the milliseconds of the lists. */
async function timed(client: Client, id: number) {
  const lists: number[] = [];
  const started = performance.now();
  for (;;) {
    const asked = performance.now();
    await client.listCustomers({ limit: 20 });
    lists.push(performance.now() - asked);
    const { status } = await client.getJob({ id });
    if (status === 'finished') return { seconds: (performance.now() - started) / 1000, lists };
    if (status === 'failed') throw new Error('The job failed.');
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}

async function measure(name: string, database: Database) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
  await database.system((db) => seedSandbox(db, { passwordHash: 'nobody signs in by password' }));
  const { token } = await openAdminSession(database);
  const server = await serve({ database, cache: databaseCache }, { host: '127.0.0.1', port: 0, dataDir });
  const client = createClient({ baseUrl: server.url, token, timeout: 60_000 });
  const { id, job_id } = await client.importCustomers({ file: new File([`手机号,昵称,性别\n${lines.join('\n')}\n`], 'customers.csv') });
  const imported = await timed(client, job_id);
  const { undo } = await client.deleteImportedRows({ id });
  const undone = await timed(client, undo?.job_id as number);
  const after = await client.getImportFile({ id });
  if (after.undo?.removed !== rows) throw new Error(`Only ${after.undo?.removed} of ${rows} were removed.`);
  const more = `import ${imported.seconds.toFixed(1)} s, undo ${undone.seconds.toFixed(1)} s`;
  report({
    name: `Undo of an import ÷ the import, ${name}`,
    rounds: [undone.seconds / imported.seconds],
    goal: { atMost: 2 },
    unit: '',
    more,
  });
  report({
    name: `List beside an undo, p99, ${name}`,
    rounds: [p99(undone.lists)],
    goal: { atMost: 300 },
    unit: ' ms',
    more: `${undone.lists.length} lists`,
  });
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}

await measure('embedded', await openEmbeddedDatabase());
const { url, drop } = await ownPostgresUrl();
await measure('PostgreSQL', await openPostgresDatabase(url));
await drop();
