import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

/** More than the connections of a pool. */
const transactions = 30;
const busyMs = 3000;

onEveryStore('readiness', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  const ready = async () => (await fetch(`${server.url}/readyz`)).status;

  it('is refused within the deadline while the database does not answer, and returns with it', { timeout: 60_000 }, async () => {
    expect(await ready()).toBe(200);
    const until = Date.now() + busyMs;
    const busy = Array.from({ length: transactions }, () =>
      server.deps.database.system(async (db) => {
        await sql`select 1`.execute(db);
        await setTimeout(Math.max(0, until - Date.now()));
      }),
    );
    await setTimeout(100);
    const started = performance.now();
    // Those who ask meanwhile share one question.
    expect(new Set(await Promise.all(Array.from({ length: 20 }, ready)))).toEqual(new Set([503]));
    expect(performance.now() - started).toBeLessThan(busyMs - 500);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await Promise.all(busy);
    await expect.poll(ready, { timeout: 10_000 }).toBe(200);
  });
});
