import { sql } from 'kysely';
import { assertMay } from '../../../auth/also-may.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { openJob } from '../../../jobs/add-job.js';

/** Columns of a job that decide whether it can run again. */
export const retryable = ['job.id', 'job.status', 'job.name', 'job.kind', 'job.unique_key', 'job.operator_id'] as const;

interface Retried {
  id: number;
  kind: string;
  unique_key: string | null;
  operator_id: number | null;
}

/** @throws Refusal 40900 for a job of a version that knows more kinds than this one */
function declared({ services }: Context, { kind }: Retried) {
  const found = services.jobs.kinds.get(kind);
  if (!found)
    throw new Refusal(40900, [
      '这类任务由其他版本的系统处理，请在升级完成后再试',
      'Jobs of this kind belong to another version of the server; try again once the upgrade is complete',
    ]);
  return found;
}

/** @throws Refusal 40900 while another job does the same */
export async function assertNoTwin(context: Context, job: Retried) {
  const { lockRetries, name } = declared(context, job);
  if (job.unique_key === null) return;
  await lockRetries?.(context);
  const open = await openJob(context.db, job.kind, job.unique_key);
  if (!open || open.id === job.id) return;
  const sentence = [`${name[0]}正在进行，请等它结束后再试`, `${name[1]} is already running; wait until it finishes`] as const;
  throw new Refusal(40900, sentence, { from: 'running', to: 'running', allowed: ['cancelled'] });
}

/** The deadline of a job that starts over. */
export function renewedDeadline(context: Context, job: Retried) {
  const { deadlineSeconds = null } = declared(context, job);
  return sql<string | null>`case when deadline is not null then now() + make_interval(secs => ${deadlineSeconds}::float8) end`;
}

/** Lets a job go on for whoever retries it, with their rights and data scope. @throws Refusal 40300, or 40900 if it cannot run again */
export async function prepareRetry(context: Context, job: Retried) {
  const { db, principal } = context;
  const { needs, beforeRetry } = declared(context, job);
  assertMay(principal, (await needs?.(db, job.id)) ?? []);
  // Work of the server itself has no owner.
  if (job.operator_id !== null) await db.updateTable('job').set({ operator_id: principal.staffId }).where('id', '=', job.id).execute();
  await beforeRetry?.(context, job.id);
}
