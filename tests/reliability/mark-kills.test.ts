import { setTimeout } from 'node:timers/promises';
import type { Client } from '@shiyi/sdk';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, seed, times } from '../conformance/profile.js';
import { endedJob } from '../support/ended-job.js';
import { adminOf, onEveryPlace, type Place } from '../support/place.js';
import type { ServerProcess } from '../support/process.js';
import { SandboxWeCom } from '../support/sandbox-wecom.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { endLeases } from './end-leases.js';

const kills = times(3, 100);
const polling = { timeout: 180_000, interval: 200 };

interface Mark {
  userid: string;
  external_userid: string;
  tag_id: string;
}

const inOrder = (marks: Mark[]) =>
  marks
    .map((one) => `${one.external_userid} ${one.userid} ${one.tag_id}`)
    .toSorted()
    .filter((one, at, all) => one !== all[at - 1]);

/** The marks that the customers' tags ask for, and how often their tags changed, by origin. */
const wanted = (place: Place, tagIds: number[]) =>
  place.look((database) =>
    database.tenant(1, async (db) => {
      const marks = await sql<Mark>`select f.wx_userid as userid, u.external_userid, t.wx_tag_id as tag_id
        from customer_tag c join tag t on t.id = c.tag_id join external_user u on u.customer_id = c.user_id
          join external_user_follow f on f.external_user_id = u.id and f.ended_at is null
        where t.id = any(${tagIds}::bigint[])`.execute(db);
      const changes = await sql<{ origin: string; most: number }>`select origin, max(count)::int as most from (
          select origin, count(*) from customer_tag_change where tag_id = any(${tagIds}::bigint[]) group by user_id, tag_id, origin) one
        group by origin`.execute(db);
      return { marks: marks.rows, changes: changes.rows };
    }),
  );

onEveryPlace('marks in WeCom while the server is killed', (makePlace) => {
  /** Its sandbox serves as WeCom for the servers that are killed. */
  let platform: TestServer;
  beforeAll(async () => {
    platform = await createTestServer();
  });
  afterAll(() => platform?.close());

  const openMarks = async (client: Client) => (await client.listTagMarks({})).total;

  it(`become those of an undisturbed sync, ${kills} kills`, { timeout: 240_000 + 60_000 * kills }, async () => {
    const random = seededRandom(seed);
    const { sandbox } = platform.deps;
    Object.assign(sandbox, { secret: null, faults: { slow: 0.5, busy: 0.05 }, slowMs: 30, random: seededRandom(seed + 1) });
    sandbox.lostAnswers = { 'externalcontact/add_corp_tag': 0.3, 'externalcontact/mark_tag': 0.2 };
    const place = await makePlace({ SHIYI_PLATFORM_URL: `${platform.url}/sandbox` });
    let server: ServerProcess | undefined;
    try {
      server = await place.start();
      let client = await adminOf(server);
      await client.updatePlatformConnection({ corpid: 'wwsandbox', customer_secret: 'any' });
      await endedJob(client, await client.syncExternalUsers({}));
      const group = await client.createTagGroup({ name: '断电', scope: 'corp', tags: ['甲', '乙'] });
      const ids = group.tags.map((one) => one.id);
      for (let kill = 1; kill <= kills; kill++) {
        const [given, taken] = kill % 2 ? ids : ids.toReversed();
        const asked = Promise.allSettled([
          client.syncTagGroup({ tag_group_id: group.id }),
          client.setCustomerTagsInBatch({ filter: {}, add_tag_ids: [given as number], remove_tag_ids: [taken as number] }),
          client.syncExternalUsers({}),
        ]);
        await setTimeout(random() * 1500);
        await server.kill('SIGKILL');
        await asked;
        await endLeases(place);
        server = await place.start();
        client = await adminOf(server);
        const all = { filter: {}, add_tag_ids: [given as number], remove_tag_ids: [taken as number] };
        await expect.poll(async () => (await client.setCustomerTagsInBatch.safe(all)).ok, polling).toBe(true);
        await expect.poll(async () => (await client.syncTagGroup.safe({ tag_group_id: group.id })).ok, polling).toBe(true);
        await expect.poll(async () => (await client.listJobs({ status: 'running' })).total, polling).toBe(0);
        // Marks of tags that are new in WeCom begin at the next look for tasks, in a new installation at the second one.
        await setTimeout(kill === 1 ? 22_000 : 11_000);
        await expect.poll(() => openMarks(client), polling).toBe(0);
        await server.kill('SIGTERM');
        const { marks, changes } = await wanted(place, ids);
        const wxIds = new Set(marks.map((one) => one.tag_id));
        const there = (await new SandboxWeCom(platform.url).tagState()).marks;
        expect(marks.length, again).toBeGreaterThan(0);
        expect(wxIds.size, `kill ${kill}, ${again}`).toBe(1);
        const groups = [...((await sandbox.read('wwsandbox'))?.tagGroups.values() ?? [])].filter((one) => one.group_name === '断电');
        const own = new Set(groups.flatMap(({ tag }) => tag.map(({ id }) => id)));
        expect(inOrder(there.filter((one) => own.has(one.tag_id))), `kill ${kill}, ${again}`).toEqual(inOrder(marks));
        expect(
          groups.map(({ tag }) => tag.map(({ name }) => name)),
          `kill ${kill}, ${again}`,
        ).toEqual([['甲', '乙']]);
        // A mark of ours that a sync reads is no change of a member.
        expect(changes, `kill ${kill}, ${again}`).toEqual([{ origin: 'staff', most: kill }]);
        server = await place.start();
        client = await adminOf(server);
      }
    } finally {
      await server?.kill('SIGKILL');
      await place.drop();
    }
  });
});
