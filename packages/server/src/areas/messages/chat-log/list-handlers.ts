import type { Input, Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { containsText, everyRow } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context, Handlers } from '../../../http/context.js';
import { customerJson } from '../../../records/briefs.js';
import { inScope, isIn, withBelow } from '../../access/users/staff.js';
import { peerName } from './readings.js';
import { memberOf } from './scope.js';
import { typeName } from './words.js';

type LastMessage = Row<'listConversations'>['last_message'];

const lastOf = sql<LastMessage>`json_build_object('msgtype', c.last_type, 'digest', c.last_digest, 'at', c.last_at)`;

/** Names what is no text. */
function nameLast<Seen extends { last_message: LastMessage }>(row: Seen, { caller }: Context): Seen {
  const last = row.last_message;
  if (last?.digest !== '') return row;
  return { ...row, last_message: { ...last, digest: typeName(last.msgtype, caller.language) } };
}

const newest = sql`(select m.conversation_id, m.last_at from chat_member m where m.wx_userid = staff.wx_userid order by m.last_at desc, m.conversation_id desc limit 1)`;

const newHits = (of: RawBuilder<unknown>) => sql<number>`(select count(*)::int from chat_hit h where ${of} and h.status = 'new')`;

const staffColumns = [
  sql<{ id: number; name: string }>`json_build_object('id', staff.id, 'name', staff.name)`.as('staff'),
  'staff.avatar',
  sql<{
    id: number;
    name: string;
  } | null>`(select json_build_object('id', d.id, 'name', d.name) from department d where d.id = staff.main_dept_id)`.as('department'),
  sql<number>`(select count(*)::int from chat_member m where m.wx_userid = staff.wx_userid)`.as('conversation_count'),
  newHits(sql`h.staff_id = staff.id`).as('new_hit_count'),
  sql<LastMessage>`(select ${lastOf} from chat_conversation c where c.id = newest.conversation_id)`.as('last_message'),
] as const;

const weights = sql`case h.level when 'low' then 1 when 'mid' then 3 else 10 end`;

/** Whether the customer of a single conversation agreed to talk to its member. */
const agreement = sql<Row<'listConversations'>['agreement']>`case when c.type = 'single' and c.external_userid is not null then (
  select json_build_object('state', case when a.agreed is null then 'unknown' when a.agreed then 'agreed' else 'declined' end, 'changed_at', a.changed_at)
  from (select 1) one left join lateral (select agreed, changed_at from chat_consent k where k.external_userid = c.external_userid
    and k.wx_userid = chat_member.wx_userid) a on true) end`;

const conversationColumns = [
  ...(['c.session_id', 'c.type'] as const),
  peerName(sql.ref('chat_member.wx_userid')).as('peer_name'),
  sql<string | null>`(select u.avatar from external_user u where u.external_userid = c.external_userid)`.as('peer_avatar'),
  sql<
    Row<'listConversations'>['external_user']
  >`(select json_build_object('id', u.id, 'name', u.name, 'status', u.status) from external_user u
      where u.external_userid = c.external_userid)`.as('external_user'),
  sql<
    Row<'listConversations'>['user']
  >`(select ${customerJson('k')} from external_user u join customer k on k.id = u.customer_id and k.deleted_at is null
      where u.external_userid = c.external_userid)`.as('user'),
  sql<
    Row<'listConversations'>['group_chat']
  >`(select json_build_object('id', g.id, 'name', g.name) from group_chat g where g.chat_id = c.roomid)`.as('group_chat'),
  sql<Row<'listConversations'>['peer_staff']>`case when c.type = 'single' and c.external_userid is null then (
      select json_build_object('id', s.id, 'name', s.name) from chat_member o join staff s on s.wx_userid = o.wx_userid and s.deleted_at is null
      where o.conversation_id = c.id and o.wx_userid <> chat_member.wx_userid limit 1) end`.as('peer_staff'),
  'c.message_count',
  sql<number>`coalesce((select sum(${weights})::int from chat_hit h where h.session_id = c.session_id and h.status <> 'false_positive'
      and h.happened_at > now() - interval '7 days'), 0)`.as('risk_score'),
  newHits(sql`h.session_id = c.session_id`).as('new_hit_count'),
  lastOf.as('last_message'),
  agreement.as('agreement'),
] as const;

export const handlers: Handlers = {
  listChatStaff: list('listChatStaff', {
    from: ({ db, principal }: Context) =>
      db
        .selectFrom('staff')
        .innerJoinLateral(sql<{ conversation_id: number; last_at: string }>`${newest}`.as('newest'), (on) => on.onTrue())
        .where('staff.deleted_at', 'is', null)
        .where(inScope(principal)),
    id: 'staff.id',
    columns: staffColumns,
    search: searchNames(['staff.name']),
    where: { dept_id: isIn(withBelow) },
    order: [{ desc: 'newest.last_at' }],
    shape: nameLast,
  }),

  listConversations: list('listConversations', {
    from: async (context: Context, { user_id }: Input<'listConversations'>) =>
      context.db
        .selectFrom('chat_member')
        .innerJoin('chat_conversation as c', 'c.id', 'chat_member.conversation_id')
        .where('chat_member.wx_userid', '=', await memberOf(context, user_id)),
    id: 'c.id',
    columns: conversationColumns,
    search: (word) => containsText(word, [peerName()]),
    where: {
      user_id: everyRow,
      type: 'c.type',
      risky: (yes) =>
        yes ? sql<boolean>`exists (select from chat_hit h where h.session_id = c.session_id and h.status = 'new')` : everyRow(),
    },
    order: [{ desc: 'chat_member.last_at' }],
    shape: nameLast,
  }),
};
