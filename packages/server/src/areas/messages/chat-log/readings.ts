import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';

interface ReadingFacts {
  kind: 'read' | 'search' | 'export';
  /** The conversation, of which the reading is. */
  conversation?: { session_id: string; external_userid: string | null };
  reason: string | undefined;
  messages: number;
  sha256?: string;
}

/** Keeps who read what, and why, in the transaction of the reading. */
export const noteReading = (
  { db, principal }: { db: Db; principal: Context['principal'] },
  { kind, conversation, reason, messages, sha256 }: ReadingFacts,
) =>
  db
    .insertInto('chat_reading')
    .values({
      ...{ staff_id: principal.staffId, act_staff_id: principal.actStaffId, kind, message_count: messages },
      ...{ session_id: conversation?.session_id ?? null, external_userid: conversation?.external_userid ?? null },
      ...{ reason: reason?.trim() || null, sha256: sha256 ?? null },
    })
    .execute();

/** The name of the other side of a conversation `c`: the customer, the group, or colleagues. */
export const peerName = (member?: RawBuilder<unknown>) => sql<string>`left(coalesce(
  case when c.type = 'group' then (select nullif(g.name, '') from group_chat g where g.chat_id = c.roomid)
    when c.external_userid is not null then (select u.name from external_user u where u.external_userid = c.external_userid)
    else (select string_agg(coalesce(s.name, m.wx_userid), '、' order by m.wx_userid) from chat_member m left join staff s on s.wx_userid = m.wx_userid and s.deleted_at is null
      where m.conversation_id = c.id ${member === undefined ? sql`` : sql`and (m.wx_userid <> ${member} or not exists (select from chat_member o where o.conversation_id = c.id and o.wx_userid <> ${member}))`}) end,
  ''), 64)`;
