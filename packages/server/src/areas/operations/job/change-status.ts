import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { assertMay } from '../../../auth/also-may.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { openJob } from '../../../jobs/add-job.js';
import { publishJob } from '../../../jobs/publish.js';
import { mustExist } from '../../../records/must-exist.js';
import { transitions } from '../../../records/transitions.js';
import { jobs } from './columns.js';

type Status = Row<'listJobs'>['status'];

/** Status changes that staff may make. */
const jobStates = transitions<Status>(
  { waiting: ['cancelled'], running: ['cancelled'], finished: [], failed: ['waiting'], cancelled: ['waiting'] },
  () => ['任务当前状态不支持此操作，请刷新后查看', 'The job’s current state doesn’t allow this; reload the page'],
);

/** Columns that decide whether a job can run again. */
const retryable = ['job.id', 'job.status', 'job.name', 'job.kind', 'job.unique_key', 'job.operator_id', 'job.input'] as const;

interface RetryCandidate {
  id: number;
  kind: string;
  unique_key: string | null;
  operator_id: number | null;
}

const kindOf = ({ deps }: Context, { kind }: Pick<RetryCandidate, 'kind'>) => deps.jobs.kinds.get(kind);

/** @throws Refusal 40900 for a job of a kind that this version does not have */
function declarationOf(context: Context, job: RetryCandidate) {
  const found = kindOf(context, job);
  if (!found)
    throw new Refusal(40900, [
      '这类任务由其他版本的系统处理，请在升级完成后再试',
      'Jobs of this kind belong to another version of the server; try again once the upgrade is complete',
    ]);
  return found;
}

/** @throws Refusal 40900 while another job does the same */
async function assertNoTwin(context: Context, job: RetryCandidate) {
  const { lockRetries, name } = declarationOf(context, job);
  if (job.unique_key === null) return;
  await lockRetries?.(context);
  const open = await openJob(context.db, job.kind, job.unique_key);
  if (!open || open.id === job.id) return;
  const sentence = [`${name[0]}正在进行，请等它结束后再试`, `${name[1]} is already running; wait until it finishes`] as const;
  throw new Refusal(40900, sentence, { from: 'running', to: 'running', allowed: ['cancelled'] });
}

/** The deadline of a job that starts over. */
function renewedDeadline(context: Context, job: RetryCandidate) {
  const { deadlineSeconds = null } = declarationOf(context, job);
  return sql<string | null>`case when deadline is not null then now() + make_interval(secs => ${deadlineSeconds}::float8) end`;
}

/** Lets a job go on for whoever retries it, with their rights and data scope. @throws Refusal 40300, or 40900 if it cannot run again */
async function prepareRetry(context: Context, job: RetryCandidate) {
  const { db, principal } = context;
  const { needs, beforeRetry } = declarationOf(context, job);
  assertMay(principal, (await needs?.(db, job.id)) ?? []);
  // Work of the server itself has no owner.
  const owner = { operator_id: principal.staffId, access_key_id: principal.accessKeyId };
  if (job.operator_id !== null) await db.updateTable('job').set(owner).where('id', '=', job.id).execute();
  await beforeRetry?.(context, job.id);
}

/** What a job forgets of its last run. */
const freshStart = (context: Context, job: RetryCandidate) => ({
  error: null,
  error_en: null,
  put_off: 0,
  tries: 0,
  claims: 0,
  run_at: new Date(),
  deadline: renewedDeadline(context, job),
});

const cancelled = ['任务已取消', 'The job was canceled'] as const;

/** Cancels a job, or lets it go on. @throws Refusal 40300, 40400, 40900 */
export async function changeStatus(context: Context, id: number, to: 'cancelled' | 'waiting') {
  const { db, audit } = context;
  const job = await mustExist(jobs(context).select(retryable).where('job.id', '=', id));
  if (to === 'waiting') await assertNoTwin(context, job);
  // Before the row of the job is locked: its work locks the record first, too, and another order could deadlock.
  else await kindOf(context, job)?.onEarlyEnd?.(db, job.input, cancelled);
  // The worker may be ending the job right now, so the update checks the status again.
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({
      status: to,
      finished_at: to === 'cancelled' ? new Date() : null,
      lease_until: null,
      ...(to === 'waiting' ? freshStart(context, job) : {}),
    })
    .where('id', '=', id)
    .where('status', 'in', jobStates.sources(to))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw jobStates.refusal(job.status, to);
  if (to === 'waiting') await prepareRetry(context, job);
  audit({ target: job.name, before: { status: job.status }, after: { status: to } });
  await publishJob(db, id);
}
