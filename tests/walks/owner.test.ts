import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Client, createClient } from '@shiyi/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Terminal } from '../cli/shiyi.js';
import { dayFromNow } from '../support/access-key.js';
import { type Balancer, isInstalled, startBalancer } from '../support/balancer.js';
import { root } from '../support/empty-folder.js';
import { OwnedDatabases } from '../support/owned-databases.js';
import { packedInstallation } from '../support/packed-installation.js';
import { adminOf } from '../support/place.js';
import { type ServerProcess, startProcess } from '../support/process.js';
import { samplesOf } from '../support/scrape.js';
import { hasPostgres } from '../support/server.js';
import { pendingService } from '../support/services.js';
import { startLoad } from '../support/steady-load.js';
import { adminPassword } from '../support/template.js';
import { TwoServers } from '../support/two-servers.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const run = promisify(execFile);

/** A PNG of one transparent pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const metricsToken = randomBytes(24).toString('hex');
const customers = 12;

/** Returns what the guide says between two texts. */
async function guide(from: string, to: string): Promise<string> {
  const [, after = ''] = (await readFile(`${root}/docs/deploying.md`, 'utf8')).split(from);
  const [found = ''] = after.split(to);
  expect(found.length, from).toBeGreaterThan(10);
  return found;
}

/** Enters customers, an order and a picture. Returns the id of the order. */
async function enter(admin: Client): Promise<number> {
  for (let at = 0; at < customers; at++) await admin.createCustomer({ nick_name: `客户${at}`, phone: `1380000${1000 + at}` });
  const { url } = await admin.uploadImage({ file: new File([pixel], '头像.png') });
  await admin.updateMyAvatar({ avatar: url });
  return (await pendingService(admin)).id;
}

/** Everything that the owner entered, as the server returns it. */
async function contents(admin: Client, url: string, service_id: number) {
  const list = [];
  for await (const row of admin.paginate('listCustomers', { limit: 5, sort: 'created_at' })) list.push(row);
  const { avatar } = await admin.getSessionInfo();
  const picture = await fetch(new URL(avatar as string, url));
  return {
    list,
    staff: (await admin.listStaff({})).list.map(({ id, username, name }) => ({ id, username, name })),
    order: await admin.getService({ service_id }),
    picture: Buffer.from(await picture.arrayBuffer()).toString('base64'),
  };
}

/** Scrapes a server. Returns the number of calls by operation and status. */
async function calls({ url }: ServerProcess): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  expect(answer.status).toBe(200);
  const samples = samplesOf(await answer.text(), 'shiyi_http_requests_total');
  return new Map(samples.map(({ labels, value }) => [`${labels.operation} ${labels.status}`, value]));
}

/** Each step depends on the ones before it. */
describe.skipIf(!hasPostgres || !isInstalled('nginx')).sequential('installation from tarballs that moves to PostgreSQL', () => {
  let installed: Awaited<ReturnType<typeof packedInstallation>>;
  let terminal: Terminal;
  let databases: OwnedDatabases;
  let pair: TwoServers;
  let balancer: Balancer;
  let before: Awaited<ReturnType<typeof contents>>;
  let order: number;
  const key = randomBytes(32).toString('base64');
  const dirOf = (name: string) => join(terminal.home, name);

  beforeAll(async () => {
    [installed, databases] = await Promise.all([packedInstallation('shiyi-owner-'), OwnedDatabases.create()]);
    terminal = new Terminal(installed.terminal);
  });
  afterAll(async () => {
    for (const one of [balancer, pair, databases, terminal, installed]) await one?.[Symbol.asyncDispose]();
  });

  /** Restarts under load; no call may fail. */
  async function underLoad(work: () => Promise<void>) {
    const { token = '' } = await createClient({ baseUrl: balancer.url }).login({ username: 'admin', password: adminPassword });
    const load = startLoad(balancer.url, token ?? '');
    await pause(500);
    await work();
    await pause(1000);
    await load.end();
    console.log(`${load.answered} calls, ${load.failed.length} failed`);
    expect(load.failed.slice(0, 5)).toEqual([]);
    expect(load.answered).toBeGreaterThan(200);
  }
  const current = async () => contents(await adminOf({ url: balancer.url }), balancer.url, order);

  it('starts embedded with an own company', async () => {
    const env = { SHIYI_DATA_DIR: dirOf('embedded'), SHIYI_ADMIN_PASSWORD: adminPassword, SHIYI_COMPANY_NAME: '某某健康' };
    const server = await startProcess(env, ['--company', 'own'], installed.server);
    expect(await (await fetch(server.url)).text()).toContain('<!doctype html>');
    const admin = await adminOf(server);
    order = await enter(admin);
    before = await contents(admin, server.url, order);
    expect([before.list.length, before.picture]).toEqual([customers + 1, pixel.toString('base64')]);
    expect(await server.kill('SIGTERM')).toBe(0);
  });

  it('moves to PostgreSQL with two commands, and runs behind nginx', async () => {
    const url = await databases.add();
    const commands = await guide('### Move to PostgreSQL', 'Start the server with the same variables');
    for (const words of ['`shiyi backup move.tar.gz`', 'shiyi restore move.tar.gz`']) expect(commands).toContain(words);
    const made = await terminal.run(['backup', 'move.tar.gz'], { env: { SHIYI_DATA_DIR: 'embedded' } });
    expect(made.code, made.err).toBe(0);
    const env = { SHIYI_DATABASE_URL: url, SHIYI_DATA_DIR: dirOf('shared') };
    const restored = await terminal.run(['restore', 'move.tar.gz'], { env });
    expect(restored.code, restored.err).toBe(0);
    pair = await TwoServers.start({ ...env, SHIYI_TRUSTED_PROXIES: '1', SHIYI_METRICS_TOKEN: metricsToken }, installed.server);
    balancer = await startBalancer('nginx', ...pair.ports);
    expect(await current()).toEqual(before);
  });

  it('restarts both servers in turn while others read and write', async () => {
    await underLoad(() => pair.restart());
    expect(await current()).toEqual(before);
  });

  it('replaces the key in the three steps of the guide while others read and write', async () => {
    await underLoad(async () => {
      await pair.restart({ SHIYI_SECRET_KEY_OLD: key });
      await pair.restart({ SHIYI_SECRET_KEY: key });
      expect(pair.at(1).output()).toContain(await guide('the last one has logged `… ', '`'));
      await rm(join(dirOf('shared'), 'secret.key'));
      await pair.restart({ SHIYI_SECRET_KEY: key });
      expect(pair.at(1).output()).not.toContain('remove the old key');
    });
    expect(await (await adminOf({ url: balancer.url })).checkOperationLogs()).toMatchObject({ ok: true });
    expect(await current()).toEqual(before);
  });

  it('imports every night with an access key, as cron runs it', async () => {
    const login = await terminal.run(['login', '--base-url', balancer.url, '-u', 'admin', '--password-stdin'], { input: adminPassword });
    expect(login.code, login.err).toBe(0);
    const permissions = (await guide('shiyi key create nightly-import --until 2027-06-30 \\\n  --permission ', '\n```')).split(' ');
    const created = await terminal.run(
      ['key', 'create', 'nightly-import', '--until', dayFromNow(30), '--permission', ...permissions, '--password-stdin'],
      { input: adminPassword },
    );
    expect(created.code, created.err).toBe(0);
    await writeFile(dirOf('nightly'), `SHIYI_BASE_URL=${balancer.url}\nSHIYI_TOKEN=${created.out}`, { mode: 0o600 });
    await writeFile(dirOf('customers.csv'), '手机号,昵称\n13800002001,夜来客\n1380000,夜来错\n');
    const line = await guide('15 2 * * * ', '\n');
    const command = line.replaceAll('/etc/shiyi/nightly', dirOf('nightly')).replaceAll('/srv/shiyi', terminal.home);
    const env = { PATH: `${installed.bin}:${process.env.PATH}` };
    const job = await run('sh', ['-c', command], { env, cwd: '/' }).catch((error) => error);
    expect([job.code, job.stderr]).toEqual([3, expect.stringMatching(/^(导入 \d+：新增 1，.*失败 1|Import \d+: 1 created, .*1 failed)/)]);
    expect(await readFile(dirOf('not-imported.csv'), 'utf8')).toContain('1380000,夜来错');
    expect((await current()).list.map(({ nick_name }) => nick_name)).toEqual([...before.list.map(({ nick_name }) => nick_name), '夜来客']);
  });

  it('has the calls of all this in the metrics of its servers', async () => {
    const [one, other] = [await calls(pair.at(0)), await calls(pair.at(1))];
    const answered = (operation: string) => [one, other].map((all) => all.get(`${operation} 2xx`) ?? 0);
    expect([...one, ...other].filter(([call]) => call.endsWith(' 5xx'))).toEqual([]);
    for (const operation of ['listStaff', 'createCacheKey']) expect(Math.min(...answered(operation)), operation).toBeGreaterThan(0);
    for (const operation of ['importCustomers', 'createAccessKey', 'checkOperationLogs'])
      expect(answered(operation).toSorted(), operation).toEqual([0, 1]);
    expect((await fetch(`${pair.at(0).url}/metrics`)).status).toBe(401);
  });
});
