import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { SiftedMessage } from './sift.js';

const digestLength = 60;

/** The first words of a text; of other types nothing, because the reader's language names them. */
const digestOf = ({ type, content }: SiftedMessage) =>
  type === 'text' ? [...(content ?? '').replace(/\s+/g, ' ').trim()].slice(0, digestLength).join('') : '';

function conversationsOf(messages: readonly SiftedMessage[]) {
  const found = new Map<string, { messages: SiftedMessage[] }>();
  for (const message of messages) {
    const own = found.get(message.session.id) ?? { messages: [] };
    found.set(message.session.id, own);
    own.messages.push(message);
  }
  return [...found.values()].map(({ messages: own }) => {
    const last = own.at(-1) as SiftedMessage;
    const { id, type, external, roomid } = last.session;
    return {
      ...{ session_id: id, type, external_userid: external, roomid, count: own.length },
      ...{ seq: last.seq, at: last.sentAt, msgtype: last.type, digest: digestOf(last) },
      members: [...new Set(own.flatMap(({ session }) => session.members))],
    };
  });
}

/** Adds messages to the counts and ends of their conversations. Returns the ids of the conversations by session. */
export async function writeConversations(db: Db, messages: readonly SiftedMessage[]): Promise<Map<string, number>> {
  const conversations = conversationsOf(messages);
  const { rows } = await sql<{ id: number; session_id: string }>`
    insert into chat_conversation (session_id, type, external_userid, roomid, message_count, last_seq, last_at, last_type, last_digest)
    select session_id, type, external_userid, roomid, count, seq, at, msgtype, digest from jsonb_to_recordset(${JSON.stringify(conversations)}::jsonb)
      as t(session_id text, type text, external_userid text, roomid text, count integer, seq bigint, at timestamptz, msgtype text, digest text)
      order by session_id
    on conflict (enterprise_id, session_id) do update set message_count = chat_conversation.message_count + excluded.message_count,
      last_seq = excluded.last_seq, last_at = greatest(chat_conversation.last_at, excluded.last_at), last_type = excluded.last_type,
      last_digest = excluded.last_digest
    returning id, session_id`.execute(db);
  const ids = new Map(rows.map((row) => [row.session_id, row.id]));
  const members = conversations.flatMap(({ session_id, members: own, at }) =>
    own.map((wx_userid) => ({ wx_userid, conversation_id: ids.get(session_id), at })),
  );
  await sql`insert into chat_member (wx_userid, conversation_id, last_at)
    select wx_userid, conversation_id, at from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as t(wx_userid text, conversation_id bigint, at timestamptz) order by wx_userid, conversation_id
    on conflict (enterprise_id, wx_userid, conversation_id) do update set last_at = greatest(chat_member.last_at, excluded.last_at)`.execute(
    db,
  );
  return ids;
}
