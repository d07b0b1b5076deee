import type { Data, Input } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { plainTextOf } from '../../../chat/plain-text.js';
import { startOf } from '../../../db/days/instants.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { addMediaFetch } from './media.js';
import { type Message, readMessages } from './message-rows.js';
import { noteReading } from './readings.js';
import { conversationOf } from './scope.js';

type Question = Input<'getConversationMessages'>;

/** Filters of messages `m` with their words `w`. */
function filtersOf({ keyword, msgtype, from, to }: Question, { principal }: Context): RawBuilder<boolean> {
  const word = keyword === undefined ? '' : plainTextOf(keyword);
  const all = [
    ...(word === '' ? [] : [sql<boolean>`strpos(w.plain, ${word}) > 0`]),
    ...(msgtype === undefined ? [] : [sql<boolean>`m.msgtype = ${msgtype}`]),
    ...(from === undefined ? [] : [sql<boolean>`m.sent_at >= ${startOf(from, principal)}`]),
    ...(to === undefined ? [] : [sql<boolean>`m.sent_at < ${startOf(to, principal, 1)}`]),
  ];
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(all, sql` and `)})`;
}

interface PagePart {
  list: Message[];
  has_more: boolean;
}

const before = (seq: number) => sql<boolean>`m.seq < ${seq}`;
const from = (seq: number) => sql<boolean>`m.seq >= ${seq}`;
const and = (one: RawBuilder<boolean>, other: RawBuilder<boolean>) => sql<boolean>`${one} and ${other}`;

async function pageOf(context: Context, id: number, asked: Question): Promise<PagePart> {
  const { db } = context;
  const { max_id, min_id, around, limit = 20 } = asked;
  const matching = filtersOf(asked, context);
  /** One more tells whether there are more. */
  const read = async (where: RawBuilder<boolean>, newestFirst: boolean, most: number): Promise<PagePart> => {
    const found = await readMessages(db, id, { where: and(matching, where), newestFirst, limit: most + 1 });
    const has_more = found.length > most;
    return { list: newestFirst ? found.slice(-most) : found.slice(0, most), has_more };
  };
  if (around !== undefined) {
    const later = await read(from(around), false, Math.ceil(limit / 2));
    const earlier = await read(before(around), true, limit - later.list.length);
    return { list: [...earlier.list, ...later.list], has_more: earlier.has_more };
  }
  if (min_id !== undefined) return read(from(min_id + 1), false, limit);
  return read(max_id === undefined ? sql<boolean>`true` : before(max_id), true, limit);
}

async function hasNewer({ db }: Context, id: number, last: number | undefined): Promise<boolean> {
  if (last === undefined) return false;
  const { rows } = await sql<{
    has: boolean;
  }>`select exists (select from chat_message m where m.conversation_id = ${id} and m.seq > ${last}) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Fetches files that are waiting, because someone wants to see them. */
async function fetchWaiting({ deps, db, afterCommit }: Context, list: readonly Message[]) {
  if (!list.some((one) => one.file_state === 'waiting')) return;
  await addMediaFetch(deps, db);
  afterCommit(() => deps.jobs.wake());
}

export const handlers: Handlers = {
  async getConversationMessages(context, asked): Promise<Data<'getConversationMessages'>> {
    const { max_id, min_id, around, session_id, reason } = asked;
    if ([max_id, min_id, around].filter((one) => one !== undefined).length > 1)
      throw refuseField(42200, 'min_id', 'one', ['max_id、min_id 和 around 只能填一个', 'Give only one of max_id, min_id and around']);
    const conversation = await conversationOf(context, session_id);
    const { list, has_more } = await pageOf(context, conversation.id, asked);
    const [first, last] = [list[0]?.seq, list.at(-1)?.seq];
    await fetchWaiting(context, list);
    await noteReading(context, { kind: 'read', conversation, reason, messages: list.length });
    context.audit({ target: session_id, after: { messages: list.length, reason: reason ?? null } });
    return { list, has_more, has_newer: await hasNewer(context, conversation.id, last), max_id: last ?? null, min_id: first ?? null };
  },
};
