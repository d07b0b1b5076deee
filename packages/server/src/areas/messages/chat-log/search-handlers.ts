import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { placeIn, plainOf, plainTextOf } from '../../../chat/plain-text.js';
import { lengthOf, pairsOf } from '../../../chat/word-pairs.js';
import { startOf } from '../../../db/days/instants.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { excerptOf } from '../chat-log-risk/keep-hits.js';
import { senderOf } from './message-rows.js';
import { noteReading, peerName } from './readings.js';
import { memberOf, visibleConversation } from './scope.js';

type Question = Input<'getChatSearch'>;
type Hit = Data<'getChatSearch'>['list'][number];

/** Messages checked in one step, and steps of a call; those that the caller may not see count, too. */
const stepSize = 200;
const mostSteps = 5;
const excerptLength = 120;

async function conditionsOf(context: Context, { user_id, type, msgtype, from, to }: Question) {
  const { principal } = context;
  const all = [
    visibleConversation(principal),
    ...(user_id === undefined
      ? []
      : [
          sql<boolean>`exists (select from chat_member u where u.conversation_id = c.id and u.wx_userid = ${await memberOf(context, user_id)})`,
        ]),
    ...(type === undefined ? [] : [sql<boolean>`c.type = ${type}`]),
    ...(msgtype === undefined ? [] : [sql<boolean>`m.msgtype = ${msgtype}`]),
    ...(from === undefined ? [] : [sql<boolean>`m.sent_at >= ${startOf(from, principal)}`]),
    ...(to === undefined ? [] : [sql<boolean>`m.sent_at < ${startOf(to, principal, 1)}`]),
  ];
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

interface HitRow extends Omit<Hit, 'excerpt' | 'pos'> {
  content: string | null;
  file_name: string | null;
}

/** Looks at the next messages that have the word, newest first. Returns those that match, and where to go on. */
async function step(context: Context, asked: Question, word: string, before: number | undefined) {
  const { db, principal } = context;
  const wanted = pairsOf(principal.enterpriseId, word);
  const seqs = await sql<{
    seq: number;
  }>`select seq from chat_find(${wanted}::bigint[], ${word}, ${before ?? null}::bigint, ${stepSize})`.execute(db);
  const found = seqs.rows.map((row) => Number(row.seq));
  const { rows } = await sql<HitRow>`
    select c.session_id, c.type, (select json_build_object('id', s.id, 'name', s.name) from chat_member k join staff s on s.wx_userid = k.wx_userid and s.deleted_at is null
        where k.conversation_id = c.id order by (k.wx_userid = m.sender) desc, s.id limit 1) as staff,
      ${peerName()} as peer_name, m.seq, m.msgid, ${senderOf} as "from", m.msgtype, m.sent_at, m.content, f.name as file_name
    from chat_message m join chat_conversation c on c.id = m.conversation_id left join chat_media f on f.id = m.media_id
    where m.seq = any(${found}::bigint[]) and ${await conditionsOf(context, asked)} order by m.seq desc`.execute(db);
  return { rows, next: found.length < stepSize ? undefined : found.at(-1) };
}

/** The words around the place where a message has the word. */
function placeOf({ content, file_name }: HitRow, word: string): Pick<Hit, 'excerpt' | 'pos'> {
  for (const text of [content ?? '', file_name ?? '']) {
    const plain = plainOf(text);
    const at = plain.text.indexOf(word);
    if (at < 0) continue;
    const [from, to] = placeIn(plain, at, at + word.length);
    const { excerpt, at: start } = excerptOf(text, from, to, excerptLength);
    return { excerpt, pos: [Math.max(0, from - start), Math.min(excerpt.length, to - start)] };
  }
  return { excerpt: excerptOf(content ?? file_name ?? '', 0, 0, excerptLength).excerpt, pos: [0, 0] };
}

async function search(context: Context, asked: Question, word: string): Promise<Data<'getChatSearch'>> {
  const { limit = 20 } = asked;
  const found: HitRow[] = [];
  let before: number | undefined = asked.max_id;
  for (let steps = 0; ; steps++) {
    const { rows, next } = await step(context, asked, word, before);
    found.push(...rows);
    before = next;
    if (next === undefined || found.length > limit || steps === mostSteps - 1) break;
  }
  const page = found.slice(0, limit);
  const next_id = found.length > limit ? (page.at(-1)?.seq ?? null) : (before ?? null);
  const list = page.map((row) => {
    const { content: _content, file_name: _name, ...shown } = row;
    return { ...shown, ...placeOf(row, word) };
  });
  return { list, has_more: next_id !== null, next_id };
}

export const handlers: Handlers = {
  async getChatSearch(context, asked) {
    const word = plainTextOf(asked.keyword);
    if (lengthOf(word) < 2) throw refuseField(42200, 'keyword', 'short', ['请输入至少两个字', 'Enter two characters or more']);
    const found = await search(context, asked, word);
    await noteReading(context, { kind: 'search', reason: asked.reason, messages: found.list.length });
    context.audit({ after: { messages: found.list.length, reason: asked.reason ?? null } });
    return found;
  },
};
