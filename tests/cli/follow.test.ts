import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort, startProcess } from '../support/process.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { Terminal } from './shiyi.js';

const customers = (count: number, first: number) =>
  ['姓名,手机', ...Array.from({ length: count }, (_, at) => `客户${at},${first + at}`)].join('\n');
const steps = (err: string) =>
  err
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

describe('shiyi import --watch', () => {
  let server: TestServer;
  let shiyi: Terminal;

  beforeAll(async () => {
    server = await createTestServer();
    shiyi = new Terminal();
  });
  afterAll(async () => {
    await server?.close();
    await shiyi?.[Symbol.asyncDispose]();
  });

  async function watch(count: number, first: number) {
    const file = join(shiyi.home, `${first}.csv`);
    await writeFile(file, customers(count, first));
    const env = { SHIYI_BASE_URL: server.url, SHIYI_TOKEN: await server.tokenOf('admin') };
    return shiyi.run(['import', 'members', file, '--watch', '--progress', 'json', '--json'], { env });
  }

  it('receives every step from the live stream, and closes it at the end', async () => {
    const open = vi.spyOn(server.deps.live, 'open');
    const { code, out, err } = await watch(5000, 13100000000);
    expect([code, err.includes('error')]).toEqual([0, false]);
    expect(JSON.parse(out)).toMatchObject({ ok: true, data: { status: 'finished', created: 5000 } });
    expect(open).toHaveBeenCalledTimes(1);
    const done = steps(err).map((one) => one.done ?? 0);
    expect(done.at(-1)).toBe(5000);
    expect(done).toEqual(done.toSorted((one, other) => one - other));
    open.mockRestore();
  });

  it('polls if there is no stream', async () => {
    const open = vi.spyOn(server.deps.live, 'open').mockRejectedValue(Object.assign(new Error('none'), { statusCode: 404 }));
    const { code, out } = await watch(10, 13200000000);
    expect([code, JSON.parse(out).data.created]).toEqual([0, 10]);
    open.mockRestore();
  });
});

it('prints events of shiyi api watchEvents as lines of JSON until Ctrl-C', async () => {
  const server = await createTestServer();
  await using shiyi = new Terminal();
  try {
    const env = { SHIYI_BASE_URL: server.url, SHIYI_TOKEN: await server.tokenOf('admin') };
    const admin = await server.as('admin');
    const { out } = await shiyi.run(['api', 'watchEvents'], {
      env,
      meanwhile: (child) =>
        child.stdout?.on('data', (chunk: Buffer) => {
          if (String(chunk).includes('"opened"')) void admin.importCustomers({ file: new File([customers(1, 13400000000)], 'a.csv') });
          if (String(chunk).includes('"notices"')) child.kill('SIGINT');
        }),
    });
    const types = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type);
    expect(types[0]).toBe('opened');
    expect(types).toContain('notices');
  } finally {
    await server.close();
  }
});

it('continues shiyi import --watch across a restart of the server', async () => {
  await using shiyi = new Terminal();
  const dataDir = await mkdtemp(join(tmpdir(), 'shiyi-follow-'));
  const env = { SHIYI_DATA_DIR: dataDir, SHIYI_ADMIN_PASSWORD: 'Gentle-Bowl-42', PORT: String(await freePort()) };
  const url = `http://127.0.0.1:${env.PORT}`;
  let server = await startProcess(env);
  try {
    const login = await shiyi.run(['login', '-u', 'admin', '--password-stdin', '--base-url', url], { input: env.SHIYI_ADMIN_PASSWORD });
    expect(login.code, login.err).toBe(0);
    const file = join(shiyi.home, 'many.csv');
    await writeFile(file, customers(12_000, 13300000000));
    let restarted: Promise<void> | undefined;
    const ended = await shiyi.run(['import', 'members', file, '--watch', '--progress', 'json', '--json'], {
      meanwhile: (child) =>
        child.stderr?.on('data', (chunk: Buffer) => {
          if (restarted || !/"done":[1-9]/.test(String(chunk))) return;
          restarted = server.kill('SIGKILL').then(async () => {
            server = await startProcess(env);
          });
        }),
    });
    await restarted;
    expect(restarted, ended.err).toBeDefined();
    expect([ended.code, JSON.parse(ended.out).data], ended.err.slice(-400)).toMatchObject([0, { status: 'finished', created: 12_000 }]);
  } finally {
    await server.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}, 212_000);
