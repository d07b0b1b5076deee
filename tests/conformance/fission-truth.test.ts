import { countPending } from '@shiyi/server/areas/growth/fission/recounts';
import type { Db } from '@shiyi/server/db/database';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';
import { onEveryStore } from '../support/stores.js';
import { type Change, friendsOf, standingsOf, type World } from './fission-model.js';
import { drawWorld } from './fission-worlds.js';
import { again, isFull, seed } from './profile.js';

const worlds = isFull ? 1000 : 30;

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const secondsOf = (instant: string | null) => (instant === null ? null : Date.parse(instant) / 1000);

onEveryStore('friends, levels, rewards and stock of campaigns', (options) => {
  const used = useAdmin(options);
  let company = 0;
  let member = '';
  let posterId = 0;

  const tenant = <T>(work: (db: Db) => Promise<T>) => used.server.deps.database.tenant(company, work);

  beforeAll(async () => {
    const [row] = (
      await used.server.deps.database.system((db) =>
        sql<{ id: number; member: string }>`select e.id, min(s.wx_userid) as member from enterprise e join staff s on s.enterprise_id = e.id
          where e.corpid = 'wwsandbox' and s.wx_userid is not null and s.deleted_at is null group by e.id`.execute(db),
      )
    ).rows;
    [company, member] = [row?.id ?? 0, row?.member ?? ''];
    posterId = (await used.admin.listPosters({})).list[0]?.id ?? 0;
  });

  /** Adds people, a campaign and its codes. */
  async function addWorld(world: World, people: readonly string[], name: string) {
    return tenant(async (db) => {
      for (const one of people)
        await sql`insert into external_user (external_userid, name, avatar) values (${one}, ${world.faces.get(one) ?? one}, ${world.faces.has(one) ? 'face' : ''})`.execute(
          db,
        );
      const { rows } = await sql<{
        id: number;
      }>`insert into fission (name, type, status, start_at, end_at, expire_days, rewards_until, new_friend_only,
          lost_invalid, auto_pass, hold_hours, poster_id, welcome, push, operator_id, origin)
        values (${name}, 'staff_code', 'running', ${iso(world.startAt)}, ${iso(world.endAt)}, 90, now() + interval '1 day', ${world.newOnly}, ${world.lostInvalid},
          true, 0, ${posterId}, '{"content": "x"}', '{"staff": false, "customer": false}', (select min(id) from staff where enterprise_id = ${company}), '') returning id`.execute(
        db,
      );
      const id = rows[0]?.id ?? 0;
      for (const [at, { invites, stock }] of world.levels.entries())
        await sql`insert into fission_level (fission_id, level, invite_count, reward, stock)
          values (${id}, ${at + 1}, ${invites}, '{"type": "manual", "name": "礼品"}', ${stock})`.execute(db);
      for (const one of world.participants) {
        await sql`insert into fission_participant (fission_id, external_user_id, type, origin)
          select ${id}, u.id, 'staff_code', '' from external_user u where u.external_userid = ${one}`.execute(db);
        await sql`insert into scan_key (state, fission_participant_id) select ${codeOf(one)}, p.id from fission_participant p
          join external_user u on u.id = p.external_user_id where p.fission_id = ${id} and u.external_userid = ${one}`.execute(db);
      }
      return id;
    });
  }

  const codeOf = (participant: string) => `t${participant}`.slice(0, 30);

  /** As events and syncs write it; what is told twice changes nothing. */
  const tell = (db: Db, some: readonly Change[]) =>
    sql`insert into friendship_change (external_user_id, wx_userid, change, changed_at, nth, add_way, state, oper_userid)
      select u.id, i.pair, i.change, to_timestamp(i.at), i.nth, i."addWay", i.state, case when i."byStaff" then ${member} end
      from jsonb_to_recordset(${JSON.stringify(some.map((one) => ({ ...one, state: one.code && codeOf(one.code) })))}::jsonb)
        as i(contact text, pair text, change text, at float8, nth int, "addWay" int, state text, "byStaff" boolean)
        join external_user u on u.external_userid = i.contact on conflict do nothing`.execute(db);

  async function deliver(world: World, fissionId: number, random: () => number) {
    const waiting = world.changes.flatMap((one) => (random() < 0.2 ? [one, one] : [one])).sort(() => random() - 0.5);
    while (waiting.length > 0) {
      const some = waiting.splice(0, 1 + Math.floor(random() * 4));
      await tenant(async (db) => {
        await tell(db, some);
        if (random() < 0.5) while (await countPending(db));
      });
    }
    await tenant(async (db) => {
      while (await countPending(db));
    });
    for (const [contact, verdict] of world.verdicts)
      await tenant((db) =>
        sql`update fission_friend set verdict = ${verdict} where fission_id = ${fissionId} and external_userid = ${contact}`.execute(db),
      );
    // Staff decide last here; whom they decided about is counted again, as the call does.
    await tenant(async (db) => {
      for (const contact of world.verdicts.keys())
        await sql`insert into fission_recount (fission_id, external_userid) values (${fissionId}, ${contact})`.execute(db);
      while (await countPending(db));
    });
  }

  interface FriendRow {
    contact: string;
    participant: string;
    added_at: string;
    is_new: boolean;
    lost_at: string | null;
    left_count: number;
    last_back_at: string | null;
    flags: string[];
    reason: string | null;
  }

  const friendsIn = async (id: number) =>
    (
      await tenant((db) =>
        sql<FriendRow>`select r.external_userid as contact, u.external_userid as participant, r.added_at, r.is_new, r.lost_at, r.left_count, r.last_back_at,
            r.flags, r.reason
          from fission_friend r join fission_participant p on p.id = r.participant_id join external_user u on u.id = p.external_user_id
          where r.fission_id = ${id} order by 1`.execute(db),
      )
    ).rows.map(({ added_at, is_new, lost_at, left_count, last_back_at, flags, ...rest }) => ({
      ...{ ...rest, addedAt: secondsOf(added_at), isNew: is_new, lostAt: secondsOf(lost_at), leftCount: left_count },
      ...{ lastBackAt: secondsOf(last_back_at), flags: flags.sort() },
    }));

  interface StandingRow {
    participant: string;
    invited: number;
    valid: number;
    held: number;
    level: number;
    rewards: { level: number; state: string }[];
  }

  const standingsIn = async (id: number) =>
    (
      await tenant((db) =>
        sql<StandingRow>`select u.external_userid as participant, p.invite_count as invited, p.valid_count as valid, p.held_count as held, p.completed_level as level,
            coalesce((select json_agg(json_build_object('level', w.level, 'state', w.state) order by w.level) from fission_reward w where w.participant_id = p.id), '[]') as rewards
          from fission_participant p join external_user u on u.id = p.external_user_id where p.fission_id = ${id} order by p.id`.execute(
          db,
        ),
      )
    ).rows;

  const stockIn = async (id: number) =>
    (
      await tenant((db) => sql<{ taken: number }>`select taken from fission_level where fission_id = ${id} order by level`.execute(db))
    ).rows.map(({ taken }) => taken);

  it(`agree with a slow reference in ${worlds} random histories`, { timeout: isFull ? 3_600_000 : 240_000 }, async () => {
    for (let at = 0; at < worlds; at++) {
      const random = seededRandom(seed + at);
      const { world, people } = drawWorld(random, `w${seed}n${at}`);
      const id = await addWorld(world, people, `真值 ${at}`);
      await deliver(world, id, random);
      const hint = `world ${at}, ${again}`;
      const friends = friendsOf(world).toSorted((one, other) => (one.contact < other.contact ? -1 : 1));
      expect(await friendsIn(id), hint).toEqual(friends);
      const wanted = standingsOf(world);
      const standings = await standingsIn(id);
      expect(
        standings.map(({ rewards: _, ...rest }) => rest),
        hint,
      ).toEqual(wanted.map(({ reached: _, held_levels: __, ...rest }) => rest));
      for (const [place, { reached, held_levels }] of wanted.entries())
        expect(
          standings[place]?.rewards.map(({ level }) => level),
          hint,
        ).toEqual([...reached, ...held_levels]);
      const claims = world.levels.map(
        (_, place) => wanted.filter((one) => [...one.reached, ...one.held_levels].includes(place + 1)).length,
      );
      expect(await stockIn(id), hint).toEqual(world.levels.map(({ stock }, place) => Math.min(stock, claims[place] ?? 0)));
      // Where the stock suffices, everybody has theirs.
      for (const [place, { reached, held_levels }] of wanted.entries())
        for (const { level, state } of standings[place]?.rewards ?? [])
          if ((claims[level - 1] ?? 0) <= (world.levels[level - 1]?.stock ?? 0))
            expect([state, held_levels.includes(level), reached.includes(level)], hint).toEqual(
              state === 'held' ? ['held', true, false] : ['owed', false, true],
            );
      const { rows } = await tenant((db) =>
        sql<{
          friends: number;
          valid: number;
          new_friends: number;
          lost: number;
        }>`select friends, valid_friends as valid, new_friends, lost_friends as lost
          from fission where id = ${id}`.execute(db),
      );
      expect(rows[0], hint).toEqual({
        ...{ friends: friends.length, valid: friends.filter(({ reason }) => reason === null).length },
        ...{ new_friends: friends.filter(({ isNew }) => isNew).length, lost: friends.filter(({ lostAt }) => lostAt !== null).length },
      });
    }
  });
});
