import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { giveOwedRewards } from './give-rewards.js';

/** Counts the friends of participants. */
const countFriends = (db: Db, participants: readonly number[]) =>
  sql`update fission_participant p set invite_count = c.invited, valid_count = c.valid, held_count = c.held, review_count = c.review
    from (select a.id, count(r.id)::int as invited, (count(r.id) filter (where r.reason is null))::int as valid,
        (count(*) filter (where r.reason in ('review', 'held')))::int as held, (count(*) filter (where r.reason = 'review'))::int as review
      from unnest(${participants}::bigint[]) a(id) left join fission_friend r on r.participant_id = a.id group by a.id) c
    where p.id = c.id and (p.invite_count, p.valid_count, p.held_count, p.review_count) is distinct from (c.invited, c.valid, c.held, c.review)`.execute(
    db,
  );

/** Rewards can be earned from the start until their time is over. */
const isOpen = sql`exists (select from fission c where c.id = l.fission_id and c.status in ('running', 'finished') and c.rewards_until >= now())`;

/**
 * Levels that participants have reached, or have if those who wait for a review pass: these are held. What was given stays, and what was owed
 * goes when it is no longer reached.
 */
async function noteReachedTiers(db: Db, fissionId: number, participants: readonly number[]) {
  await sql`delete from fission_reward w using fission_participant p, fission_level l
    where w.participant_id = any(${participants}::bigint[]) and w.state in ('owed', 'held', 'failed') and p.id = w.participant_id
      and l.fission_id = w.fission_id and l.level = w.level and l.invite_count > p.valid_count + p.review_count and ${isOpen}`.execute(db);
  await sql`insert into fission_reward (fission_id, participant_id, level, state, reason)
    select ${fissionId}, p.id, l.level, 'failed', 'stock' from fission_participant p join fission_level l on l.fission_id = p.fission_id
    where p.id = any(${participants}::bigint[]) and l.invite_count <= p.valid_count + p.review_count and ${isOpen}
    order by p.id, l.level on conflict (enterprise_id, participant_id, level) do nothing`.execute(db);
  await sql`update fission_reward w set state = s.state from fission_participant p, fission_level l,
      lateral (select case when l.invite_count <= p.valid_count then 'owed' else 'held' end as state) s
    where w.participant_id = any(${participants}::bigint[]) and w.state in ('owed', 'held') and p.id = w.participant_id
      and l.fission_id = w.fission_id and l.level = w.level and w.state <> s.state`.execute(db);
}

/** Gives what is left of the stock to those who have waited longest for it. */
async function allotStock(db: Db, fissionId: number): Promise<number[]> {
  const { rows } = await sql<{ participant_id: number }>`update fission_reward w set has_stock = true, reason = null,
      state = case when n.invite_count <= p.valid_count then 'owed' else 'held' end
    from fission_participant p, (
      select n.id, l.invite_count from fission_level l cross join lateral (
        select o.id from fission_reward o where o.fission_id = l.fission_id and o.level = l.level and o.state = 'failed' and o.reason = 'stock'
        order by o.id limit l.stock - l.taken) n
      where l.fission_id = ${fissionId} and l.taken < l.stock and ${isOpen}) n
    where w.id = n.id and p.id = w.participant_id returning w.participant_id`.execute(db);
  return rows.map((row) => row.participant_id);
}

/** The highest level that counts, or whose reward was given, and how far the participant is with it. */
const setLevels = (db: Db, fissionId: number, participants: readonly number[]) =>
  sql`update fission_participant p set completed_level = s.level, status = s.status,
      done_at = case when s.level = 0 then null when s.level = p.completed_level then p.done_at else clock_timestamp() end
    from (select q.id, n.level, case when n.level = 0 then 'doing' when exists (select from fission_reward w
          where w.participant_id = q.id and w.level = n.level and w.state = 'given') then 'received' else 'completed' end as status
      from fission_participant q cross join lateral (select greatest(
          (select coalesce(max(l.level), 0) from fission_level l where l.fission_id = ${fissionId} and l.invite_count <= q.valid_count),
          (select coalesce(max(w.level), 0) from fission_reward w where w.participant_id = q.id and w.state = 'given')) as level) n
      where q.id = any(${participants}::bigint[])) s
    where p.id = s.id and (p.completed_level, p.status) <> (s.level, s.status)`.execute(db);

/** Brings counts, levels and rewards of participants up to date. The campaign is locked. */
export async function settleRewards(db: Db, fissionId: number, participants: readonly number[]) {
  await countFriends(db, participants);
  await noteReachedTiers(db, fissionId, participants);
  const all = [...new Set([...participants, ...(await allotStock(db, fissionId))])];
  await giveOwedRewards(db, all);
  await setLevels(db, fissionId, all);
}
