import { type RawBuilder, sql } from 'kysely';
import type { Context, Handlers } from '../context.js';
import { containsText, page } from '../page.js';
import type { Principal } from '../principal.js';
import { notFound } from '../refusal.js';
import { inScope } from '../staff.js';
import { startSync } from '../sync/start-sync.js';

/** Groups of owners whom the caller's roles show; those of nobody of ours are for who sees all. */
const seenBy = (principal: Principal) =>
  principal.scope.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from staff s where s.wx_userid = group_chat.owner_wx_userid and s.deleted_at is null and ${inScope(principal, 's')})`;

const live = ({ db, principal }: Context) =>
  db.selectFrom('group_chat').where('group_chat.dismissed_at', 'is', null).where(seenBy(principal));

const members = (condition: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from group_chat_member m where m.group_chat_id = group_chat.id and ${condition})`;

/** A member of our staff by their account there. */
const staffOf = (userid: RawBuilder<unknown>) =>
  sql<{
    id: number;
    name: string;
  } | null>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.wx_userid = ${userid} and s.deleted_at is null)`;

const columns = [
  'group_chat.id',
  'group_chat.chat_id',
  'group_chat.name',
  staffOf(sql`group_chat.owner_wx_userid`).as('owner'),
  'group_chat.notice',
  'group_chat.wx_status',
  members(sql`m.quit_time is null`).as('member_total'),
  members(sql`m.quit_time is null and m.type = 2`).as('customer_total'),
  members(sql`m.joined_at >= current_date`).as('join_today'),
  members(sql`m.quit_time >= current_date`).as('quit_today'),
  // Tags of groups and camps are told once their areas keep them.
  sql<unknown>`'[]'::json`.as('tags'),
  sql<unknown>`null::json`.as('camp'),
  'group_chat.wx_created_at',
  'group_chat.synced_at',
  'group_chat.version',
] as const;

const memberColumns = [
  'm.userid',
  'm.type',
  sql<string>`coalesce(nullif(m.name, ''), u.name, m.userid)`.as('name'),
  'm.group_nickname',
  sql<unknown>`case when m.type = 1 then ${staffOf(sql`m.userid`)} end`.as('staff'),
  sql<unknown>`case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'status', u.status) end`.as('external_user'),
  sql<unknown>`case when c.id is not null then json_build_object('id', c.id, 'nick_name', c.nick_name, 'real_name', c.real_name, 'avatar', c.avatar,
    'phone_masked', mask_phone(c.phone), 'stage', c.stage) end`.as('user'),
  sql<boolean>`g.admins ? m.userid`.as('is_admin'),
  'm.joined_at',
  'm.join_scene',
  staffOf(sql`m.invitor`).as('inviter'),
  'm.quit_time',
  'm.quit_scene',
] as const;

async function assertSeen(context: Context, id: number) {
  if (!(await live(context).select('id').where('id', '=', id).executeTakeFirst())) throw notFound();
}

export const groupChatHandlers: Handlers = {
  async listGroupChats(context, { page: number, limit, name, wx_status, owner_user_id, tag_id, camp_id }) {
    const query = live(context)
      .select(columns)
      .$if(Boolean(name?.trim()), (some) => some.where(containsText(name as string, ['group_chat.name'])))
      .$if(wx_status !== undefined, (some) => some.where('group_chat.wx_status', '=', wx_status as number))
      .$if(owner_user_id !== undefined, (some) =>
        some.where(sql<boolean>`exists (select from staff s where s.wx_userid = group_chat.owner_wx_userid and s.id = ${owner_user_id})`),
      )
      // No group has either yet.
      .$if(tag_id !== undefined || camp_id !== undefined, (some) => some.where(sql<boolean>`false`))
      .orderBy('group_chat.wx_created_at', 'desc')
      .orderBy('group_chat.id', 'desc');
    return page(context.db, query, { page: number, limit });
  },

  async getGroupChat(context, { id }) {
    const found = await live(context)
      .select(columns)
      .select([
        sql<unknown>`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.id) from staff s
          where s.deleted_at is null and group_chat.admins ? s.wx_userid), '[]')`.as('admins'),
        members(sql`m.quit_time is not null`).as('quit_total'),
      ])
      .where('group_chat.id', '=', id)
      .executeTakeFirst();
    if (!found) throw notFound();
    return found as never;
  },

  async listGroupChatMembers(context, { id, page: number, limit, type, present, keyword }) {
    await assertSeen(context, id);
    const query = context.db
      .selectFrom('group_chat_member as m')
      .innerJoin('group_chat as g', 'g.id', 'm.group_chat_id')
      .leftJoin('external_user as u', (on) => on.onRef('u.external_userid', '=', 'm.userid').on('m.type', '=', 2))
      .leftJoin('customer as c', (on) => on.onRef('c.id', '=', 'u.customer_id').on('c.deleted_at', 'is', null))
      .select(memberColumns)
      .where('m.group_chat_id', '=', id)
      .$if(type !== undefined, (some) => some.where('m.type', '=', type as number))
      .$if(present !== undefined, (some) => some.where('m.quit_time', present ? 'is' : 'is not', null))
      .$if(Boolean(keyword?.trim()), (some) => some.where(containsText(keyword as string, ['m.name', 'm.group_nickname'])))
      .orderBy('m.joined_at', 'desc')
      .orderBy('m.userid');
    return page(context.db, query, { page: number, limit });
  },

  async syncGroupChats(context, { dry_run }) {
    return startSync(context, 'group_chat', { dry_run });
  },
};
