import type { Directory } from '@shiyi/server/sandbox/directory';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, isLong, seed, times } from '../conformance/profile.js';
import { endedJob } from '../support/ended-job.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onStores } from '../support/stores.js';

const runs = times(2, 200);

const sorted = (lines: string[]) => lines.toSorted((one, other) => (one < other ? -1 : 1));

/** Friendships that the customer ended, as an event said. WeCom goes on listing them for the member. */
async function endedByCustomers({ deps }: TestServer): Promise<Set<string>> {
  const { rows } = await deps.database.tenant(1, (db) =>
    sql<{
      pair: string;
    }>`select u.external_userid || '|' || f.wx_userid as pair from external_user u join external_user_follow f on f.external_user_id = u.id
      where f.ended_at is not null and f.ended_by = 'customer'`.execute(db),
  );
  return new Set(rows.map(({ pair }) => pair));
}

/** Lists active friendships and group members, one line each, as they are at WeCom. */
const wanted = ({ contacts, groups }: Directory, ended: ReadonlySet<string>) =>
  sorted([
    ...[...contacts.values()].flatMap((one) =>
      [...one.follows.values()]
        .filter((follow) => !ended.has(`${one.external_userid}|${follow.userid}`))
        .map((follow) => [one.external_userid, one.name, follow.userid, follow.remark, ...sorted(follow.tags)].join('|')),
    ),
    ...[...groups.values()].flatMap((group) => [...group.members.keys()].map((userid) => `${group.chat_id}|${userid}`)),
  ]);

async function kept({ deps }: TestServer): Promise<string[]> {
  const { rows } = await deps.database.tenant(1, (db) =>
    sql<{ line: string }>`select array_to_string(array[u.external_userid, u.name, f.wx_userid, coalesce(f.remark, '')] || array(
        select m.wx_tag_id from external_user_mark m where m.external_user_id = u.id and m.wx_userid = f.wx_userid order by m.wx_tag_id collate "C"), '|') as line
      from external_user u join external_user_follow f on f.external_user_id = u.id where f.ended_at is null
      union all select g.chat_id || '|' || m.userid from group_chat g join group_chat_member m on m.group_chat_id = g.id
      where g.dismissed_at is null and m.quit_time is null`.execute(db),
  );
  return sorted(rows.map((row) => row.line));
}

/** Simulates a day: some friendships end, some remarks change, some members leave their groups. */
function live({ contacts, groups }: Directory, random: () => number, day: number) {
  for (const { follows } of contacts.values())
    for (const [userid, follow] of follows) {
      const what = random();
      if (what < 0.02) follows.delete(userid);
      else if (what < 0.05) Object.assign(follow, { remark: `第 ${day} 天`, tags: follow.tags.slice(1) });
    }
  for (const [id, { members }] of groups) {
    if (random() < 0.02) groups.delete(id);
    for (const userid of [...members.keys()].slice(2)) if (random() < 0.05) members.delete(userid);
  }
}

onStores('customers of a platform that fails', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ ...options, retryPolicy: { timeoutMs: 1000, pauseMs: 2, windowMs: 20 } });
  });
  afterAll(() => server?.close());

  it(`are kept as they are there, none lost and none twice, ${runs} times`, { timeout: isLong ? 7_200_000 : 1_800_000 }, async () => {
    const random = seededRandom(seed);
    const { sandbox } = server.deps;
    const client = await server.as('admin');
    const sync = async (started: Promise<{ id: number }>) =>
      expect(await endedJob(client, await started), again).toMatchObject({ status: 'finished', errors: [] });
    const ended = await endedByCustomers(server);
    sandbox.faults = { busy: 0.05, often: 0.004, crowded: 0.05, cut: 0.03, expired: 0.01, half: 0.3 };
    for (let run = 1; run <= runs; run++) {
      await sync(client.syncExternalUsers({}));
      await sync(client.syncGroupChats({}));
      expect(await kept(server), `run ${run}, ${again}`).toEqual(wanted((await sandbox.read('wwsandbox')) ?? expect.unreachable(), ended));
      await sandbox.change('wwsandbox', (directory) => live(directory, random, run));
    }
  });
});
