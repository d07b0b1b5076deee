import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { mostInCall } from '../../../outside/wecom/transfers.js';
import type { HandOverRow } from './hand-over.js';
import { contactTransfer, groupTransfer, handOverTarget } from './outgoing.js';

/** WeCom gives at most this many groups of one person to others a day. */
export const groupsADay = 300;

interface Draft {
  to_user_id: number;
  to: string | null;
  ids: string[];
}

/** The next items of one taker that WeCom has not been told. */
async function nextDrafts(db: Db, { id }: HandOverRow, kind: 'contact' | 'group', most: number): Promise<Draft | undefined> {
  if (most <= 0) return undefined;
  const { rows } = await sql<Draft>`with first as (select to_user_id from hand_over_item
      where hand_over_id = ${id} and status = 'draft' and kind = ${kind} order by to_user_id, id limit 1),
    chunk as (select i.wx_id from hand_over_item i, first
      where i.hand_over_id = ${id} and i.status = 'draft' and i.kind = ${kind} and i.to_user_id = first.to_user_id order by i.id limit ${most})
    select first.to_user_id, s.wx_userid as "to", (select json_agg(wx_id) from chunk) as ids from first join staff s on s.id = first.to_user_id`.execute(
    db,
  );
  return rows[0];
}

const markSent = (db: Db, { id }: HandOverRow, { ids }: Draft, outgoingId: number) =>
  sql`update hand_over_item set status = 'sent', outgoing_id = ${outgoingId}, sent_at = now(), errcode = null, reason = null, settled_at = null
    where hand_over_id = ${id} and wx_id = any(${ids}::text[]) and status = 'draft'`.execute(db);

/** Without an account nobody can take anything. */
const failAll = (db: Db, { id }: HandOverRow, { ids }: Draft) =>
  sql`update hand_over_item set status = 'failed', errcode = 40003, settled_at = now()
    where hand_over_id = ${id} and wx_id = any(${ids}::text[]) and status = 'draft'`.execute(db);

async function send(db: Db, handOver: HandOverRow, kind: 'contact' | 'group', draft: Draft) {
  const { id, wx_userid: from, name, is_away: hasLeft, customer_text, operator_id: operatorId } = handOver;
  const { to, ids } = draft;
  if (to === null || from === null) return failAll(db, handOver, draft);
  const write = { target: handOverTarget(id), subject: name, operatorId };
  const call = { handOverId: id, move: { from, to, hasLeft }, ids };
  const outgoingId =
    kind === 'contact'
      ? await enqueue(db, contactTransfer, { ...write, input: { ...call, text: customer_text ?? '' } })
      : await enqueue(db, groupTransfer, { ...write, input: call });
  return markSent(db, handOver, draft, outgoingId);
}

/** Groups of this person that went to others within a day, in whichever hand-over. */
async function groupsToday(db: Db, { user_id }: HandOverRow): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from hand_over_item i join hand_over h on h.id = i.hand_over_id
    where h.user_id = ${user_id} and i.kind = 'group' and i.sent_at > now() - interval '1 day' and i.status in ('sent', 'done')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Hands the next items of one taker to the outbox. Returns whether there are more that may go now. */
export async function sendItems(db: Db, handOver: HandOverRow): Promise<boolean> {
  await sql`update hand_over set has_left = ${handOver.is_away} where id = ${handOver.id} and has_left <> ${handOver.is_away}`.execute(db);
  const contacts = await nextDrafts(db, handOver, 'contact', mostInCall);
  if (contacts) await send(db, handOver, 'contact', contacts);
  if (contacts) return true;
  const left = groupsADay - (await groupsToday(db, handOver));
  const groups = await nextDrafts(db, handOver, 'group', Math.min(mostInCall, left));
  if (groups) await send(db, handOver, 'group', groups);
  return groups !== undefined;
}
