import type { Input, Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { inLastDays } from '../../../db/days/instants.js';
import { containsText } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import { inFigure } from '../../../figures/figure-rows.js';
import type { Context, Handlers } from '../../../http/context.js';
import { customerJson } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { startSync } from '../../../sync/start-sync.js';
import { setGroupChatTags } from './group-tags.js';
import { createGroupWelcome, deleteGroupWelcome, listGroupWelcomes, updateGroupWelcome } from './group-welcome-calls.js';
import { createGroupJoinWay, deleteGroupJoinWay, listGroupJoinWays, updateGroupJoinWay } from './join-ways.js';
import { groupChatSync } from './sync.js';
import { getGroupChatTrend } from './trend.js';
import { live, visible } from './visible-groups.js';

const members = (condition: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from group_chat_member m where m.group_chat_id = group_chat.id and ${condition})`;

/** Returns the staff with this WeCom user id. */
const staffOf = (userid: RawBuilder<unknown>) =>
  sql<{
    id: number;
    name: string;
  } | null>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.wx_userid = ${userid} and s.deleted_at is null)`;

const camps = sql`camp_chat k join camp c on c.id = k.camp_id where k.chat_id = group_chat.id and c.deleted_at is null`;

/** Of several camps that meet in a group, the one that starts last. */
const newestCamp = sql<{
  id: number;
  name: string;
} | null>`(select json_build_object('id', c.id, 'name', c.name) from ${camps} order by c.start_date desc nulls first, c.id desc limit 1)`;

const inCamp = (id: number) => sql<boolean>`exists (select from ${camps} and c.id = ${id})`;

type Group = Row<'listGroupChats'>;

const columns = ({ principal }: Pick<Context, 'principal'>) =>
  [
    'group_chat.id',
    'group_chat.chat_id',
    'group_chat.name',
    staffOf(sql`group_chat.owner_wx_userid`).as('owner'),
    'group_chat.notice',
    'group_chat.wx_status',
    members(sql`m.quit_time is null`).as('member_total'),
    members(sql`m.quit_time is null and m.type = 2`).as('customer_total'),
    members(inLastDays(1, sql`m.joined_at`, principal)).as('join_today'),
    members(inLastDays(1, sql`m.quit_time`, principal)).as('quit_today'),
    sql<Group['tags']>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.sort, t.id)
      from group_chat_tag x join tag t on t.id = x.tag_id where x.group_chat_id = group_chat.id), '[]')`.as('tags'),
    newestCamp.as('camp'),
    'group_chat.wx_created_at',
    'group_chat.synced_at',
    'group_chat.version',
  ] as const;

type Member = Row<'listGroupChatMembers'>;

/** The groups in which a member is now. */
const groupsOfMember = sql`(select count(*)::int from group_chat_member o join group_chat k on k.id = o.group_chat_id and k.dismissed_at is null
  where o.userid = m.userid and o.quit_time is null)`;

const memberColumns = [
  'm.userid',
  'm.type',
  sql<string>`coalesce(nullif(m.name, ''), u.name, m.userid)`.as('name'),
  'm.group_nickname',
  sql<Member['staff']>`case when m.type = 1 then ${staffOf(sql`m.userid`)} end`.as('staff'),
  sql<Member['external_user']>`case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'status', u.status) end`.as(
    'external_user',
  ),
  sql<Member['user']>`case when c.id is not null then ${customerJson('c')} end`.as('user'),
  sql<boolean>`g.admins ? m.userid`.as('is_admin'),
  sql<number>`${groupsOfMember}`.as('group_count'),
  'm.joined_at',
  'm.join_scene',
  staffOf(sql`m.invitor`).as('inviter'),
  'm.quit_time',
  'm.quit_scene',
] as const;

async function membersOf(context: Context, { id }: Input<'listGroupChatMembers'>) {
  await mustExist(live(context).select('id').where('id', '=', id));
  return context.db
    .selectFrom('group_chat_member as m')
    .innerJoin('group_chat as g', 'g.id', 'm.group_chat_id')
    .leftJoin('external_user as u', (on) => on.onRef('u.external_userid', '=', 'm.userid').on('m.type', '=', 2))
    .leftJoin('customer as c', (on) => on.onRef('c.id', '=', 'u.customer_id').on('c.deleted_at', 'is', null));
}

const ownedBy = (id: number) => sql<boolean>`exists (select from staff s where s.wx_userid = group_chat.owner_wx_userid and s.id = ${id})`;

export const handlers: Handlers = {
  listGroupChats: list('listGroupChats', {
    // A figure of an earlier day counts groups that were dissolved since.
    from: (context: Context, { figure }: { figure?: string }) => (figure === undefined ? live(context) : visible(context)),
    id: 'group_chat.id',
    columns,
    where: {
      figure: inFigure('listGroupChats', 'group_chat.id'),
      name: (text) => containsText(text, ['group_chat.name']),
      owner_user_id: ownedBy,
      tag_id: (id) => sql<boolean>`exists (select from group_chat_tag x where x.group_chat_id = group_chat.id and x.tag_id = ${id})`,
      camp_id: inCamp,
    },
    order: [{ desc: 'group_chat.wx_created_at' }],
  }),

  async getGroupChat(context, { id }) {
    const found = await mustExist(
      live(context)
        .select(columns(context))
        .select([
          sql<
            { id: number; name: string }[]
          >`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.id) from staff s
          where s.deleted_at is null and group_chat.admins ? s.wx_userid), '[]')`.as('admins'),
          members(sql`m.quit_time is not null`).as('quit_total'),
        ])
        .where('group_chat.id', '=', id),
    );
    return found;
  },

  listGroupChatMembers: list('listGroupChatMembers', {
    from: membersOf,
    id: 'm.userid',
    columns: memberColumns,
    search: ['m.name', 'm.group_nickname'],
    where: {
      id: 'm.group_chat_id',
      type: 'm.type',
      present: (yes) => sql<boolean>`(m.quit_time is null) = ${yes}`,
      several: (yes) => sql<boolean>`(${groupsOfMember} > 1) = ${yes}`,
    },
    order: [{ desc: 'm.joined_at' }, { asc: 'm.userid' }],
  }),

  setGroupChatTags,
  getGroupChatTrend,
  listGroupJoinWays,
  createGroupJoinWay,
  updateGroupJoinWay,
  deleteGroupJoinWay,
  listGroupWelcomes,
  createGroupWelcome,
  updateGroupWelcome,
  deleteGroupWelcome,

  async syncGroupChats(context, { dry_run }) {
    return startSync(context, groupChatSync, { dry_run });
  },
};
