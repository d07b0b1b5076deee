import type { Db } from '../db/database.js';
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

/** Returns the stored response of this submission, if any. @throws Refusal 40900 */
export async function keptSubmission(db: Db, { staffId, key, inputHash }: Submission): Promise<string | undefined> {
  const known = await db
    .selectFrom('idempotency')
    .select(['input_hash', 'answer'])
    .where('key', '=', key)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  if (!known) return undefined;
  if (!inputHash.equals(known.input_hash))
    throw new Refusal(40900, ['这个请求标识已用于另一次提交', 'This idempotency key was used for another request']);
  if (known.answer === null)
    throw new Refusal(40900, [
      '该提交已完成，结果只显示一次；如需再次提交，请更换请求标识',
      'This request is already done and its result was shown once; to do it again, use another idempotency key',
    ]);
  return known.answer;
}

/** Claims the key for this transaction, or returns the stored response if it was already used. */
export async function takeSubmission(db: Db, submission: Submission): Promise<string | undefined> {
  const taken = await db
    .insertInto('idempotency')
    .values({
      enterprise_id: submission.enterpriseId,
      staff_id: submission.staffId,
      key: submission.key,
      operation_id: submission.operationId,
      input_hash: submission.inputHash,
    })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows ? undefined : keptSubmission(db, submission);
}

export async function keepAnswer(db: Db, { key, staffId }: Submission, answer: string) {
  await db.updateTable('idempotency').set({ answer }).where('key', '=', key).where('staff_id', '=', staffId).execute();
}
