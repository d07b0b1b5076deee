import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { WxGroup } from '../../../outside/wecom/groups.js';
import { emptyOutcome, type Outcome } from '../../../sync/outcome.js';

/** A group, with the owner's status if a list returned it. */
export type GroupDetail = WxGroup & { status: number | undefined };

const groupsIn = (list: GroupDetail[]) => sql`input as (select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
  as i(chat_id text, name text, owner text, notice text, created_at timestamptz, admins jsonb, status integer))`;

const membersIn = (list: GroupDetail[]) => sql`input as (select g.id as group_chat_id, i.* from jsonb_to_recordset(${JSON.stringify(
  list.flatMap(({ chat_id, members }) => members.map((one) => ({ ...one, chat_id }))),
)}::jsonb) as i(chat_id text, userid text, type integer, unionid text, name text, group_nickname text, joined_at timestamptz, join_scene integer, invitor text, state text)
  join group_chat g on g.chat_id = i.chat_id)`;

const idsOf = async (db: Db, query: RawBuilder<{ id: number }>) => [...new Set((await query.execute(db)).rows.map((row) => row.id))];

const add = (db: Db, list: GroupDetail[]) =>
  idsOf(
    db,
    sql<{
      id: number;
    }>`with ${groupsIn(list)} insert into group_chat (enterprise_id, chat_id, name, owner_wx_userid, notice, wx_status, admins, wx_created_at)
      select app_tenant(), i.chat_id, i.name, i.owner, i.notice, coalesce(i.status, 0), i.admins, i.created_at from input i
      on conflict (enterprise_id, chat_id) do nothing returning id`,
  );

const change = (db: Db, list: GroupDetail[]) =>
  idsOf(
    db,
    sql<{ id: number }>`with ${groupsIn(list)} update group_chat g set name = i.name, owner_wx_userid = i.owner, notice = i.notice,
        wx_status = coalesce(i.status, g.wx_status), admins = i.admins, wx_created_at = i.created_at, dismissed_at = null
      from input i where g.chat_id = i.chat_id and (g.name, g.owner_wx_userid, g.notice, g.wx_status, g.admins, g.wx_created_at, g.dismissed_at)
        is distinct from (i.name, i.owner, i.notice, coalesce(i.status, g.wx_status), i.admins, i.created_at, null::timestamptz) returning g.id`,
  );

/** Saves the members; a member who rejoins gets a new join date. Erased people are left out until they join again. */
const join = (db: Db, list: GroupDetail[]) =>
  idsOf(
    db,
    sql<{ id: number }>`with ${membersIn(list)} insert into group_chat_member as m
        (enterprise_id, group_chat_id, userid, type, unionid, name, group_nickname, joined_at, join_scene, invitor, state)
      select app_tenant(), i.group_chat_id, i.userid, i.type, i.unionid, i.name, i.group_nickname, i.joined_at, i.join_scene, i.invitor, i.state from input i
      where not exists (select from erased_contact e where e.contact_hash = contact_hash(i.userid) and e.erased_at >= i.joined_at)
      on conflict (enterprise_id, group_chat_id, userid) do update set type = excluded.type, unionid = excluded.unionid, name = excluded.name,
        group_nickname = excluded.group_nickname, joined_at = excluded.joined_at, join_scene = excluded.join_scene, invitor = excluded.invitor,
        state = excluded.state, quit_time = null, quit_scene = null
      where (m.type, m.unionid, m.name, m.group_nickname, m.joined_at, m.join_scene, m.invitor, m.quit_time)
        is distinct from (excluded.type, excluded.unionid, excluded.name, excluded.group_nickname, excluded.joined_at, excluded.join_scene,
          excluded.invitor, null::timestamptz)
      returning group_chat_id as id`,
  );

/** Marks members who left. Only an event contains how they left. */
const leave = (db: Db, list: GroupDetail[], quitScene: number | null) =>
  idsOf(
    db,
    sql<{ id: number }>`with ${membersIn(list)} update group_chat_member m set quit_time = now(), quit_scene = ${quitScene}
      from group_chat g where g.chat_id = any(${list.map((one) => one.chat_id)}::text[]) and m.group_chat_id = g.id and m.quit_time is null
        and not exists (select from input i where i.group_chat_id = m.group_chat_id and i.userid = m.userid) returning g.id`,
  );

/** Creates and updates groups and their members from WeCom. */
export async function writeGroups(db: Db, list: GroupDetail[], quitScene: number | null = null): Promise<Outcome> {
  if (list.length === 0) return emptyOutcome();
  await lockRows(db, 'group_chat', sql`chat_id = any(${list.map((one) => one.chat_id)})`);
  const created = await add(db, list);
  const touched = [await change(db, list), await join(db, list), await leave(db, list, quitScene)].flat();
  await sql`update group_chat set synced_at = now() where chat_id = any(${list.map((one) => one.chat_id)}::text[])`.execute(db);
  return { ...emptyOutcome(), created, updated: [...new Set(touched)].filter((id) => !created.includes(id)) };
}

/** Marks groups that WeCom no longer has. They disappear from lists, but their history is kept. */
export async function dismissGroups(db: Db, chatIds: string[]): Promise<Outcome> {
  if (chatIds.length === 0) return emptyOutcome();
  await lockRows(db, 'group_chat', sql`chat_id = any(${chatIds})`);
  const rows = await db
    .updateTable('group_chat')
    .set({ dismissed_at: new Date() })
    .where('chat_id', 'in', chatIds)
    .where('dismissed_at', 'is', null)
    .returning('id')
    .execute();
  return { ...emptyOutcome(), removed: rows.map((row) => row.id) };
}
