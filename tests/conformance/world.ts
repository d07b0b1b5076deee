import { operations, type Served } from '@shiyi/server/contract';
import { handlers, openHandlers } from '@shiyi/server/handlers/index';
import { createTestServer, type TestServer, type TestServerOptions } from '../support/server.js';
import { type Draft, requestOf } from './draft.js';
import { sampleDrafts } from './generate.js';
import { Pool } from './pool.js';
import { createPeople, type People } from './principals.js';
import { seed } from './profile.js';
import { type Answer, codeOf, send } from './wire.js';

/** Operations with behaviour; the others answer 501. */
export const working = operations.filter((one) => one.id in handlers || one.id in openHandlers);
export const waiting = operations.filter((one) => !working.includes(one));

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
async function fillCache({ house }: TestServer, enterpriseId: number, key: string) {
  await house.database.tenant(enterpriseId, (db) => house.cache.of(enterpriseId, db).set(key, '1'));
}

export async function createWorld(options: TestServerOptions): Promise<World> {
  const server = await createTestServer(options);
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
      for (const operation of working.filter((one) => one.method === 'POST' && one.permission.includes(':'))) {
        for (const draft of sampleDrafts(operation, pool.liveFor(operation), 5, seed))
          if (codeOf(await call(operation, draft, token)) === 200) break;
        await people.restore();
      }
      await pool.refresh();
    },
    close: () => server.close(),
  };
}
