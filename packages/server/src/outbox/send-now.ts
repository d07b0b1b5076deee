import type { Db } from '../db/database.js';
import type { PreparingContext } from '../http/context.js';
import { Refusal, type Sentence } from '../http/refusal.js';
import { enqueue, type NewWrite } from './enqueue.js';
import { type Progress, sentenceOf } from './outbox.js';
import type { OutgoingKind } from './outgoing-kind.js';

/** Latest start of a write that a user waits for, and how long they wait for its outcome; clients wait for 10 seconds. */
const startWithinMs = 5000;
const answerWithinMs = 8000;

const open: Record<'waiting' | 'unknown', Sentence> = {
  waiting: ['已排队，企业微信暂时还没有处理，结果请在「企微写入」查看', 'It is queued and not done yet; see WeCom writes for its result'],
  unknown: [
    '企业微信没有响应，还不知道是否完成；系统会继续核对，结果请在「企微写入」查看',
    'WeCom did not respond, so it is not known whether it was done; this is being checked, see WeCom writes for the result',
  ],
};
const rejected: Sentence = ['企业微信拒绝了请求', 'WeCom rejected the request'];

/** Returns why a write was not done, or not yet. */
export function sendRefusal(progress: Progress): Refusal {
  const { status, errcode } = progress;
  if (status === 'waiting' || status === 'unknown') return new Refusal(50200, open[status], { from: status });
  return new Refusal(50200, sentenceOf(progress) ?? rejected, errcode === null ? {} : { errcode });
}

/**
 * Adds a write for which the caller waits, in the transaction of `work`, and returns its result. @throws Refusal 50200 with its state if it
 * was not done, or not in time
 */
export async function sendNow<Input, Result>(
  { deps: { outbox }, principal, tenant }: PreparingContext,
  kind: OutgoingKind<Input, Result>,
  work: (db: Db) => Promise<Omit<NewWrite<Input>, 'withinMs' | 'operatorId'>>,
  /** Runs after the write was added, and throws if it is not needed any more. */
  confirm?: (db: Db) => Promise<void>,
): Promise<Result> {
  const id = await tenant(async (db) => {
    const added = await enqueue(db, kind, { ...(await work(db)), withinMs: startWithinMs, operatorId: principal.staffId });
    await confirm?.(db);
    return added;
  }, 'write');
  outbox.wake();
  const progress = await outbox.progress(principal.enterpriseId, id, answerWithinMs);
  if (progress.status !== 'sent') throw sendRefusal(progress);
  return progress.result as Result;
}
