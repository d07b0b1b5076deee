import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { Refusal, type Sentence } from '../../../http/refusal.js';
import type { Outcome, OutgoingKind, Writers } from '../../../outbox/outgoing-kind.js';
import { placeOfWelcomeCode } from '../../../outside/wecom/welcome-code.js';
import { sendWelcome, type WelcomeMessage } from '../../../outside/wecom/welcomes.js';
import { isWelcomeTaken, WxError } from '../../../outside/wecom/wx-error.js';

/** What is sent. The code is not in it: it stays sealed in the row of `welcome_send`. */
interface Welcome extends WelcomeMessage {
  /** Of that row. */
  id: number;
}

/** `unknown`: an answer of WeCom was lost, and the time of the welcome ended before it was known what it did. */
type Answer = 'sent' | 'taken' | 'unknown';

/** @throws Refusal if the code was used, is late, or cannot be decrypted */
async function codeOf({ tenant, open }: Writers, id: number) {
  const row = await tenant((db) =>
    db
      .selectFrom('welcome_send as w')
      .leftJoin('outgoing as o', 'o.id', 'w.outgoing_id')
      .select(['w.enterprise_id', 'w.code', 'w.code_key_id', 'o.status'])
      .where('w.id', '=', id)
      .executeTakeFirst(),
  );
  const code =
    row?.code && row.code_key_id ? open({ key_id: row.code_key_id, sealed: row.code }, placeOfWelcomeCode(row.enterprise_id)) : undefined;
  if (code === undefined) throw new Refusal(42200, ['欢迎语凭证已失效', 'The code of the welcome is no longer valid']);
  return { code, wasLost: row?.status === 'unknown' };
}

const noAnswer: Sentence = [
  '企业微信没有及时回复，客户可能已收到欢迎语',
  'WeCom didn’t answer in time; the contact may have been welcomed',
];

/** Stores the result, and erases the code. */
async function note(db: Db, id: number, { status, ...outcome }: Outcome<Answer>) {
  const { rows } = await sql<{ errcode: number | null }>`select o.errcode from welcome_send w join outgoing o on o.id = w.outgoing_id
    where w.id = ${id}`.execute(db);
  const errcode = rows[0]?.errcode;
  const answer = 'result' in outcome ? outcome.result : undefined;
  if (answer === 'unknown')
    await sql`update outgoing o set status = 'dropped', error = ${noAnswer[0]}, error_en = ${noAnswer[1]}
      from welcome_send w where w.id = ${id} and o.id = w.outgoing_id`.execute(db);
  const isLate = status === 'dropped' || errcode === 41050 || errcode === 41096;
  const result = answer === 'sent' ? 'done' : (answer ?? (isLate ? 'late' : 'failed'));
  await sql`update welcome_send w set result = ${result}, settled_at = clock_timestamp(), code = null, code_key_id = null,
      error = left(o.error, 500), error_en = left(o.error_en, 500)
    from outgoing o where o.id = w.outgoing_id and w.id = ${id} and w.result = 'waiting'`.execute(db);
}

/** Welcomes a new contact. */
export const welcomeSend: OutgoingKind<Welcome, Answer> = {
  kind: 'welcome.send',
  name: ['发送欢迎语', 'Welcome a new contact'],
  visibleAfterMs: 0,
  async send(to, { id, ...message }) {
    const { code, wasLost } = await codeOf(to, id);
    try {
      await sendWelcome(await to.wecom('customer'), code, message);
      return 'sent';
    } catch (error) {
      // After an answer that was lost, it was this server that sent it.
      if (isWelcomeTaken(error)) return wasLost ? 'sent' : 'taken';
      // A refusal says nothing about the call whose answer was lost.
      if (wasLost && error instanceof WxError) throw new WxError(error.errcode, 'retry', error.sentence, true);
      throw error;
    }
  },
  /** No call tells. In time, a repeat does: WeCom answers that the contact was welcomed. */
  async lookUp({ tenant }, { id }) {
    const { rows } = await tenant((db) => sql`select from welcome_send where id = ${id} and deadline <= now()`.execute(db));
    return rows.length > 0 ? { result: 'unknown' } : undefined;
  },
  settle: (db, { id }, outcome) => note(db, id, outcome),
};

export const outgoingKinds = [welcomeSend];
