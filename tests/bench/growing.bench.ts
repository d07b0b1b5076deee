// Measures operations that grow with the data at 100,000 rows of most kinds, and lists of customers meanwhile, on both stores.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Client, createClient } from '@shiyi/sdk';
import { openSession } from '@shiyi/server/auth/session-rows';
import { databaseCache } from '@shiyi/server/cache/database-cache';
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from '@shiyi/server/db/database';
import { runDueTasks } from '@shiyi/server/jobs/schedule';
import { seedSandbox } from '@shiyi/server/sandbox/seed';
import { serve } from '@shiyi/server/server';
import { createCompany } from '@shiyi/server/setup/company';
import { companyTasks } from '@shiyi/server/setup/erase-companies';
import { sql } from 'kysely';
import { ownPostgresUrl } from '../support/server.js';
import { openAdminSession } from './admin-session.js';
import { growingOperations, jobsDone } from './growing-operations.js';
import { fillGrowing } from './growing-rows.js';
import { p99, report } from './report.js';

const rows = Number(process.argv[2] ?? 100_000);
/** The store, and a part of the names of the operations; all of them if left out. */
const [, , , only, part = ''] = process.argv;
const pauseMs = 20;
const mostMs = 1000;

/** Runs an operation while somebody else lists customers. */
async function measure(
  name: string,
  lists: Client,
  work: () => Promise<unknown>,
  { rest = async (): Promise<unknown> => 0, atMost = mostMs } = {},
) {
  await lists.listCustomers({ limit: 20 });
  const listed: number[] = [];
  let isOver = false;
  const listing = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await lists.listCustomers({ limit: 20 });
      listed.push(performance.now() - asked);
      await setTimeout(pauseMs);
    }
  })();
  await setTimeout(pauseMs);
  const began = performance.now();
  const outcome = await work().then(
    (done) => String(done),
    (fault: Error) => `FAILED: ${fault.message} ${JSON.stringify((fault as { detail?: unknown }).detail ?? '')}`,
  );
  const took = performance.now() - began;
  await rest();
  const all = (performance.now() - began) / 1000;
  isOver = true;
  await listing;
  report({ name, rounds: [took], goal: { atMost }, unit: ' ms', more: `did ${outcome}, with its job ${all.toFixed(1)} s` });
  report({
    name: `List beside it, p99: ${name}`,
    rounds: [p99(listed)],
    goal: { atMost: 300 },
    unit: ' ms',
    more: `${listed.length} lists`,
  });
}

/** Creates another company and signs in its administrator. */
async function otherCompany(database: Database) {
  const admin = { username: 'other.boss', name: '王静', passwordHash: null, wxUserid: 'boss' };
  const expireAt = new Date(Date.now() + 365 * 86_400_000);
  const seed = { name: '禾木健康', short_name: '禾木', corpid: 'ww8f3d2a61c0b74e95', isSandbox: false, expireAt, admin };
  return database.system(async (db) => {
    const { enterprise_id: enterpriseId, admin: staffId } = await createCompany(db, seed);
    return (await openSession(db, { enterpriseId, staffId, ip: '127.0.0.1', userAgent: 'bench', seconds: 3600 })).token;
  });
}

/** Erases the company in turns, as the schedule does 30 days after its deletion. */
async function eraseCompany(database: Database, turn: () => Promise<unknown>) {
  await database.system((db) =>
    sql`update enterprise set deleted_at = now() - interval '31 days', status = 'disabled' where id = 1`.execute(db),
  );
  for (let turns = 1; ; turns++) {
    await database.system((db) =>
      sql`insert into schedule (name, next_at) values ('erase-companies', now()) on conflict (name) do update set next_at = now()`.execute(
        db,
      ),
    );
    await turn();
    const left = await database.system((db) => db.selectFrom('enterprise').select('id').where('id', '=', 1).execute());
    if (left.length === 0) return `${turns} turns`;
  }
}

async function measureAll(store: string, database: Database) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
  await database.system((db) => seedSandbox(db, { passwordHash: 'nobody signs in by password' }));
  const company = await database.system((db) => fillGrowing(db, rows));
  await database.system((db) => sql`analyze`.execute(db));
  const { token } = await openAdminSession(database);
  const others = await otherCompany(database);
  const server = await serve({ database, cache: databaseCache }, { host: '127.0.0.1', port: 0, dataDir });
  const clientOf = (own: string) => createClient({ baseUrl: server.url, token: own, timeout: 600_000 });
  const [client, lists] = [clientOf(token), clientOf(token)];
  for (const { name, work } of growingOperations.filter((one) => one.name.includes(part)))
    await measure(`${name}, ${store}`, lists, () => work(client, company), { rest: () => jobsDone(client) });
  const erasure = `Erasure of a company of ${rows} customers`;
  // It takes as long as it takes, in steps.
  if (erasure.includes(part))
    await measure(
      `${erasure}, ${store}`,
      clientOf(others),
      () =>
        eraseCompany(database, () =>
          runDueTasks(server.deps, companyTasks, (fault) => {
            throw fault;
          }),
        ),
      { atMost: Number.POSITIVE_INFINITY },
    );
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}

if (only !== 'PostgreSQL') await measureAll('embedded', await openEmbeddedDatabase());
if (only !== 'embedded') {
  const { url, drop } = await ownPostgresUrl();
  await measureAll('PostgreSQL', await openPostgresDatabase(url));
  await drop();
}
