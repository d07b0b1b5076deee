import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayIn } from '../../../db/days/instants.js';
import type { SiftedMessage } from './sift.js';

/** From a customer's message to the answer. */
interface Turn {
  id?: number;
  conversation_id: number;
  wx_userid: string;
  asked_at: Date;
  day: string;
  is_first: boolean;
  answered_at?: Date;
}

interface Remark {
  conversation_id: number;
  wx_userid: string;
  at: Date;
  isAsked: boolean;
}

const remarksIn = (messages: readonly SiftedMessage[], conversations: ReadonlyMap<string, number>): Remark[] =>
  messages.flatMap(({ session, senderKind, sentAt, recalls, action }) => {
    const conversation_id = conversations.get(session.id);
    const [wx_userid] = session.members;
    if (session.type !== 'single' || session.external === null || recalls !== null || action !== 'send') return [];
    return conversation_id === undefined || wx_userid === undefined
      ? []
      : [{ conversation_id, wx_userid, at: sentAt, isAsked: senderKind === 'customer' }];
  });

async function openTurns(db: Db, zone: string, said: readonly Remark[]): Promise<Turn[]> {
  const ids = [...new Set(said.map((one) => one.conversation_id))];
  const { rows } = await sql<Omit<Turn, 'asked_at'> & { asked_at: string }>`
    select id, conversation_id, wx_userid, asked_at, is_first, ${dayIn(sql`asked_at`, sql`${zone}`)}::text as day from chat_turn
    where conversation_id = any(${ids}::bigint[]) and answered_at is null`.execute(db);
  return rows.map((row) => ({ ...row, asked_at: new Date(row.asked_at) }));
}

async function daysOf(db: Db, zone: string, instants: readonly Date[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select ${dayIn(sql`t.at`, sql`${zone}`)}::text as day
    from rows from (jsonb_to_recordset(${JSON.stringify(instants.map((at) => ({ at })))}::jsonb) as (at timestamptz)) with ordinality as t(at, n) order by n`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}

/** Follows who waits for whom through messages in order. Returns new turns and those that ended. */
function follow(open: readonly Turn[], said: readonly Remark[], days: readonly string[]): Turn[] {
  const waiting = new Map<number, Turn[]>();
  for (const turn of open) waiting.set(turn.conversation_id, [...(waiting.get(turn.conversation_id) ?? []), turn]);
  const touched = new Set<Turn>();
  for (const [at, { conversation_id, wx_userid, at: asked_at, isAsked }] of said.entries()) {
    const own = waiting.get(conversation_id) ?? [];
    const day = days[at] as string;
    if (isAsked && own.every((one) => one.day !== day)) {
      const turn: Turn = { conversation_id, wx_userid, asked_at, day, is_first: own.length === 0 };
      touched.add(turn);
      waiting.set(conversation_id, [...own, turn]);
    } else if (!isAsked) {
      for (const turn of own) touched.add(Object.assign(turn, { answered_at: new Date(Math.max(+asked_at, +turn.asked_at)) }));
      waiting.delete(conversation_id);
    }
  }
  return [...touched];
}

/** Keeps for each customer's message when it was answered. `zone` is that of the company. */
export async function writeTurns(db: Db, zone: string, messages: readonly SiftedMessage[], conversations: ReadonlyMap<string, number>) {
  const said = remarksIn(messages, conversations);
  if (said.length === 0) return;
  const open = await openTurns(db, zone, said);
  const days = await daysOf(
    db,
    zone,
    said.map(({ at }) => at),
  );
  const turns = follow(open, said, days);
  const ended = turns.filter((one) => one.id !== undefined);
  if (ended.length > 0)
    await sql`update chat_turn c set answered_at = t.answered_at from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
      as t(id bigint, answered_at timestamptz) where c.id = t.id`.execute(db);
  await sql`insert into chat_turn (conversation_id, wx_userid, asked_at, answered_at, is_first)
    select conversation_id, wx_userid, asked_at, answered_at, is_first from jsonb_to_recordset(${JSON.stringify(turns.filter((one) => one.id === undefined))}::jsonb)
      as t(conversation_id bigint, wx_userid text, asked_at timestamptz, answered_at timestamptz, is_first boolean)`.execute(db);
}
