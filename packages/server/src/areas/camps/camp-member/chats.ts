import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { everyRow } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { customerJson } from '../../../records/briefs.js';
import { startSync } from '../../../sync/start-sync.js';
import { groupChatSync } from '../../messages/work-chat-group/sync.js';
import { assertVisible } from '../camp/columns.js';

type ChatUser = Row<'listCampChatUsers'>;

/** A row with its rank: what staff can fix comes first. */
interface RankedChatUser extends ChatUser {
  key: string;
  place: number;
}

const inCamp = (campId: number) =>
  sql`select s.id, s.user_id from service s where s.camp_id = ${campId} and s.deleted_at is null and s.status <> 'cancelled'`;

/** Customers in the chats of a camp. */
const inChats = (campId: number) => sql`
  select 'chat ' || g.id || ' ' || m.userid as key, left(coalesce(nullif(m.name, ''), u.name, m.userid), 64) as name,
    json_build_object('id', g.id, 'name', g.name) as chat, m.joined_at as joined_chat_at,
    case when c.id is null then 'unknown' when j.id is not null then 'joined' when o.id is not null then 'not_joined' else 'no_service' end as state,
    coalesce(j.id, o.id) as service_id, case when c.id is not null then ${customerJson('c')} end as customer
  from camp_chat k join group_chat g on g.id = k.chat_id join group_chat_member m on m.group_chat_id = g.id and m.type = 2 and m.quit_time is null
    left join external_user u on u.external_userid = m.userid left join customer c on c.id = u.customer_id and c.deleted_at is null
    left join lateral (select min(s.id) as id from (${inCamp(campId)}) s where s.user_id = c.id) j on true
    left join lateral (select s.id from service s where s.user_id = c.id and s.deleted_at is null and s.camp_id is distinct from ${campId}
      and s.status in ('pending', 'in_service', 'paused') order by (s.camp_id is not null), s.id limit 1) o on true
  where k.camp_id = ${campId}`;

/** Members of a camp who are in none of its chats. */
const outside = (campId: number) => sql`
  select 'service ' || s.id, coalesce(nullif(c.real_name, ''), c.nick_name), null::json, null::timestamptz, 'not_in_chat', s.id, ${customerJson('c')}
  from (${inCamp(campId)}) s join customer c on c.id = s.user_id
  where not exists (select from camp_chat k join group_chat_member m on m.group_chat_id = k.chat_id and m.type = 2 and m.quit_time is null
    join external_user u on u.external_userid = m.userid where k.camp_id = ${campId} and u.customer_id = c.id)`;

const states = sql`array['not_joined', 'not_in_chat', 'unknown', 'no_service', 'joined']`;

async function compareChats(context: Context, { camp_id }: Input<'listCampChatUsers'>) {
  await assertVisible(context, camp_id);
  return context.db.selectFrom(
    sql<RankedChatUser>`(select r.*, array_position(${states}, r.state) as place from (${inChats(camp_id)} union all ${outside(camp_id)}) r)`.as(
      'p',
    ),
  );
}

export const listCampChatUsers = list('listCampChatUsers', {
  from: compareChats,
  id: 'p.key',
  columns: ['p.name', 'p.chat', 'p.joined_chat_at', 'p.state', 'p.service_id', 'p.customer'],
  where: { camp_id: everyRow },
  order: [{ asc: 'p.place' }, { asc: 'p.name' }],
});

export async function syncCampChatUsers(context: Context, { camp_id, dry_run }: Input<'syncCampChatUsers'>) {
  await assertVisible(context, camp_id);
  const chat = await context.db.selectFrom('camp_chat').select('chat_id').where('camp_id', '=', camp_id).limit(1).executeTakeFirst();
  if (!chat)
    throw refuseField(42200, 'camp_id', 'chat', [
      '减脂营还没有学员群，请先在减脂营里添加',
      'The camp has no group chat; add one to the camp first',
    ]);
  return startSync(context, groupChatSync, { dry_run });
}
