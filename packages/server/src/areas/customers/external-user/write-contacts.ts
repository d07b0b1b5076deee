import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { WxFriendship } from '../../../outside/wecom/customers.js';
import { emptyOutcome, type Outcome } from '../../../sync/outcome.js';
import { takeChannels } from '../../organisation/channel/channel.js';
import { type MarkMove, takePhoneMarks } from '../customer-tag/phone-marks.js';
import { markTarget } from '../customer-tag/push-marks.js';
import type { FootmarkMessage } from '../footmark/messages.js';
import { noteEvents } from '../footmark/system-notes.js';

const inputOf = (list: WxFriendship[]) => sql`input as (select * from jsonb_to_recordset(${JSON.stringify(
  list.map(({ contact, follow }) => ({ ...contact, ...follow })),
)}::jsonb) as i(external_userid text, name text, avatar text, type integer, gender integer, unionid text, corp_name text, "position" text,
    userid text, remark text, description text, mobiles jsonb, remark_corp_name text, add_way integer, state text, oper_userid text,
    createtime timestamptz, tags jsonb, asked_at timestamptz))`;

type Input = ReturnType<typeof inputOf>;

const idsOf = async (db: Db, query: ReturnType<typeof sql<{ id: number }>>) => [
  ...new Set((await query.execute(db)).rows.map((row) => row.id)),
];

const add = (db: Db, input: Input) =>
  idsOf(
    db,
    sql<{
      id: number;
    }>`with ${input} insert into external_user (enterprise_id, external_userid, name, avatar, wx_type, gender, unionid, corp_name, position)
      select distinct on (i.external_userid) app_tenant(), i.external_userid, i.name, i.avatar, i.type, i.gender, i.unionid, i.corp_name, i.position
      from input i order by i.external_userid on conflict (enterprise_id, external_userid) do nothing returning id`,
  );

/** Updates name, avatar and other WeCom data; values WeCom omits are kept. */
const change = (db: Db, input: Input) =>
  idsOf(
    db,
    sql<{ id: number }>`with ${input}, wanted as (
        select distinct on (u.id) u.id, i.name, coalesce(i.avatar, u.avatar) as avatar, i.type, i.gender, coalesce(i.unionid, u.unionid) as unionid,
          coalesce(i.corp_name, u.corp_name) as corp_name, coalesce(i.position, u.position) as position
        from input i join external_user u on u.external_userid = i.external_userid order by u.id)
      update external_user u set name = w.name, avatar = w.avatar, wx_type = w.type, gender = w.gender, unionid = w.unionid, corp_name = w.corp_name,
        position = w.position
      from wanted w where u.id = w.id and (u.name, u.avatar, u.wx_type, u.gender, u.unionid, u.corp_name, u.position)
        is distinct from (w.name, w.avatar, w.type, w.gender, w.unionid, w.corp_name, w.position) returning u.id`,
  );

/** Saves friendships. WeCom still lists those that the customer has ended; they restart only with a later date. */
const follow = (db: Db, input: Input) =>
  idsOf(
    db,
    sql<{ id: number }>`with ${input} insert into external_user_follow as f
        (enterprise_id, external_user_id, wx_userid, remark, description, remark_mobiles, remark_corp_name, add_way, state, oper_userid, created_at)
      select app_tenant(), u.id, i.userid, i.remark, i.description, i.mobiles, i.remark_corp_name, i.add_way, i.state, i.oper_userid, i.createtime
      from input i join external_user u on u.external_userid = i.external_userid
      on conflict (enterprise_id, external_user_id, wx_userid) do update set remark = excluded.remark, description = excluded.description,
        remark_mobiles = excluded.remark_mobiles, remark_corp_name = excluded.remark_corp_name, add_way = excluded.add_way, state = excluded.state,
        oper_userid = excluded.oper_userid, created_at = excluded.created_at,
        ended_at = case when f.ended_by = 'customer' and excluded.created_at <= f.created_at then f.ended_at end,
        ended_by = case when f.ended_by = 'customer' and excluded.created_at <= f.created_at then f.ended_by end
      where (f.remark, f.description, f.remark_mobiles, f.remark_corp_name, f.add_way, f.state, f.oper_userid, f.created_at)
          is distinct from (excluded.remark, excluded.description, excluded.remark_mobiles, excluded.remark_corp_name, excluded.add_way,
            excluded.state, excluded.oper_userid, excluded.created_at)
        or (f.ended_at is not null and (f.ended_by is distinct from 'customer' or excluded.created_at > f.created_at))
      returning external_user_id as id`,
  );

/** Stores the marks of friendships. Returns those that came or went. What WeCom answered before our last marks were there is out of date. */
async function mark(db: Db, input: Input): Promise<MarkMove[]> {
  const { rows } = await sql<MarkMove>`with ${input}, known as (
        select u.id, i.userid, i.tags from input i join external_user u on u.external_userid = i.external_userid
        where not exists (select from outgoing o where o.target = ${markTarget(sql.ref('u.id'), sql.ref('i.userid'))}
          and o.status = 'sent' and o.settled_at > i.asked_at)),
      gone as (
        delete from external_user_mark m using known k where m.external_user_id = k.id and m.wx_userid = k.userid and not k.tags ? m.wx_tag_id
        returning m.external_user_id, m.wx_userid, m.wx_tag_id, false as added),
      given as (
        insert into external_user_mark (enterprise_id, external_user_id, wx_userid, wx_tag_id)
        select app_tenant(), k.id, k.userid, t from known k cross join jsonb_array_elements_text(k.tags) t
        on conflict do nothing returning external_user_id, wx_userid, wx_tag_id, true as added)
      select * from gone union all select * from given`.execute(db);
  return rows;
}

/** Updates the fields of contacts derived from their friendships: start, source, and whether any is left. */
export async function settle(db: Db, ids: number[]) {
  if (ids.length === 0) return;
  await sql`
    update external_user u set first_add_at = s.created_at, add_way = s.add_way, state = s.state, status = s.status
    from (
      select e.id, f.created_at, f.add_way, f.state, case
          when exists (select from external_user_follow o where o.external_user_id = e.id and o.ended_at is null)
            then case when e.status = 'blocked' then 'blocked' else 'normal' end
          when (select o.ended_by from external_user_follow o where o.external_user_id = e.id order by o.ended_at desc, o.wx_userid limit 1) = 'customer'
            then 'deleted_by_customer'
          else 'deleted_by_staff' end as status
      from external_user e cross join lateral (
        select created_at, add_way, state from external_user_follow o where o.external_user_id = e.id order by o.created_at, o.wx_userid limit 1) f
      where e.id = any(${ids}::bigint[])) s
    where u.id = s.id and (u.first_add_at, u.add_way, u.state, u.status) is distinct from (s.created_at, s.add_way, s.state, s.status)`.execute(
    db,
  );
}

/** Leaves out friendships of erased people, unless they began after the erasure. */
async function excludeErasedPeople(db: Db, all: WxFriendship[]): Promise<WxFriendship[]> {
  const { rows } = await sql<{ external_userid: string; erased_at: string }>`select id as external_userid, e.erased_at
    from unnest(${all.map((one) => one.contact.external_userid)}::text[]) id join erased_contact e on e.contact_hash = contact_hash(id)`.execute(
    db,
  );
  if (rows.length === 0) return all;
  const erased = new Map(rows.map((row) => [row.external_userid, Date.parse(row.erased_at)]));
  return all.filter(
    ({ contact, follow }) => Date.parse(follow.createtime) > (erased.get(contact.external_userid) ?? Number.NEGATIVE_INFINITY),
  );
}

/** Creates and updates contacts and friendships from WeCom. */
export async function writeContacts(db: Db, found: WxFriendship[]): Promise<Outcome> {
  const list = await excludeErasedPeople(db, found);
  if (list.length === 0) return emptyOutcome();
  await lockRows(db, 'external_user', sql`external_userid = any(${list.map((one) => one.contact.external_userid)})`);
  const input = inputOf(list);
  const created = await add(db, input);
  const begun = await unknownFriends(db, input);
  const changed = [...(await change(db, input)), ...(await follow(db, input))];
  const marks = await mark(db, input);
  const touched = [...new Set([...changed, ...marks.map(({ external_user_id }) => external_user_id)])];
  for (const { id, userid } of begun) if (touched.includes(id)) await noteFriendship(db, [id], userid, 'friend_added');
  const known = [...new Set([...created, ...touched])];
  await settle(db, known);
  await takeChannels(db, known);
  await takePhoneMarks(db, marks);
  return { ...emptyOutcome(), created, updated: known.filter((id) => !created.includes(id)) };
}

const friendshipNotes = {
  friend_added: 'add_contact',
  friend_removed: 'deleted',
  friend_removed_by_customer: 'deleted',
} as const satisfies Partial<Record<FootmarkMessage['code'], string>>;

/** Adds an entry to the timeline of linked customers when a friendship started or ended. */
async function noteFriendship(db: Db, ids: number[], userid: string, code: keyof typeof friendshipNotes) {
  const { rows } = await sql<{ user_id: number; staff: string }>`select u.customer_id as user_id,
      coalesce((select s.name from staff s where s.wx_userid = ${userid} and s.deleted_at is null), ${userid}) as staff
    from external_user u where u.id = any(${ids}::bigint[]) and u.customer_id is not null`.execute(db);
  const event = friendshipNotes[code];
  await noteEvents(
    db,
    rows.map(({ user_id, staff }) => ({ event, message: { code, staff }, user_id })),
  );
}

/** Returns the friendships of linked customers that are not stored yet. */
async function unknownFriends(db: Db, input: Input) {
  const { rows } = await sql<{ id: number; userid: string }>`with ${input} select u.id, i.userid from input i
    join external_user u on u.external_userid = i.external_userid
    where u.customer_id is not null and not exists (
      select from external_user_follow f where f.external_user_id = u.id and f.wx_userid = i.userid and f.ended_at is null)`.execute(db);
  return rows;
}

/** Records that these friendships were queried, and by which sync. */
export const markAsQueried = (db: Db, list: WxFriendship[], jobId: number | null) =>
  sql`with ${inputOf(list)}, asked as (
      update external_user u set synced_at = now() from input i where u.external_userid = i.external_userid)
    update external_user_follow f set seen_job = coalesce(${jobId}, f.seen_job) from input i, external_user u
    where u.external_userid = i.external_userid and f.external_user_id = u.id and f.wx_userid = i.userid`.execute(db);

/** Ends a member's friendships with these contacts, keeping the records. Without a time they ended unseen, until now. */
export async function endFollows(
  db: Db,
  userid: string,
  externalUserids: string[],
  by: 'staff' | 'customer',
  at: Date | null = null,
): Promise<Outcome> {
  if (externalUserids.length === 0) return emptyOutcome();
  const removed = await idsOf(
    db,
    sql<{
      id: number;
    }>`update external_user_follow f set ended_at = greatest(f.created_at, coalesce(${at}::timestamptz, now())), ended_by = ${by}
      from external_user u
      where u.external_userid = any(${externalUserids}::text[]) and f.external_user_id = u.id and f.wx_userid = ${userid} and f.ended_at is null
      returning u.id`,
  );
  await settle(db, removed);
  await noteFriendship(db, removed, userid, by === 'customer' ? 'friend_removed_by_customer' : 'friend_removed');
  return { ...emptyOutcome(), removed };
}
