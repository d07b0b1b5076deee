import type { Data } from '@shiyi/sdk';
import type { Directory, Member } from '@shiyi/server/sandbox/directory';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, isLong, seed, times } from '../conformance/profile.js';
import { endedJob } from '../support/ended-job.js';
import { onEveryPlace } from '../support/place.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';
import { pointsOf, underKills } from './kill.js';

const runs = times(2, 200);
const kills = times(1, 20);

type Counts = Data<'getJob'>['counts'];

/** Lists the stored staff that came from WeCom, one line each, in the format of the directory. */
async function keptIn({ deps }: TestServer): Promise<string[]> {
  const { rows } = await deps.database.tenant(1, (db) =>
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

/** Simulates a day: some staff join, leave, are renamed or moved. Returns the counts a synchronization must report. */
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
    server = await createTestServer({ ...options, retryPolicy: { timeoutMs: 250, pauseMs: 2, windowMs: 20 } });
  });
  afterAll(() => server?.close());

  it(`end in the state of the platform each time, ${runs} times`, { timeout: isLong ? 3_600_000 : 900_000 }, async () => {
    const random = seededRandom(seed);
    const { sandbox } = server.deps;
    const directory = (await sandbox.read('wwsandbox')) ?? expect.unreachable();
    const client = await server.as('admin');
    const whole = async () => endedJob(client, await client.syncStaff({}));
    expect((await whole()).counts.created).toBe(300);
    Object.assign(sandbox, {
      random: seededRandom(seed + 1),
      slowMs: 400,
      faults: { busy: 0.05, often: 0.004, crowded: 0.05, slow: 0.004, cut: 0.03, expired: 0.01, half: 0.5, unlisted: 0.3 },
    });
    const gone = new Map<string, Member>();
    for (let run = 1; run <= runs; run++) {
      const counts = await sandbox.change('wwsandbox', (draft) => live(draft, gone, random, run));
      const done = await whole();
      const staff = [
        ...[...directory.members.values()].map((one) => lineOf(one, false)),
        ...[...gone.values()].map((one) => lineOf(one, true)),
      ];
      expect({ ...done.counts, status: done.status, done: done.done }, `run ${run}, ${again}`).toEqual({
        ...counts,
        status: 'finished',
        done: done.total,
      });
      expect(await keptIn(server), `run ${run}, ${again}`).toEqual(staff.toSorted((one, other) => (one < other ? -1 : 1)));
    }
    expect(sandbox.seen.tokens).toBeGreaterThan(1);
    expect(sandbox.seen.most).toBeLessThanOrEqual(11);
  });
});

onEveryPlace('a synchronisation whose server is killed', (makePlace) => {
  /** Its sandbox serves as WeCom for the servers that are killed. */
  let platform: TestServer;
  beforeAll(async () => {
    platform = await createTestServer();
  });
  afterAll(() => platform?.close());

  async function disturbed(points: readonly number[]) {
    const { sandbox } = platform.deps;
    Object.assign(sandbox, { secret: null, faults: { slow: 1 }, slowMs: 60 });
    const place = await makePlace({ SHIYI_PLATFORM_URL: `${platform.url}/sandbox` });
    try {
      await underKills({
        place,
        begin: async (client) => {
          // A sandbox does not disclose its secret to other servers; with `secret: null` it accepts any.
          await client.updatePlatformConnection({ corpid: 'wwsandbox', contact_secret: 'any' });
          return (await client.syncStaff({})).id;
        },
        points,
        beside: place.stores === 'postgresql',
        async after(client, job) {
          expect(job).toMatchObject({
            status: 'finished',
            done: 312,
            total: 312,
            counts: { created: 300, updated: 0, removed: 0, failed: 0 },
            resumed_from: expect.stringMatching(/^(list|read):/),
          });
          expect((await client.listStaff({})).total).toBe(312);
          sandbox.faults = {};
          const second = await endedJob(client, await client.syncStaff({}));
          expect(second.counts).toEqual({ created: 0, updated: 0, removed: 0, failed: 0 });
        },
      });
    } finally {
      await place.drop();
    }
  }

  it(`loses and doubles nobody, ${kills} times`, { timeout: 240_000 * kills }, async () => {
    const random = seededRandom(seed);
    for (let at = 0; at < kills; at++) {
      const points = pointsOf(random, isLong ? 1 + Math.floor(random() * 3) : 1, 300);
      await disturbed(points).catch((error) => {
        throw new Error(`killed at ${points.join(' and ')}, ${again}`, { cause: error });
      });
    }
  });
});
