import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { type FriendHistory, friendOf } from './friend-from-changes.js';
import { judge } from './judge.js';
import type { Campaign } from './lock-campaign.js';
import { tellOfFriends } from './push.js';
import { readChanges } from './read-changes.js';
import { settleRewards } from './settle-rewards.js';

/** Writes what the histories of people say. A person whose history is gone stays as they are. Returns the ids of their rows. */
async function writeFriends(db: Db, { id, type }: Campaign, found: ReadonlyMap<string, FriendHistory>): Promise<number[]> {
  const friends = [...found].map(([external_userid, { pair, add_way, oper_userid, ...friend }]) => ({
    ...friend,
    ...{ external_userid, wx_userid: type === 'group' ? null : pair, oper_userid },
    not_scanned: type === 'staff_code' && add_way !== null && add_way !== 1 && add_way !== 0,
  }));
  const { rows } = await sql<{
    id: number;
  }>`insert into fission_friend as r (fission_id, participant_id, external_userid, external_user_id, name, avatar,
      wx_userid, added_at, is_new, lost_at, left_count, last_back_at, left_soon, by_hand, not_scanned, blocked_before, reason)
    select ${id}, i.participant_id, i.external_userid, u.id, left(coalesce(u.name, m.name, i.external_userid), 64), u.avatar, i.wx_userid, to_timestamp(i.added_at),
      i.is_new, to_timestamp(i.lost_at), i.left_count, to_timestamp(i.last_back_at), i.left_soon,
      exists (select from staff s where s.wx_userid = i.oper_userid and s.deleted_at is null), i.not_scanned, coalesce(u.status = 'blocked', false), 'held'
    from jsonb_to_recordset(${JSON.stringify(friends)}::jsonb) as i(participant_id bigint, external_userid text, wx_userid text, oper_userid text,
        added_at float8, is_new boolean, lost_at float8, left_count integer, last_back_at float8, left_soon boolean, not_scanned boolean)
      left join external_user u on u.external_userid = i.external_userid
      left join lateral (select g.name from group_chat_member g where g.userid = i.external_userid limit 1) m on u.id is null
    order by i.external_userid
    on conflict (enterprise_id, fission_id, external_userid) do update set participant_id = excluded.participant_id,
      external_user_id = excluded.external_user_id, name = excluded.name, avatar = excluded.avatar, wx_userid = excluded.wx_userid,
      added_at = excluded.added_at, is_new = excluded.is_new, lost_at = excluded.lost_at, left_count = excluded.left_count,
      last_back_at = excluded.last_back_at, left_soon = excluded.left_soon, by_hand = excluded.by_hand, not_scanned = excluded.not_scanned,
      blocked_before = r.blocked_before or excluded.blocked_before
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** The rows whose flags depend on those of these people, and all participants who have them. */
async function neighboursOf(db: Db, fissionId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; participant_id: number }>`with mine as (
      select r.id, r.participant_id, r.external_user_id, r.added_at, r.name, r.avatar, p.external_user_id as bringer
      from fission_friend r join fission_participant p on p.id = r.participant_id where r.id = any(${ids}::bigint[]))
    select id, participant_id from mine
    union select o.id, o.participant_id from mine m join fission_friend o on o.participant_id = m.participant_id
      and o.added_at between m.added_at - interval '10 minutes' and m.added_at + interval '10 minutes'
    union select o.id, o.participant_id from mine m join fission_friend o on o.fission_id = ${fissionId} and o.name = m.name and o.avatar = m.avatar
      where m.avatar <> ''
    union select o.id, o.participant_id from mine m join fission_participant q on q.fission_id = ${fissionId} and q.external_user_id = m.external_user_id
      join fission_friend o on o.participant_id = q.id and o.external_user_id = m.bringer`.execute(db);
  return rows;
}

const idsOfPeople = async (db: Db, fissionId: number, people: readonly string[]) =>
  (
    await sql<{
      id: number;
    }>`select id from fission_friend where fission_id = ${fissionId} and external_userid = any(${people}::text[])`.execute(db)
  ).rows.map(({ id }) => id);

/** Judges friends again, and brings the counts and rewards of their participants up to date. The campaign is locked. */
export async function countAgain(db: Db, campaign: Campaign, friends: readonly number[], participants: readonly number[]) {
  const counted = await judge(db, campaign.id, friends);
  await settleRewards(db, campaign.id, participants);
  await tellOfFriends(db, campaign, counted);
}

/** Counts people by their histories. Whose order of arrival differs ends the same. The campaign is locked. */
export async function countPeople(db: Db, campaign: Campaign, people: readonly string[], participants: readonly number[] = []) {
  const before = await neighboursOf(db, campaign.id, await idsOfPeople(db, campaign.id, people));
  const found = new Map<string, FriendHistory>();
  for (const [person, changes] of await readChanges(db, campaign, people)) {
    const friend = friendOf(changes);
    if (friend) found.set(person, friend);
  }
  const after = await neighboursOf(db, campaign.id, await writeFriends(db, campaign, found));
  const all = [...before, ...after];
  const unique = (list: readonly number[]) => [...new Set(list)];
  await countAgain(
    db,
    campaign,
    unique(all.map(({ id }) => id)),
    unique([...participants, ...all.map(({ participant_id }) => participant_id)]),
  );
}
