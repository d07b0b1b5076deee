import { operations, type Served } from '@shiyi/server/contract';
import { handlers, openHandlers } from '@shiyi/server/handlers/index';
import { createTestServer, type TestServer, type TestServerOptions } from '../support/server.js';
import { type Draft, requestOf } from './draft.js';
import { Pool } from './pool.js';
import { createPeople, type People } from './principals.js';
import { type Answer, send } from './wire.js';

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
  close(): Promise<void>;
}

export async function createWorld(options: TestServerOptions): Promise<World> {
  const server = await createTestServer(options);
  const people = await createPeople(server);
  const call = (operation: Served, draft: Draft, token?: string) => send(server.url, requestOf(operation, draft, token));
  const prober = people.staff.get('prober')?.id;
  return {
    server,
    people,
    call,
    async poolOf(name) {
      const token = await people.tokenOf(name);
      const pool = new Pool(
        (source, query) => call(source, { path: {}, query }, token),
        (row, source) => source.area === 'users' && row.id === prober,
      );
      await pool.refresh();
      return pool;
    },
    close: () => server.close(),
  };
}
