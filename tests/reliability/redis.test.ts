import type { Client } from '@shiyi/sdk';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { again, seed, times } from '../conformance/profile.js';
import { canStartRedis, OwnRedis } from '../support/own-redis.js';
import { createTestServer, type TestServer } from '../support/server.js';

const cycles = times(2, 50);
const polling = { timeout: 60_000, interval: 20 };

describe.skipIf(!canStartRedis)('a server whose Redis is killed', () => {
  let redis: OwnRedis;
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    redis = await OwnRedis.start();
    server = await createTestServer({ cache: 'redis', redis: redis.url });
    admin = await server.as('admin');
  });
  afterAll(async () => {
    await server?.close();
    await redis?.[Symbol.asyncDispose]();
  });

  /** Sends requests without a pause until it is stopped; every response has to be a success. */
  function reading() {
    let going = true;
    const count = { answers: 0 };
    const ask = async () => {
      while (going) {
        await Promise.all([admin.buildMenus(), admin.listStaff({ limit: 5 })]);
        count.answers++;
      }
    };
    const readers = Promise.all([ask(), ask(), ask()]);
    const stop = () => {
      going = false;
      return readers;
    };
    return { count, stop };
  }

  it(`returns the same responses and sees changes made meanwhile, ${cycles} times`, { timeout: cycles * 120_000 }, async () => {
    const random = seededRandom(seed);
    const titles = async () => (await admin.buildMenus()).map((route) => route.meta.title);
    const menu = { path: '/outage', name: 'Outage', component: 'home/index' };
    const { id } = await admin.createMenu({ ...menu, title: '停机 0' });
    const before = await titles();
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const { count, stop } = reading();
      const enough = 1 + Math.floor(random() * 40);
      await expect.poll(() => count.answers, polling).toBeGreaterThanOrEqual(enough);
      await redis.kill();
      const message = `cycle ${cycle}, ${again}`;
      const refused = await admin.listCacheKeys.safe({}, { retries: 0 });
      expect(refused.ok ? refused : [refused.error.kind, refused.error.bizCode], message).toEqual(['unavailable', 50300]);
      const title = `停机 ${cycle}`;
      await admin.updateMenu({ id, ...menu, title });
      const wanted = before.map((one) => (one === '停机 0' ? title : one));
      expect(wanted, message).toContain(title);
      expect(await titles(), message).toEqual(wanted);
      await redis.start();
      await expect.poll(async () => (await admin.listCacheKeys.safe({}, { retries: 0 })).ok, polling).toBe(true);
      expect(await titles(), message).toEqual(wanted);
      await stop();
    }
  });
});
