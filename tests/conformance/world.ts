import { scheduledTasks as dayPlanTasks } from '@shiyi/server/areas/content/day-plan/scheduled';
import { scheduledTasks as campaignTasks } from '@shiyi/server/areas/growth/fission/scheduled';
import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import { appHandlers, deviceHandlers, handlers, openHandlers } from '@shiyi/server/http/handlers';
import { sql } from 'kysely';
import { createTestServer, type TestServer, type TestServerOptions } from '../support/server.js';
import { type Draft, requestOf } from './draft.js';
import { sampleDrafts, table } from './generate.js';
import { Pool } from './pool.js';
import { createPeople, type People, type Staff } from './principals.js';
import { isFull, seed } from './profile.js';
import { riskiest } from './riskiest-access.js';
import { type Answer, codeOf, send } from './wire.js';

/** Implemented operations of people; the others return 501. What the customers' app signs is tested in tests/stories/service/ingest.test.ts. */
export const working = operations.filter((one) => one.id in handlers || one.id in openHandlers);
export const waiting = operations.filter((one) => !working.includes(one) && !(one.id in appHandlers) && !(one.id in deviceHandlers));

const share = 6;

/** All operations in the full profile. In the quick profile, the riskiest and every `share`-th of the others, which share their code, by the seed. */
export const probed = operations.filter((one, at) => isFull || one.id in riskiest || at % share === seed % share);

/** A server with all the accounts that the tests use. */
export interface World {
  server: TestServer;
  people: People;
  call(operation: ServedOperation, draft: Draft, token?: string): Promise<Answer>;
  /** Returns the existing objects of this person's company. */
  poolOf(name: string): Promise<Pool>;
  /** Creates objects of every kind that can be created, and rows in the logs. */
  populate(name: string, pool: Pool): Promise<void>;
  close(): Promise<void>;
}

/** Adds a cache entry that only this company has. */
async function fillCache({ deps }: TestServer, enterpriseId: number, key: string) {
  const { cache, database } = deps;
  if (cache.kind === 'database') await database.tenant(enterpriseId, (db) => cache.of(enterpriseId, db).set(key, '1'));
  else await cache.of(enterpriseId).set(key, '1');
}

/** Adds a saved state of a record that only this company has. */
async function fillHistory({ deps }: TestServer, enterpriseId: number) {
  await deps.database.system((db) =>
    db
      .insertInto('history_entry')
      .values({ enterprise_id: enterpriseId, object: 'param_value', object_id: 1, number: 1, name: '测试', change: 'updated', changes: 1 })
      .execute(),
  );
}

/** Waits for all jobs to end, so that they do not change data compared later. */
export async function idle({ deps }: TestServer) {
  const open = () =>
    deps.database.system((db) => db.selectFrom('job').select('id').where('status', 'in', ['waiting', 'running']).execute());
  while ((await open()).length > 0) await new Promise((done) => setTimeout(done, 50));
}

/** Waits until tags and marks have been compared and sent, and campaigns counted with their posters drawn, which changes rows by itself. */
export async function settled({ deps }: TestServer) {
  const isOpen = () =>
    deps.database.system(async (db) => {
      const { rows } = await sql<{ open: boolean }>`select exists (select from customer_mark_start) or exists (select from tag_mark_start)
        or exists (select from fission_recount) or exists (select from fission_participant where code_status = 'making' and trouble is null)
        or exists (select from outgoing where status in ('waiting', 'unknown') and run_at <= now()) as open`.execute(db);
      return rows[0]?.open;
    });
  while (await isOpen()) await new Promise((done) => setTimeout(done, 200));
}

export async function createWorld(options: TestServerOptions): Promise<World> {
  const server = await createTestServer({ ...options, importLimit: 20 * 1024 * 1024 });
  // The campaign of the demo data is counted and its posters are drawn after the start.
  await server.runScheduledTasks({ ...campaignTasks, ...dayPlanTasks });
  // Services that the first run began enter day plans in the second.
  await server.runScheduledTasks(dayPlanTasks);
  await settled(server);
  const people = await createPeople(server);
  const call = (operation: ServedOperation, draft: Draft, token?: string) => send(server.url, requestOf(operation, draft, token));
  const spared = ['prober', 'twin prober'].map((name) => people.staff.get(name)?.id);
  for (const name of ['prober', 'twin prober']) {
    const { enterpriseId } = people.staff.get(name) as Staff;
    await fillCache(server, enterpriseId, `conformance:${name}`);
    await fillHistory(server, enterpriseId);
  }
  // Tags that follow changes by themselves would change rows between two digests.
  await server.deps.database.system((db) => sql`update smart_tag set update_mode = 'manual', cron = null, next_run_at = null`.execute(db));
  return {
    server,
    people,
    call,
    async poolOf(name) {
      const token = await people.tokenOf(name);
      const companies = new Set([...people.staff.values()].map((one) => one.enterpriseId));
      const own = people.staff.get(name)?.enterpriseId;
      const pool = new Pool(
        (source, query) => call(source, { path: {}, query }, token),
        (row, source) =>
          (source.area === 'users' && spared.includes(row.id as number)) ||
          // Installation administrators may change these companies; other tests expect that nobody does.
          (source.id === 'listEnterprises' && row.id !== own && companies.has(row.id as number)),
      );
      await pool.refresh();
      return pool;
    },
    async populate(name, pool) {
      const token = await people.tokenOf(name);
      // Some signed-in-only calls create objects, too; the others change the session itself.
      const creates = (one: ServedOperation) =>
        one.permission.includes(':') ||
        one.permission === 'installation' ||
        (one.permission === 'signed-in' && one.id.startsWith('create'));
      for (const operation of working.filter((one) => one.method === 'POST' && creates(one))) {
        // Of the generated files only this one is a table, and one import has to succeed.
        const plain: Draft[] = operation.multipart ? [{ path: {}, query: {}, body: { file: table } }] : [];
        // A full sync creates objects that no other call creates.
        const whole: Draft[] = operation.id.startsWith('sync') ? [{ path: {}, query: {}, body: {} }] : [];
        for (const draft of [...whole, ...sampleDrafts(operation, pool.liveFor(operation), 12, seed), ...plain])
          if (codeOf(await call(operation, draft, token)) === 200) break;
        // Jobs started by this call must not overlap with the next call's changes.
        await idle(server);
        await people.restore();
      }
      // Hand-overs would ask for results between two digests.
      await server.deps.database.system((db) => sql`update hand_over set next_at = null`.execute(db));
      await idle(server);
      await settled(server);
      await pool.refresh();
    },
    close: () => server.close(),
  };
}
