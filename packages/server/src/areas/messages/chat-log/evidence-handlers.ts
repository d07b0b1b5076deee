import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Context, FileReply, type Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { type Message, readMessages } from './message-rows.js';
import { noteReading } from './readings.js';
import { conversationOf } from './scope.js';

const mostMessages = 2000;

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

/** A message as evidence: what was said, when and by whom, and its digest together with the one before it, so that none can be taken out. */
function chainOf(messages: readonly Message[], files: ReadonlyMap<number, string>) {
  let before = '';
  return messages.map(({ seq, msgid, from, to, roomid, msgtime, msgtype, action, content, file_name }) => {
    const said = { seq, msgid, from, to, roomid, msgtime, msgtype, action, content, file_name, file_sha256: files.get(seq) ?? null };
    before = sha256(before + JSON.stringify(said));
    return { ...said, digest: before };
  });
}

async function digestsOf({ db }: Context, conversationId: number, seqs: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{
    seq: number;
    sha256: string;
  }>`select m.seq, f.sha256 from chat_message m join chat_media f on f.id = m.media_id
    where m.conversation_id = ${conversationId} and m.seq = any(${seqs}::bigint[]) and f.sha256 is not null`.execute(db);
  return new Map(rows.map((row) => [Number(row.seq), row.sha256]));
}

export const handlers: Handlers = {
  async createChatEvidence(context, { session_id, from_seq = 1, to_seq = Number.MAX_SAFE_INTEGER, reason }) {
    const { db, principal, audit } = context;
    const conversation = await conversationOf(context, session_id);
    const where = sql<boolean>`m.seq between ${from_seq} and ${to_seq}`;
    const messages = await readMessages(db, conversation.id, { where, newestFirst: false, limit: mostMessages + 1 });
    if (messages.length > mostMessages)
      throw refuseField(42200, 'from_seq', 'large', [
        `一次最多导出 ${mostMessages} 条，请缩小范围`,
        `Export up to ${mostMessages} messages at a time; choose fewer`,
      ]);
    const files = await digestsOf(
      context,
      conversation.id,
      messages.map(({ seq }) => seq),
    );
    const { rows } = await sql<{
      now: string;
      company: string;
      corpid: string;
    }>`select now() as now, name as company, corpid from enterprise where id = ${principal.enterpriseId}`.execute(db);
    const evidence = {
      ...{ company: rows[0]?.company, corpid: rows[0]?.corpid, session_id, exported_at: rows[0]?.now, exported_by: principal.name, reason },
      ...{ count: messages.length, chain: 'digest = SHA-256(digest of the message before + JSON of the message without digest)' },
      messages: chainOf(messages, files),
    };
    const bytes = Buffer.from(`${JSON.stringify(evidence, null, 1)}\n`);
    await noteReading(context, { kind: 'export', conversation, reason, messages: messages.length, sha256: sha256(bytes) });
    audit({ target: session_id, after: { messages: messages.length, sha256: sha256(bytes), reason } });
    return new FileReply(bytes, 'application/octet-stream', `chat-evidence-${new Date().toISOString().slice(0, 10)}.json`);
  },
};
