import type { Data } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';

export type Message = Data<'getConversationMessages'>['list'][number];

/** A person of a conversation by their id in WeCom, with the name that they have now. */
const party = (
  kind: RawBuilder<unknown>,
  userid: RawBuilder<unknown>,
) => sql`json_build_object('kind', ${kind}, 'userid', ${userid}, 'name', left(coalesce(
  case ${kind} when 'staff' then (select s.name from staff s where s.wx_userid = ${userid} order by s.deleted_at nulls first limit 1)
    when 'customer' then (select u.name from external_user u where u.external_userid = ${userid}) end, ${userid}), 64))`;

export const senderOf = party(sql`m.sender_kind`, sql`m.sender`);

/** Of single conversations the other side; of groups those who were told, staff if the company knows them. */
const receivers = sql`coalesce(case
  when m.audience_id is not null then (select json_agg(${party(
    sql`case when exists (select from staff s where s.wx_userid = t.id) then 'staff' when t.id ~ '^w[mo]' then 'customer' when t.id ~ '^wb' then 'robot' else 'staff' end`,
    sql`t.id`,
  )} order by t.n) from chat_audience a cross join unnest(a.userids) with ordinality t(id, n) where a.id = m.audience_id)
  when c.external_userid is null then (select json_agg(${party(sql`'staff'`, sql`o.wx_userid`)}) from chat_member o where o.conversation_id = c.id and o.wx_userid <> m.sender)
  when m.sender_kind = 'customer' then (select json_agg(${party(sql`'staff'`, sql`o.wx_userid`)}) from chat_member o where o.conversation_id = c.id)
  else json_build_array(${party(sql`'customer'`, sql`c.external_userid`)}) end, '[]')`;

const hits = sql`coalesce((select json_agg(json_build_object('id', h.id, 'rule_id', h.rule_id, 'word', h.word, 'pos', json_build_array(h.first_char, h.last_char))
  order by h.first_char, h.id) from (select * from chat_hit h where h.seq = m.seq and h.session_id = c.session_id order by h.id limit 50) h), '[]')`;

const review = sql`(select json_build_object('status', h.status, 'by', json_build_object('id', s.id, 'name', s.name), 'at', h.handled_at, 'note', h.note)
  from chat_hit h join staff s on s.id = h.handler_id where h.seq = m.seq and h.session_id = c.session_id order by h.handled_at desc limit 1)`;

export interface Part {
  where: RawBuilder<boolean>;
  newestFirst: boolean;
  limit: number;
}

/** Reads messages of a conversation, oldest first: the newest or the oldest of those that match. */
export async function readMessages(db: Db, conversationId: number, { where, newestFirst, limit }: Part): Promise<Message[]> {
  const order = newestFirst ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ list: Message[] }>`
    with page as materialized (select m.* from chat_message m left join chat_words w on w.seq = m.seq
      where m.conversation_id = ${conversationId} and ${where} order by m.seq ${order} limit ${limit})
    select coalesce(json_agg(r order by r.seq), '[]') as list from (
      select m.msgid, m.seq, ${senderOf} as "from", ${receivers} as "to", c.roomid, floor(extract(epoch from m.sent_at) * 1000)::bigint as msgtime,
        m.msgtype, m.action, m.content, f.file_url, left(f.name, 200) as file_name, f.size as file_bytes, f.state as file_state, ${hits} as hits, ${review} as review
      from page m join chat_conversation c on c.id = m.conversation_id left join chat_media f on f.id = m.media_id) r`.execute(db);
  return rows[0]?.list ?? [];
}
