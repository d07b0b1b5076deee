import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { OutgoingKind } from '../../../outbox/outgoing-kind.js';
import {
  type AppBody,
  type AppTargets,
  assertRepeatIsDropped,
  recallAppMessage,
  type SentAppMessage,
  sendAppMessage,
} from '../../../outside/wecom/app-messages.js';

export interface AppWrite {
  /** Of the row of `app_message`. */
  id: number;
  agentId: number;
  targets: AppTargets;
  body: AppBody;
}

/** Whether a receiver is among those that WeCom took: chosen as a person, or by a department or tag that it knows. */
const isTaken = ({ invalid_parties, invalid_tags }: SentAppMessage) => sql<boolean>`(is_direct
  or exists (select from unnest(parties) p(id) where p.id::text <> all(${invalid_parties}::text[]))
  or exists (select from unnest(tags) g(id) where g.id <> all(${invalid_tags}::text[])))`;

async function noteReceivers(db: Db, id: number, sent: SentAppMessage) {
  await sql`with judged as (
      update app_receiver set result = case when wx_userid = any(${sent.invalid_users}::text[]) or not ${isTaken(sent)} then 'invalid'
          when wx_userid = any(${sent.unlicensed_users}::text[]) then 'unlicensed' else 'sent' end
      where message_id = ${id} and result in ('waiting', 'failed') returning enterprise_id, staff_id, wx_userid, result),
    got as (insert into app_delivery (enterprise_id, wx_userid, sent_at) select enterprise_id, wx_userid, now() from judged where result = 'sent')
    select 1`.execute(db);
  await sql`update app_receiver set sent_at = now() where message_id = ${id} and result = 'sent'`.execute(db);
}

async function noteDelivery(db: Db, id: number, sent: SentAppMessage) {
  await noteReceivers(db, id, sent);
  const list = (ids: readonly string[]) => sql<string>`${JSON.stringify(ids.slice(0, 1000))}::jsonb`;
  await db
    .updateTable('app_message')
    .set({
      ...{ status: 'sent', error: null, wx_msgid: sent.msgid, sent_at: sql<Date>`now()` },
      ...{ invalid_users: list(sent.invalid_users), invalid_parties: list(sent.invalid_parties) },
      ...{ invalid_tags: list(sent.invalid_tags), unlicensed_users: list(sent.unlicensed_users) },
      sent_count: sql<number>`(select count(*)::int from app_receiver r where r.message_id = ${id} and r.result = 'sent')`,
    })
    .where('id', '=', id)
    .execute();
}

async function noteRefusal(db: Db, id: number) {
  await sql`update app_message m set status = 'failed',
      error = jsonb_build_object('code', 'wecom', 'zh', coalesce(o.error, '企业微信拒绝了请求'), 'en', coalesce(o.error_en, 'WeCom rejected the request'))
    from outgoing o where o.id = m.outgoing_id and m.id = ${id}`.execute(db);
  await sql`update app_receiver set result = 'failed' where message_id = ${id} and result = 'waiting'`.execute(db);
}

/** Sends a message of the app to staff. */
export const appSend: OutgoingKind<AppWrite, SentAppMessage> = {
  kind: 'app.send',
  name: ['发送应用消息', 'Send an app message'],
  visibleAfterMs: 0,
  send: async ({ wecom }, { agentId, targets, body }) => sendAppMessage(await wecom('app'), agentId, targets, body),
  // No call tells what was sent. A repeat gets the answer of the first, and reaches nobody twice.
  lookUp: async (_, __, since) => assertRepeatIsDropped(since),
  settle: (db, { id }, outcome) => (outcome.status === 'sent' ? noteDelivery(db, id, outcome.result) : noteRefusal(db, id)),
};

/** Takes an app message away from its receivers. */
export const appRecall: OutgoingKind<{ id: number; msgid: string }, null> = {
  kind: 'app.recall',
  name: ['撤回应用消息', 'Recall an app message'],
  visibleAfterMs: 0,
  async send({ wecom }, { msgid }) {
    await recallAppMessage(await wecom('app'), msgid);
    return null;
  },
  // Recalling it again changes nothing.
  lookUp: async () => undefined,
  async settle(db, { id }, outcome) {
    if (outcome.status !== 'sent') return;
    await db
      .updateTable('app_message')
      .set({ status: 'recalled', recalled_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('status', '=', 'sent')
      .execute();
    await sql`update app_receiver set result = 'recalled' where message_id = ${id} and result = 'sent'`.execute(db);
  },
};

export const outgoingKinds = [appSend, appRecall];
