import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { plainTextOf } from '../../../chat/plain-text.js';
import { pairsOf } from '../../../chat/word-pairs.js';
import type { Db } from '../../../db/database.js';
import type { FeedMedia } from '../../../outside/archive/message-body.js';
import type { SiftedMessage } from './sift.js';

const hexOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Adds the files of messages, each once. Returns their ids by digest. */
async function writeMedia(db: Db, messages: readonly SiftedMessage[]): Promise<Map<string, number>> {
  const all = new Map<string, FeedMedia & { digest: string; sent_at: Date }>();
  for (const { media, sentAt } of messages)
    if (media) all.set(hexOf(media.sdkfileid), { ...media, digest: hexOf(media.sdkfileid), sent_at: sentAt });
  if (all.size === 0) return new Map();
  const { rows } = await sql<{ id: number; digest: string }>`
    insert into chat_media (digest, sdkfileid, kind, name, size, sent_at)
    select decode(digest, 'hex'), sdkfileid, kind, name, size, sent_at from jsonb_to_recordset(${JSON.stringify([...all.values()])}::jsonb)
      as t(digest text, sdkfileid text, kind text, name text, size bigint, sent_at timestamptz) order by digest
    on conflict (enterprise_id, digest) do update set sent_at = greatest(chat_media.sent_at, excluded.sent_at)
    returning id, encode(digest, 'hex') as digest`.execute(db);
  return new Map(rows.map((row) => [row.digest, row.id]));
}

const audienceOf = ({ session, to }: SiftedMessage) => (session.type === 'group' ? [...to].toSorted() : undefined);

/** Adds the receivers of messages to groups, each set once. Returns their ids by digest. */
async function writeAudiences(db: Db, messages: readonly SiftedMessage[]): Promise<Map<string, number>> {
  const all = new Map<string, readonly string[]>();
  for (const message of messages) {
    const userids = audienceOf(message);
    if (userids) all.set(hexOf(JSON.stringify(userids)), userids);
  }
  if (all.size === 0) return new Map();
  const wanted = JSON.stringify([...all].map(([digest, userids]) => ({ digest, userids })));
  const { rows } = await sql<{ id: number; digest: string }>`
    with wanted as (select decode(digest, 'hex') as digest, userids from jsonb_to_recordset(${wanted}::jsonb) as t(digest text, userids text[]) order by 1),
      added as (insert into chat_audience (digest, userids) select digest, userids from wanted
        on conflict (enterprise_id, digest) do update set digest = excluded.digest returning id, digest)
    select id, encode(digest, 'hex') as digest from added`.execute(db);
  return new Map(rows.map((row) => [row.digest, row.id]));
}

/** Adds the messages of a page, which are new, and what a search finds them by. */
export async function writeMessages(
  db: Db,
  enterpriseId: number,
  messages: readonly SiftedMessage[],
  conversations: ReadonlyMap<string, number>,
) {
  const [media, audiences] = [await writeMedia(db, messages), await writeAudiences(db, messages)];
  const rows = messages.map((one) => {
    const userids = audienceOf(one);
    return {
      ...{
        seq: one.seq,
        msgid: one.msgid,
        conversation_id: conversations.get(one.session.id),
        sender_kind: one.senderKind,
        sender: one.from,
      },
      ...{ sent_at: one.sentAt, msgtype: one.type, action: one.recalls === null ? one.action : 'recall', content: one.content },
      audience_id: userids && audiences.get(hexOf(JSON.stringify(userids))),
      media_id: one.media && media.get(hexOf(one.media.sdkfileid)),
    };
  });
  await sql`insert into chat_message (seq, conversation_id, msgid, sender_kind, sender, audience_id, sent_at, msgtype, action, content, media_id)
    select seq, conversation_id, msgid, sender_kind, sender, audience_id, sent_at, msgtype, action, content, media_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(seq bigint, conversation_id bigint, msgid text, sender_kind text, sender text,
      audience_id bigint, sent_at timestamptz, msgtype text, action text, content text, media_id bigint)`.execute(db);
  const words = messages.flatMap(({ seq, content, media: file }) => {
    const plain = plainTextOf(file?.name && file.name !== content ? `${content ?? ''}\n${file.name}` : (content ?? ''));
    return plain === '' ? [] : [{ seq, plain, pairs: pairsOf(enterpriseId, plain) }];
  });
  await sql`insert into chat_words (seq, plain, pairs) select seq, plain, pairs
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as t(seq bigint, plain text, pairs bigint[])`.execute(db);
}
