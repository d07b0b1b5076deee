import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

/** From this score on, a friend waits for a person. */
const suspicious = 3;

/** How many friends of one participant within how long are a burst, and how many others of the same face are too many. */
const burst = 10;
const others = 2;

const minutes = sql`interval '10 minutes'`;

/** Friends of the participants of some rows who are one of ten within ten minutes. Those further away than that cannot make one. */
const inBursts = sql`bursts as (
  select id from (
    select id, bool_or(starts) over (partition by participant_id order by added_at, id rows between ${sql.lit(burst - 1)} preceding and current row) as within
    from (
      select r.id, r.participant_id, r.added_at,
        lead(r.added_at, ${sql.lit(burst - 1)}) over (partition by r.participant_id order by r.added_at, r.id) <= r.added_at + ${minutes} as starts
      from (select participant_id, min(added_at) - 2 * ${minutes} as since, max(added_at) + 2 * ${minutes} as until from mine group by participant_id) p
        join fission_friend r on r.participant_id = p.participant_id and r.added_at between p.since and p.until) s) w
  where within)`;

const isSameFace = sql`r.avatar <> '' and (select count(*) from (select from fission_friend o where o.fission_id = r.fission_id and o.name = r.name
  and o.avatar = r.avatar and o.id <> r.id limit ${sql.lit(others)}) few) >= ${sql.lit(others)}`;

/** The participant of a friend was brought by that friend. */
const isMutual = sql`exists (select from fission_participant q join fission_friend o on o.participant_id = q.id
  where q.fission_id = r.fission_id and q.external_user_id = r.external_user_id and o.external_user_id = p.external_user_id)`;

/** Of a member of groups who is nobody's contact. */
const unionid = sql`(select g.unionid from group_chat_member g where u.id is null and g.userid = r.external_userid and g.unionid is not null limit 1)`;

const flags = sql`(values ('left_soon', 2, r.left_soon), ('burst', 2, r.id in (select id from bursts)), ('same_face', 2, ${isSameFace}),
  ('mutual', 3, ${isMutual}), ('added_by_hand', 3, r.by_hand), ('not_scanned', 2, r.not_scanned),
  ('employee', 3, is_employee(r.enterprise_id, coalesce(u.unionid, ${unionid}), u.phone)), ('blocked_before', 3, r.blocked_before)) as f(flag, weight, holds)`;

/** WeCom tells whole seconds. */
const reason = sql`case
  when m.added_at + interval '1 second' <= c.start_at or m.added_at > c.end_at then 'outside_time'
  when c.new_friend_only and not m.is_new then 'not_new'
  when m.is_self then 'self'
  when m.flags ? 'employee' then 'staff'
  when m.score >= ${sql.lit(suspicious)} and m.verdict is null then 'review'
  when m.verdict = 'refused' then 'refused'
  when m.added_at + make_interval(hours => c.hold_hours) > now() then 'held'
  when m.lost_at is not null and c.lost_invalid then 'lost' end`;

/** Decides which of these friends of a campaign count, and why the others do not. Returns those who count for the first time. */
export async function judge(db: Db, fissionId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; is_first: boolean }>`with mine as (
      select id, participant_id, added_at from fission_friend where id = any(${ids}::bigint[])),
    ${inBursts},
    marked as (
      select r.id, r.added_at, r.is_new, r.verdict, r.lost_at, p.external_user_id is not distinct from r.external_user_id as is_self, w.flags, w.score
      from mine join fission_friend r on r.id = mine.id join fission_participant p on p.id = r.participant_id
        left join external_user u on u.id = r.external_user_id
        cross join lateral (select coalesce(jsonb_agg(f.flag) filter (where f.holds), '[]') as flags,
          coalesce(sum(f.weight) filter (where f.holds), 0)::int as score from ${flags}) w),
    judged as (
      select m.id, m.flags, m.score, ${reason} as reason, m.added_at + make_interval(hours => c.hold_hours) as due_at
      from marked m join fission c on c.id = ${fissionId})
    update fission_friend r set flags = j.flags, score = j.score, reason = j.reason, due_at = case when j.reason = 'held' then j.due_at end,
      counted_at = coalesce(r.counted_at, case when j.reason is null then clock_timestamp() end)
    from judged j, fission_friend o where r.id = j.id and o.id = r.id
      and (r.flags, r.score, r.reason, r.due_at) is distinct from (j.flags, j.score, j.reason, case when j.reason = 'held' then j.due_at end)
    returning r.id, o.counted_at is null and r.counted_at is not null as is_first`.execute(db);
  return rows.filter(({ is_first }) => is_first).map(({ id }) => id);
}
