import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { publishNotices } from '../notices/publish.js';

/** What windows and notices keep of a job, flat: the facts of its kind, and its state. */
const state = sql`job.facts || jsonb_build_object('id', job.id, 'kind', job.kind, 'name', job.name, 'status', job.status, 'done', job.done, 'total', job.total,
  'pct', case when job.status = 'finished' then 100 else coalesce((job.facts ->> 'pct')::integer, case when job.total > 0 then least(100, 100 * job.done / job.total) end) end,
  'error', job.error, 'error_en', job.error_en)`;

/** Adds an inbox notification for the user who started the job. That of a dry run counts as read: nothing is left to do. */
async function leaveNotice(db: Db, jobId: number) {
  const { rows } = await sql<{ id: number; staff_id: number; enterprise_id: number }>`
    insert into notice (enterprise_id, staff_id, job_id, facts, read_at)
    select job.enterprise_id, job.operator_id, job.id, ${state}, case when (job.facts ->> 'dry_run')::boolean then now() end from job where job.id = ${jobId} and job.operator_id is not null
    returning id, staff_id, enterprise_id`.execute(db);
  if (rows[0]) await publishNotices(db, rows[0], rows[0].id);
}

/**
 * Publishes the progress of a user's job, in the transaction that advanced it. A finished or failed job also adds an inbox notification; a
 * canceled one does not.
 */
export async function publishJob(db: Db, jobId: number) {
  const { rows } = await sql<{ ended: boolean }>`
    insert into event (enterprise_id, type, staff_id, permission, facts)
    select job.enterprise_id, 'job', job.operator_id, 'job:job:list', ${state} from job where job.id = ${jobId} and not job.internal
    returning facts ->> 'status' in ('finished', 'failed') as ended`.execute(db);
  if (rows[0]?.ended) await leaveNotice(db, jobId);
}
