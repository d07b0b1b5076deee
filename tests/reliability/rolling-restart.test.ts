import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@shiyi/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Terminal } from '../cli/shiyi.js';
import { times } from '../conformance/profile.js';
import { balancers, isInstalled, startBalancer } from '../support/balancer.js';
import { canStartRedis, OwnRedis } from '../support/own-redis.js';
import { adminOf } from '../support/place.js';
import { createDatabase, type OwnDatabase, postgresUrl } from '../support/postgres.js';
import { hasPostgres } from '../support/server.js';
import { startLoad } from '../support/steady-load.js';
import { adminPassword } from '../support/template.js';
import { TwoServers } from '../support/two-servers.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

describe.skipIf(!hasPostgres || !canStartRedis)('rolling restart of two servers', () => {
  const opened: (() => Promise<unknown>)[] = [];
  const terminal = new Terminal();
  let directory: string;
  let pair: TwoServers;

  beforeAll(async () => {
    opened.push(() => terminal[Symbol.asyncDispose]());
    const redis = await OwnRedis.start();
    const database: OwnDatabase = await createDatabase(postgresUrl(), process.env.SHIYI_TEST_POSTGRES_TEMPLATE ?? 'template0');
    directory = await mkdtemp(join(tmpdir(), 'shiyi-rolling-'));
    opened.push(
      () => redis[Symbol.asyncDispose](),
      database.drop,
      () => rm(directory, { recursive: true, force: true }),
    );
    pair = await TwoServers.start({
      SHIYI_DATABASE_URL: database.url,
      SHIYI_REDIS_URL: redis.url,
      SHIYI_DATA_DIR: directory,
      SHIYI_ADMIN_PASSWORD: adminPassword,
      SHIYI_TRUSTED_PROXIES: '1',
    });
  });
  afterAll(async () => {
    await pair?.[Symbol.asyncDispose]();
    for (const close of opened) await close();
  });

  for (const name of balancers)
    it.skipIf(!isInstalled(name))(`fails no call behind ${name} as configured in deploy/`, async () => {
      await using balancer = await startBalancer(name, ...pair.ports);
      const { token = '' } = await createClient({ baseUrl: balancer.url }).login({ username: 'admin', password: adminPassword });
      const load = startLoad(balancer.url, token ?? '');
      for (let round = 0; round < times(1, 5); round++)
        for (const at of [0, 1]) {
          await pause(1000);
          await pair.restartOne(at);
        }
      await pause(1000);
      await load.end();
      console.log(`${name}: ${load.answered} calls, ${load.failed.length} failed`);
      expect(load.failed.slice(0, 5)).toEqual([]);
      expect(load.answered).toBeGreaterThan(200);
    });

  it('replaces the key in three steps, and is not ready while it is missing', async () => {
    const key = randomBytes(32).toString('base64');
    const admin = await adminOf(pair.at(0));
    await admin.createWorkOrder({ title: '密钥', content: '之前' });
    await admin.updatePlatformConnection({ corpid: 'wwsandbox', contact_secret: randomBytes(24).toString('base64url') });
    await pair.restart({ SHIYI_SECRET_KEY_OLD: key });
    await pair.restart({ SHIYI_SECRET_KEY: key });
    expect(pair.at(0).output()).toMatch(
      /[1-9]\d* secrets were encrypted with the current key\. Once every server uses it, remove the old key/,
    );
    expect(pair.at(1).output()).toContain('secrets are encrypted with the current key');
    await rm(join(directory, 'secret.key'));
    await pair.restart({ SHIYI_SECRET_KEY: key });
    expect(pair.at(1).output()).not.toContain('remove the old key');
    const later = await adminOf(pair.at(1));
    expect(await later.checkOperationLogs()).toMatchObject({ ok: true });

    await pair.restartOne(0, { SHIYI_SECRET_KEY: randomBytes(32).toString('base64') });
    const refused = await pair.ready(0);
    expect([refused.status, (await refused.json()).message]).toEqual([503, expect.stringContaining('SHIYI_SECRET_KEY_OLD')]);
    expect(pair.at(0).output()).toMatch(/[1-9]\d* secrets are encrypted with a key that is missing/);
    const doctor = await terminal.run(['doctor', '--base-url', pair.at(0).url]);
    expect(doctor.out + doctor.err).toMatch(/密钥缺失|key of some credentials is missing/);
  });
});
