import { sql } from 'kysely';
import type { OutgoingKind } from '../../../outbox/outgoing-kind.js';
import { assertRepeatIsDropped, sendAppMessage } from '../../../outside/wecom/app-messages.js';

interface Notice {
  /** Of the row of `automatic_message`. */
  id: number;
  userid: string;
  agentId: number;
  content: string;
}

/** WeCom cuts a text at this length. */
const mostBytes = 2048;

const cut = (text: string) =>
  Buffer.from(text)
    .subarray(0, mostBytes)
    .toString()
    .replace(/(?<!�)�+$/, '');

/** Sends an automatic message to a staff member. */
export const noticeSend: OutgoingKind<Notice, null> = {
  kind: 'message.notice',
  name: ['发送自动消息', 'Send an automatic message'],
  visibleAfterMs: 0,
  async send({ wecom }, { userid, agentId, content }) {
    const targets = { all: false, users: [userid], parties: [], tags: [] };
    await sendAppMessage(await wecom('app'), agentId, targets, { msgtype: 'text', text: { content: cut(content) } });
    return null;
  },
  // No call tells what was sent. WeCom drops a repeat.
  lookUp: async (_, __, since) => assertRepeatIsDropped(since),
  async settle(db, { id, userid }, outcome) {
    if (outcome.status === 'sent') {
      await sql`update automatic_message set status = 'sent', sent_at = now(), reason = null where id = ${id}`.execute(db);
      await sql`insert into app_delivery (wx_userid) values (${userid})`.execute(db);
      return;
    }
    await sql`update automatic_message g set status = 'failed', reason = jsonb_build_object('code', 'wecom', 'zh', coalesce(o.error, '企业微信拒绝了请求'),
        'en', coalesce(o.error_en, 'WeCom rejected the request'))
      from outgoing o where o.id = g.outgoing_id and g.id = ${id}`.execute(db);
  },
};

export const outgoingKinds = [noticeSend];
