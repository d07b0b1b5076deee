import { setMaxListeners } from 'node:events';
import type { Database, Db } from '../db/database.js';
import type { Sentence } from '../http/refusal.js';
import type { Claim } from './claim.js';
import { countTry, endJob, LostLease, release, renewLease } from './job.js';
import { JobFailure, TryLater } from './job-failure.js';
import type { JobKind, Work } from './job-kind.js';
import { passes } from './passing-fault.js';

/** The server stops; another process, or the next start, resumes the job. */
export class ServerStop extends Error {}

/** Number of times a job may crash its process. */
const maxClaims = 3;
const endsProcesses: Sentence = [
  `处理这个任务的进程连续 ${maxClaims} 次意外中止，任务已停止；如果是导入，请拆分文件后重新上传，仍不行请联系管理员`,
  `The job was stopped because its process crashed ${maxClaims} times in a row. For an import, split the file and upload it again; otherwise contact your administrator`,
];
const fault: Sentence = [
  '系统异常，请稍后继续；若一直出现，请联系管理员',
  'Something went wrong; try again later. If it keeps happening, contact your administrator',
];
const passing: Sentence = ['暂时出错，稍后会自动重试', 'A temporary error; the job is tried again by itself'];
export const tooLate: Sentence = [
  '没有在截止时间前完成，任务已停止；仍然需要时请重试',
  'The job wasn’t done before its deadline and was stopped; retry it if it is still needed',
];

/** Default number of attempts in a row of the same step. */
export const maxTries = 8;
const longestPauseMs = 300_000;

interface Attempt {
  database: Database;
  claim: Claim;
  work: Work;
  attempts: number;
  /** Delay before the second attempt of a step. It doubles with each further attempt. */
  retryMs: number;
  onEarlyEnd: JobKind['onEarlyEnd'];
  log(fault: Error): void;
}

const msLeft = ({ deadline }: Claim) => (deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline) - Date.now());

/** Aborts at a time that may exceed the maximum of a timer. */
function abortAt(stop: AbortController, ms: number): NodeJS.Timeout | undefined {
  return ms < 2 ** 31 ? setTimeout(() => stop.abort(new JobFailure(tooLate)), Math.max(0, ms)) : undefined;
}

/** Holds a job while its work runs: renews its lease, and aborts when that is lost or the deadline has passed. */
function holdLease({ database, claim, log }: Attempt, stop: AbortController): Disposable {
  setMaxListeners(50, stop.signal);
  const beat = setInterval(
    () => {
      database
        .tenant(claim.enterpriseId, (db) => renewLease(db, claim))
        .catch((error: Error) => (error instanceof LostLease ? stop.abort(error) : log(error)));
    },
    (claim.leaseSeconds * 1000) / 5,
  );
  const end = abortAt(stop, msLeft(claim));
  return {
    [Symbol.dispose]() {
      clearInterval(beat);
      clearTimeout(end);
    },
  };
}

async function failJob(db: Db, { claim, onEarlyEnd }: Attempt, reason: Sentence) {
  await onEarlyEnd?.(db, claim.input, reason);
  await endJob(db, claim, reason);
}

/** Puts a job off after an error that may pass, so that any process can resume from its last step. Otherwise it is dead. */
async function settle(db: Db, one: Attempt, error: unknown) {
  const { claim, attempts, retryMs } = one;
  if (error instanceof ServerStop) return release(db, claim);
  const mayPass = error instanceof TryLater || passes(error);
  const tries = mayPass ? await countTry(db, claim) : attempts;
  const said = error instanceof JobFailure || error instanceof TryLater ? error.sentence : undefined;
  if (tries >= attempts) return failJob(db, one, said ?? fault);
  const waitMs = Math.min(retryMs * 2 ** (tries - 1), longestPauseMs) * (0.5 + Math.random() / 2);
  if (waitMs >= msLeft(claim)) return failJob(db, one, tooLate);
  await release(db, claim, { waitMs, error: said ?? passing });
}

/** Runs a claimed job until it ends, waits or is lost. */
export async function attempt(one: Attempt, stop: AbortController): Promise<void> {
  const { database, claim, work, log } = one;
  try {
    if (claim.claims > maxClaims) throw new JobFailure(endsProcesses);
    if (msLeft(claim) <= 0) throw new JobFailure(tooLate);
    using _lease = holdLease(one, stop);
    await work(claim, stop.signal);
  } catch (thrown) {
    const error = stop.signal.aborted ? stop.signal.reason : thrown;
    if (error instanceof LostLease || thrown instanceof LostLease) return;
    if (![JobFailure, TryLater, ServerStop].some((kind) => error instanceof kind)) log(error as Error);
    await database
      .tenant(claim.enterpriseId, (db) => settle(db, one, error))
      .catch((cause: Error) => cause instanceof LostLease || log(cause));
  }
}
