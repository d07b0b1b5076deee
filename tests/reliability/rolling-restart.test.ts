import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
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
import { freePort, type ServerProcess, startProcess } from '../support/process.js';
import { hasPostgres } from '../support/server.js';
import { adminPassword } from '../support/template.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** Callers that each wait for their reply before the next call. */
const callers = 8;

interface Load {
  failed: string[];
  answered: number;
  end(): Promise<void>;
}

/** Sends one request without retries; resolves with a fault, or undefined. */
function send(agent: Agent, url: string, token: string, isWrite: boolean): Promise<string | undefined> {
  const path = isWrite ? '/admin/v1/redis' : '/admin/v1/users?page=1&limit=20';
  const headers = { 'Admin-Token': token, 'Content-Type': 'application/json', 'Idempotency-Key': randomBytes(12).toString('hex') };
  return new Promise((resolve) => {
    const call = request(`${url}${path}`, { agent, method: isWrite ? 'POST' : 'GET', headers });
    call.on('error', (error) => resolve(`${isWrite ? 'write' : 'read'}: ${error.message}`));
    call.on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve(response.statusCode === 200 ? undefined : `${isWrite ? 'write' : 'read'}: ${response.statusCode} ${text.slice(0, 120)}`);
    });
    call.end(isWrite ? JSON.stringify({ key: randomBytes(8).toString('hex'), value: 'x' }) : undefined);
  });
}

/** Reads and writes until told to end. */
function startLoad(url: string, token: string): Load {
  let isOn = true;
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const load: Load = { failed: [], answered: 0, end: async () => undefined };
  const call = async (at: number) => {
    for (let n = at; isOn; n++) {
      const fault = await send(agent, url, token, n % 4 === 0);
      if (fault) load.failed.push(fault);
      load.answered += 1;
      await pause(5);
    }
  };
  const running = Promise.all(Array.from({ length: callers }, (_, at) => call(at)));
  load.end = async () => {
    isOn = false;
    await running;
    agent.destroy();
  };
  return load;
}

describe.skipIf(!hasPostgres || !canStartRedis)('rolling restart of two servers', () => {
  const opened: (() => Promise<unknown>)[] = [];
  const env: Record<string, string> = {};
  const ports: number[] = [];
  const servers: ServerProcess[] = [];
  const terminal = new Terminal();
  const start = (at: number, more: Record<string, string> = {}) => startProcess({ ...env, PORT: String(ports[at]), ...more });

  beforeAll(async () => {
    opened.push(() => terminal[Symbol.asyncDispose]());
    const redis = await OwnRedis.start();
    const database: OwnDatabase = await createDatabase(postgresUrl(), process.env.SHIYI_TEST_POSTGRES_TEMPLATE ?? 'template0');
    const directory = await mkdtemp(join(tmpdir(), 'shiyi-rolling-'));
    opened.push(
      () => redis[Symbol.asyncDispose](),
      database.drop,
      () => rm(directory, { recursive: true, force: true }),
    );
    Object.assign(env, {
      SHIYI_DATABASE_URL: database.url,
      SHIYI_REDIS_URL: redis.url,
      SHIYI_DATA_DIR: directory,
      SHIYI_ADMIN_PASSWORD: adminPassword,
      SHIYI_TRUSTED_PROXIES: '1',
    });
    for (const at of [0, 1]) {
      ports.push(await freePort());
      servers.push(await start(at));
    }
  });
  afterAll(async () => {
    for (const one of servers) await one.kill('SIGKILL');
    for (const close of opened) await close();
  });

  for (const name of balancers)
    it.skipIf(!isInstalled(name))(`fails no call behind ${name} as configured in deploy/`, async () => {
      await using balancer = await startBalancer(name, ports[0] as number, ports[1] as number);
      const { token = '' } = await createClient({ baseUrl: balancer.url }).login({ username: 'admin', password: adminPassword });
      const load = startLoad(balancer.url, token ?? '');
      for (let round = 0; round < times(1, 5); round++)
        for (const at of [0, 1]) {
          await pause(1000);
          expect(await (servers[at] as ServerProcess).kill('SIGTERM')).toBe(0);
          servers[at] = await start(at);
        }
      await pause(1000);
      await load.end();
      console.log(`${name}: ${load.answered} calls, ${load.failed.length} failed`);
      expect(load.failed.slice(0, 5)).toEqual([]);
      expect(load.answered).toBeGreaterThan(200);
    });

  it('replaces the key in three steps, and is not ready while it is missing', async () => {
    const restart = async (more: Record<string, string>) => {
      for (const at of [0, 1]) {
        await (servers[at] as ServerProcess).kill('SIGTERM');
        servers[at] = await start(at, more);
        expect((await ready(at)).status).toBe(200);
      }
    };
    const ready = (at: number) => fetch(`${servers[at]?.url}/readyz`);
    const key = randomBytes(32).toString('base64');
    const admin = await adminOf(servers[0] as ServerProcess);
    await admin.createWorkOrder({ title: '密钥', content: '之前' });
    await admin.updatePlatformConnection({ corpid: 'wwsandbox', contact_secret: randomBytes(24).toString('base64url') });
    await restart({ SHIYI_SECRET_KEY_OLD: key });
    await restart({ SHIYI_SECRET_KEY: key });
    expect(servers[0]?.output()).toMatch(
      /[1-9]\d* secrets were encrypted with the current key\. Once every server uses it, remove the old key/,
    );
    expect(servers[1]?.output()).toContain('secrets are encrypted with the current key');
    await rm(join(env.SHIYI_DATA_DIR as string, 'secret.key'));
    await restart({ SHIYI_SECRET_KEY: key });
    expect(servers[1]?.output()).not.toContain('remove the old key');
    const later = await adminOf(servers[1] as ServerProcess);
    expect(await later.checkOperationLogs()).toMatchObject({ ok: true });

    await (servers[0] as ServerProcess).kill('SIGTERM');
    servers[0] = await start(0, { SHIYI_SECRET_KEY: randomBytes(32).toString('base64') });
    const refused = await ready(0);
    expect([refused.status, (await refused.json()).message]).toEqual([503, expect.stringContaining('SHIYI_SECRET_KEY_OLD')]);
    expect(servers[0].output()).toMatch(/[1-9]\d* secrets are encrypted with a key that is missing/);
    const doctor = await terminal.run(['doctor', '--base-url', servers[0].url]);
    expect(doctor.out + doctor.err).toMatch(/密钥缺失|key of some credentials is missing/);
  });
});
