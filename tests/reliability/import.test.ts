import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, type Data } from '@shiyi/sdk';
import { seeded } from '@shiyi/server/sandbox/seed';
import { describe, expect, it } from 'vitest';
import { isFull, seed } from '../conformance/profile.js';
import { type Running, startProcess } from '../support/process.js';
import { hasPostgres, ownPostgresUrl } from '../support/server.js';

const rows = 20_000;
const kills = isFull ? 20 : 1;
const password = 'Qinghe-2026';

/** Every tenth row cannot be taken, every hundredth repeats the one before. */
const line = (at: number) => {
  if (at % 10 === 9) return `12${at},坏${at},女`;
  return `139${String(at % 100 === 98 ? at - 1 : at).padStart(8, '0')},客${at},女`;
};
const table = `手机号,昵称,性别\n${Array.from({ length: rows }, (_, at) => line(at)).join('\n')}\n`;
const bad = rows / 10;
const twins = rows / 100;

async function signIn(url: string): Promise<Client> {
  const { token } = await createClient({ baseUrl: url }).login({ username: 'admin', password });
  return createClient({ baseUrl: url, token: token ?? '' });
}

async function ended(client: Client, id: number): Promise<Data<'getImportFile'>> {
  await expect
    .poll(async () => (await client.getImportFile({ id })).status, { timeout: 120_000, interval: 100 })
    .not.toMatch(/waiting|running/);
  return client.getImportFile({ id });
}

/**
 * Sends the table, kills the server at random moments of it, and starts it again. `beside` comes up once the first server has the work.
 */
async function disturbed(start: () => Promise<Running>, beside?: () => Promise<Running>) {
  const random = seeded(seed);
  let server = await start();
  let other: Promise<Running> | undefined;
  try {
    const file = new File([table], '客户.csv');
    const first = await signIn(server.url);
    const { id } = await first.importCustomers({ file });
    await expect.poll(async () => (await first.getImportFile({ id })).created, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    other = beside?.();
    let cut = 0;
    for (let kill = 0; kill < kills; kill++) {
      await new Promise((done) => setTimeout(done, kill === 0 ? 0 : 200 + random() * 900));
      await server.kill('SIGKILL');
      server = await start();
      cut += (await (await signIn(server.url)).getImportFile({ id })).status === 'finished' ? 0 : 1;
    }
    await other;
    expect(cut, 'the import ended before the first kill').toBeGreaterThan(0);
    const client = await signIn(server.url);
    const done = await ended(client, id);
    expect(done).toMatchObject({
      status: 'finished',
      total: rows,
      created: rows - bad - twins,
      updated: 0,
      skipped: 0,
      failed: bad + twins,
    });
    const outcomes = await client.listImportRows({ id, outcome: 'failed', limit: 100 });
    expect(outcomes.list.filter((row) => row.reason?.startsWith('与第')).length).toBeGreaterThan(5);
    expect((await client.listImportRows({ id, page: 201, limit: 100 })).list).toEqual([]);
    expect((await client.importCustomers({ file })).id).toBe(id);
    // Once more with the same records known: nothing is written twice.
    const again = await ended(client, (await client.importCustomers({ file, on_duplicate: 'update' })).id);
    expect(again).toMatchObject({ created: 0, updated: 0, skipped: rows - bad - twins, failed: bad + twins });
  } finally {
    await server.kill('SIGKILL');
    await (await other)?.kill('SIGKILL');
  }
}

describe('an import whose server is killed', () => {
  it('loses and doubles nothing on the embedded database', { timeout: 600_000 }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'shiyi-kill-'));
    await disturbed(() => startProcess({ SHIYI_DATA_DIR: directory, SHIYI_ADMIN_PASSWORD: password }));
    await rm(directory, { recursive: true, force: true });
  });

  it.skipIf(!hasPostgres)(
    'loses and doubles nothing on PostgreSQL, with another server at work beside it',
    { timeout: 600_000 },
    async () => {
      const directory = await mkdtemp(join(tmpdir(), 'shiyi-kill-'));
      const { url, drop } = await ownPostgresUrl();
      const env = { SHIYI_DATA_DIR: directory, SHIYI_ADMIN_PASSWORD: password, SHIYI_DATABASE_URL: url };
      const start = () => startProcess(env);
      try {
        await disturbed(start, start);
      } finally {
        await drop();
        await rm(directory, { recursive: true, force: true });
      }
    },
  );
});
