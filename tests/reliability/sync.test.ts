import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, type Data } from '@shiyi/sdk';
import type { Directory, Member } from '@shiyi/server/sandbox/directory';
import { seeded } from '@shiyi/server/sandbox/seed';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull, seed } from '../conformance/profile.js';
import { type Running, startProcess } from '../support/process.js';
import { createTestServer, hasPostgres, ownPostgresUrl, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

const runs = isFull ? 200 : 2;
const kills = isFull ? 20 : 1;
const password = 'Qinghe-2026';

type Counts = Data<'getJob'>['counts'];

async function ended(client: Client, id: number): Promise<Data<'getJob'>> {
  await expect.poll(async () => (await client.getJob({ id })).status, { timeout: 120_000, interval: 50 }).not.toMatch(/waiting|running/);
  return client.getJob({ id });
}

/** What is kept of everybody who came from the platform, one line each, as the directory would have it. */
async function keptIn({ house }: TestServer): Promise<string[]> {
  const { rows } = await house.database.tenant(1, (db) =>
    sql<{ line: string }>`select concat_ws('|', s.wx_userid, s.name, s.position, s.wx_status, s.status,
        (select string_agg(d.wx_department_id || case when sd.is_leader then '*' else '' end, ',' order by d.wx_department_id)
          from staff_department sd join department d on d.id = sd.dept_id where sd.staff_id = s.id)) as line
      from staff s where s.wx_userid is not null and s.deleted_at is null order by s.wx_userid collate "C"`.execute(db),
  );
  return rows.map((row) => row.line);
}

const lineOf = ({ userid, name, position, status, department, is_leader_in_dept }: Member, gone: boolean) =>
  [
    userid,
    name,
    position,
    gone ? 5 : status,
    gone ? 'disabled' : 'enabled',
    department
      .map((id, at) => ({ id, star: is_leader_in_dept[at] ? '*' : '' }))
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, star }) => `${id}${star}`)
      .join(','),
  ].join('|');

/** A day at the company: some join, some leave, some are renamed or moved. Answers what a synchronisation has to count. */
function live(directory: Directory, gone: Map<string, Member>, random: () => number, day: number): Counts {
  const counts = { created: 0, updated: 0, removed: 0, failed: 0 };
  const teams = [...directory.departments.keys()].filter((id) => id > 5);
  const team = () => teams[Math.floor(random() * teams.length)] as number;
  for (const member of [...directory.members.values()].slice(12)) {
    const what = random();
    if (what < 0.02) {
      directory.members.delete(member.userid);
      gone.set(member.userid, member);
      counts.removed++;
    } else if (what < 0.05) {
      Object.assign(member, { name: `${member.name.slice(0, 2)}${day}`, position: `第 ${day} 天` });
      counts.updated++;
    } else if (what < 0.08) {
      const [one, other] = [team(), team()];
      const placesOf = () => `${member.main_department}|${member.department.toSorted()}`;
      const before = placesOf();
      member.department = one === other ? [one] : [one, other];
      member.is_leader_in_dept = member.department.map(() => 0);
      member.main_department = one;
      counts.updated += placesOf() === before ? 0 : 1;
    }
  }
  for (let at = 0; at < 5; at++) {
    const userid = `day${day}.${at}`;
    const dept = team();
    directory.members.set(userid, {
      userid,
      name: `新人${at}`,
      position: '营养师',
      department: [dept],
      is_leader_in_dept: [0],
      main_department: dept,
      status: 1,
    });
    counts.created++;
  }
  return counts;
}

onEveryStore('synchronisations with a platform that fails', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ ...options, patience: { timeoutMs: 250, pauseMs: 2, windowMs: 20 } });
  });
  afterAll(() => server?.close());

  it(`end in the state of the platform each time, ${runs} times`, { timeout: 900_000 }, async () => {
    const random = seeded(seed);
    const { sandbox } = server.house;
    const directory = sandbox.directoryOf('wwsandbox', '青禾');
    const client = await server.as('admin');
    const whole = async () => ended(client, (await client.syncStaff({})).id);
    expect((await whole()).counts.created).toBe(300);
    Object.assign(sandbox, {
      random: seeded(seed + 1),
      slowMs: 400,
      faults: { busy: 0.05, often: 0.004, crowded: 0.05, slow: 0.004, cut: 0.03, expired: 0.01, half: 0.5, unlisted: 0.3 },
    });
    const gone = new Map<string, Member>();
    for (let run = 1; run <= runs; run++) {
      const counts = live(directory, gone, random, run);
      const done = await whole();
      const staff = [
        ...[...directory.members.values()].map((one) => lineOf(one, false)),
        ...[...gone.values()].map((one) => lineOf(one, true)),
      ];
      expect({ ...done.counts, status: done.status, done: done.done }, `run ${run}`).toEqual({
        ...counts,
        status: 'finished',
        done: done.total,
      });
      expect(await keptIn(server), `run ${run}`).toEqual(staff.toSorted((one, other) => (one < other ? -1 : 1)));
    }
    expect(sandbox.seen.tokens).toBeGreaterThan(1);
    expect(sandbox.seen.most).toBeLessThanOrEqual(11);
  });
});

describe('a synchronisation whose server is killed', () => {
  /** Its sandbox is the platform of the servers that are killed. */
  let platform: TestServer;
  beforeAll(async () => {
    platform = await createTestServer();
  });
  afterAll(() => platform?.close());

  async function signIn(url: string): Promise<Client> {
    const { token } = await createClient({ baseUrl: url }).login({ username: 'admin', password });
    return createClient({ baseUrl: url, token: token ?? '' });
  }

  /** `beside` comes up once the first server has the work, and takes it over when that one dies. */
  async function disturbed(start: () => Promise<Running>, beside?: () => Promise<Running>) {
    const random = seeded(seed);
    const { sandbox } = platform.house;
    Object.assign(sandbox, { secret: null, faults: { slow: 1 }, slowMs: 60 });
    let server = await start();
    let other: Promise<Running> | undefined;
    try {
      const first = await signIn(server.url);
      const { id } = await first.syncStaff({});
      other = beside?.();
      // A run that has not come anywhere yet has nothing to go on from.
      await expect.poll(async () => (await first.getJob({ id })).done, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
      let cut = 0;
      for (let kill = 0; kill < kills; kill++) {
        await new Promise((done) => setTimeout(done, kill === 0 ? 0 : 200 + random() * 900));
        await server.kill('SIGKILL');
        server = await start();
        cut += (await (await signIn(server.url)).getJob({ id })).status === 'finished' ? 0 : 1;
      }
      await other;
      expect(cut, 'it ended before the first kill').toBeGreaterThan(0);
      const client = await signIn(server.url);
      expect(await ended(client, id)).toMatchObject({
        status: 'finished',
        done: 312,
        total: 312,
        counts: { created: 300, updated: 0, removed: 0, failed: 0 },
        resumed_from: expect.stringMatching(/^(list|read):/),
      });
      expect((await client.listStaff({})).total).toBe(312);
      sandbox.faults = {};
      const second = await ended(client, (await client.syncStaff({})).id);
      expect(second.counts).toEqual({ created: 0, updated: 0, removed: 0, failed: 0 });
    } finally {
      await server.kill('SIGKILL');
      await (await other)?.kill('SIGKILL');
    }
  }

  const envOf = (directory: string) => ({
    SHIYI_DATA_DIR: directory,
    SHIYI_ADMIN_PASSWORD: password,
    SHIYI_PLATFORM_URL: `${platform.url}/sandbox`,
  });

  it('loses and doubles nobody on the embedded database', { timeout: 600_000 }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'shiyi-kill-'));
    await disturbed(() => startProcess(envOf(directory)));
    await rm(directory, { recursive: true, force: true });
  });

  it.skipIf(!hasPostgres)(
    'loses and doubles nobody on PostgreSQL, with another server at work beside it',
    { timeout: 600_000 },
    async () => {
      const directory = await mkdtemp(join(tmpdir(), 'shiyi-kill-'));
      const { url, drop } = await ownPostgresUrl();
      const env = { ...envOf(directory), SHIYI_DATABASE_URL: url };
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
