import { operations, type Served } from '@shiyi/server/http/contract';
import { handlers, openHandlers } from '@shiyi/server/http/handlers';
import { createTestServer, type TestServer, type TestServerOptions } from '../support/server.js';
import { type Draft, requestOf } from './draft.js';
import { sampleDrafts, table } from './generate.js';
import { Pool } from './pool.js';
import { createPeople, type People } from './principals.js';
import { isFull, seed } from './profile.js';
import { riskiest } from './riskiest-access.js';
import { type Answer, codeOf, send } from './wire.js';

/** Operations with behaviour; the others answer 501. */
export const working = operations.filter((one) => one.id in handlers || one.id in openHandlers);
export const waiting = operations.filter((one) => !working.includes(one));

const share = 8;

/** All in the full profile. In the quick one the riskiest, those with behaviour and, chosen by the seed, a few of the others, which have the same code behind them. */
export const probed = operations.filter((one, at) => isFull || working.includes(one) || one.id in riskiest || at % share === seed % share);

/** A server with everybody the tests call as. */
export interface World {
  server: TestServer;
  people: People;
  call(operation: Served, draft: Draft, token?: string): Promise<Answer>;
  /** Objects of the company of this person. */
  poolOf(name: string): Promise<Pool>;
  /** Creates something of every kind that can be created, and leaves rows in the logs. */
  populate(name: string, pool: Pool): Promise<void>;
  close(): Promise<void>;
}

/** An entry that only this company has. */
async function fillCache({ services }: TestServer, enterpriseId: number, key: string) {
  const { cache, database } = services;
  if (cache.kind === 'database') await database.tenant(enterpriseId, (db) => cache.of(enterpriseId, db).set(key, '1'));
  else await cache.of(enterpriseId).set(key, '1');
}

/** Jobs that were started have ended: what is compared later must not change by itself. */
async function idle({ services }: TestServer) {
  const open = () =>
    services.database.system((db) => db.selectFrom('job').select('id').where('status', 'in', ['waiting', 'running']).execute());
  while ((await open()).length > 0) await new Promise((done) => setTimeout(done, 50));
}

export async function createWorld(options: TestServerOptions): Promise<World> {
  const server = await createTestServer({ ...options, importLimit: 20 * 1024 * 1024 });
  const people = await createPeople(server);
  const call = (operation: Served, draft: Draft, token?: string) => send(server.url, requestOf(operation, draft, token));
  const spared = ['prober', 'twin prober'].map((name) => people.staff.get(name)?.id);
  for (const name of ['prober', 'twin prober'])
    await fillCache(server, people.staff.get(name)?.enterpriseId as number, `conformance:${name}`);
  return {
    server,
    people,
    call,
    async poolOf(name) {
      const token = await people.tokenOf(name);
      const pool = new Pool(
        (source, query) => call(source, { path: {}, query }, token),
        (row, source) => source.area === 'users' && spared.includes(row.id as number),
      );
      await pool.refresh();
      return pool;
    },
    async populate(name, pool) {
      const token = await people.tokenOf(name);
      // Whoever is signed in may create some things, too; their other calls change the session itself.
      const creates = (one: Served) => one.permission.includes(':') || (one.permission === 'signed-in' && one.id.startsWith('create'));
      for (const operation of working.filter((one) => one.method === 'POST' && creates(one))) {
        // Of all files only one kind is a table, and an import of it has to succeed once.
        const plain: Draft[] = operation.multipart ? [{ path: {}, query: {}, body: { file: table } }] : [];
        // A whole synchronisation brings what nobody creates by hand.
        const whole: Draft[] = operation.id.startsWith('sync') ? [{ path: {}, query: {}, body: {} }] : [];
        for (const draft of [...whole, ...sampleDrafts(operation, pool.liveFor(operation), 5, seed), ...plain])
          if (codeOf(await call(operation, draft, token)) === 200) break;
        // What a call started may not be met by the next one's changes.
        await idle(server);
        await people.restore();
      }
      await pool.refresh();
    },
    close: () => server.close(),
  };
}
