import { createHash } from 'node:crypto';
import type { Db } from '../db/database.js';
import type { Keyring } from '../secrets/keyring.js';
import { Refusal } from './refusal.js';

/** One submission, identified by its idempotency key. */
export interface Submission {
  enterpriseId: number;
  staffId: number;
  key: string;
  operationId: string;
  /** Keyed hash that distinguishes inputs. It uses a server key because inputs contain passwords. */
  inputHash: Buffer;
}

/** Returns the idempotency key of a request, or undefined. */
export const idempotencyKeyOf = (header: string | string[] | undefined) =>
  typeof header === 'string' && header ? header.slice(0, 128) : undefined;

/** The key itself is not stored: it is needed to read the stored response. */
const keyDigest = ({ key }: Submission) => createHash('sha256').update(key).digest('hex');
const placeOf = ({ enterpriseId, staffId, operationId }: Submission) => `answer ${enterpriseId} ${staffId} ${operationId}`;

const repeatedRefusal = () =>
  new Refusal(40900, [
    '该提交已完成，结果只显示一次；如需再次提交，请更换请求标识',
    'This request is already done and its result was shown once; to do it again, use another idempotency key',
  ]);

/** Returns the stored response of this submission, if any. @throws Refusal 40900 */
export async function storedReply(db: Db, keyring: Keyring, submission: Submission): Promise<string | undefined> {
  const { staffId, key, inputHash } = submission;
  const known = await db
    .selectFrom('idempotency')
    .select(['input_hash', 'answer_key_id', 'answer'])
    .where('key', '=', keyDigest(submission))
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  if (!known) return undefined;
  if (!inputHash.equals(known.input_hash))
    throw new Refusal(40900, ['这个请求标识已用于另一次提交', 'This idempotency key was used for another request']);
  const { answer_key_id: key_id, answer: sealed } = known;
  const answer = key_id === null || sealed === null ? undefined : keyring.open({ key_id, sealed }, placeOf(submission), key);
  if (answer === undefined) throw repeatedRefusal();
  return answer;
}

/** Claims the key for this transaction, or returns the stored response if it was already used. */
export async function takeSubmission(db: Db, keyring: Keyring, submission: Submission): Promise<string | undefined> {
  const taken = await db
    .insertInto('idempotency')
    .values({
      enterprise_id: submission.enterpriseId,
      staff_id: submission.staffId,
      key: keyDigest(submission),
      operation_id: submission.operationId,
      input_hash: submission.inputHash,
    })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows ? undefined : storedReply(db, keyring, submission);
}

/** Stores the response so that only who has both the idempotency key and the key of the server can read it. */
export async function storeReply(db: Db, keyring: Keyring, submission: Submission, answer: string) {
  const { key_id, sealed } = keyring.seal(answer, placeOf(submission), submission.key);
  await db
    .updateTable('idempotency')
    .set({ answer_key_id: key_id, answer: sealed })
    .where('key', '=', keyDigest(submission))
    .where('staff_id', '=', submission.staffId)
    .execute();
}
