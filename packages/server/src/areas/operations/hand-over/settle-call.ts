import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Answer } from '../../../outside/wecom/transfers.js';
import { endHandOver } from './end.js';
import { lockHandOver } from './hand-over.js';

/** It was begun before: under way, or done already. Its outcome is asked for. */
const begunCodes = new Set([0, 40100, 40129, 40131]);
const fullCode = 40099;
/** The group has the new owner already. */
const ownedCode = 90508;

/** WeCom needs a while before it lists what it began. */
const askAfterSeconds = 20;

interface Call {
  handOverId: number;
  kind: 'contact' | 'group';
  ids: readonly string[];
  answers: readonly Answer[];
}

/** Stores what WeCom answered about each contact or group of a call. Groups that it does not name went over. */
export async function settleAnswers(db: Db, { handOverId, kind, ids, answers }: Call) {
  await lockHandOver(db, handOverId);
  const codes = new Map(answers.map(({ id, errcode }) => [id, errcode]));
  const rows = ids.map((id) => ({ id, ...stateAfter(kind, codes.get(id) ?? 0) }));
  await sql`update hand_over_item i set status = r.status, errcode = r.errcode, reason = null, sent_at = coalesce(i.sent_at, now()),
      settled_at = case when r.status = 'waiting' then null else now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, status text, errcode integer)
    where i.hand_over_id = ${handOverId} and i.wx_id = r.id and i.status = 'sent'`.execute(db);
  await sql`update group_chat g set owner_wx_userid = s.wx_userid from hand_over_item i join staff s on s.id = i.to_user_id
    where i.hand_over_id = ${handOverId} and i.group_chat_id = g.id and i.status = 'done' and s.wx_userid is not null and g.owner_wx_userid <> s.wx_userid
      and i.wx_id = any(${[...ids]}::text[])`.execute(db);
  await sql`update hand_over set errcode = null where id = ${handOverId} and errcode is not null`.execute(db);
  await sql`update hand_over set next_at = now() + make_interval(secs => ${sql.lit(askAfterSeconds)})
    where id = ${handOverId} and next_at > now() + make_interval(secs => ${sql.lit(askAfterSeconds)})`.execute(db);
  await endHandOver(db, handOverId);
}

function stateAfter(kind: Call['kind'], errcode: number) {
  if (kind === 'group') return errcode === 0 || errcode === ownedCode ? { status: 'done', errcode: null } : { status: 'failed', errcode };
  if (begunCodes.has(errcode)) return { status: 'waiting', errcode: null };
  return { status: errcode === fullCode ? 'full' : 'failed', errcode };
}

/** Stores that a call was refused as a whole, with the code of WeCom. */
export async function noteRefusal(db: Db, handOverId: number, ids: readonly string[]) {
  await lockHandOver(db, handOverId);
  const { rows } = await sql<{
    errcode: number | null;
  }>`update hand_over_item i set status = case when o.errcode = ${fullCode} then 'full' else 'failed' end,
      errcode = o.errcode, settled_at = now()
    from outgoing o where o.id = i.outgoing_id and i.hand_over_id = ${handOverId} and i.wx_id = any(${[...ids]}::text[]) and i.status = 'sent'
    returning o.errcode`.execute(db);
  await sql`update hand_over set errcode = ${rows[0]?.errcode ?? null} where id = ${handOverId} and errcode is distinct from ${rows[0]?.errcode ?? null}`.execute(
    db,
  );
  await endHandOver(db, handOverId);
}
