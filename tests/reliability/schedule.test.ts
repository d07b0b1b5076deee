import { runDueTasks, type ScheduledTasks } from '@shiyi/server/jobs/schedule';
import type { Server } from '@shiyi/server/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, times, worldTimeout } from '../conformance/profile.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onBothStores } from '../support/stores.js';

const rounds = times(60, 1000);
const lookers = 8;

onBothStores('scheduled task of two servers', (options) => {
  let server: TestServer;
  let other: Server;
  beforeAll(async () => {
    server = await createTestServer(options);
    other = await server.beside();
  }, worldTimeout);
  afterAll(async () => {
    await other?.close();
    await server?.close();
  });

  it('runs once each time it is due, however many look at the same moment', { timeout: 120_000 }, async () => {
    const servers = [server.deps, other.deps];
    let done = 0;
    const tasks: ScheduledTasks = {
      'every-minute': {
        everyMinutes: 1,
        work: async () => {
          done += 1;
          return false;
        },
      },
    };
    const fault = (error: Error) => expect.fail(error.message);
    const due = sql`insert into schedule (name, next_at) values ('every-minute', now()) on conflict (name) do update set next_at = now()`;
    for (let round = 1; round <= rounds; round += 1) {
      await server.deps.database.system((db) => due.execute(db));
      const looks = Array.from({ length: lookers }, (_, at) => runDueTasks(servers[at % 2] as (typeof servers)[0], tasks, fault));
      await Promise.all(looks);
      expect(done, again).toBe(round);
    }
  });
});
