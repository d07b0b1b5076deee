import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { publishNotices } from '../notices/publish.js';

/** Columns of the contract's `JobEvent`, from `job` and its `import_file`, with the failure reason in both languages. */
const jobFacts = sql`json_build_object('id', job.id, 'kind', job.kind, 'status', job.status, 'done', job.done, 'total', job.total,
  'pct', case when job.status = 'finished' then 100 when f.id is not null then f.read_pct when job.total > 0 then least(100, 100 * job.done / job.total) end,
  'created', coalesce(f.created, job.created), 'updated', coalesce(f.updated, job.updated), 'skipped', coalesce(f.skipped, 0),
  'removed', job.removed, 'failed', coalesce(f.failed, job.failed), 'error', job.error, 'error_en', job.error_en, 'import_file_id', f.id)`;

const noticeFacts = sql`json_build_object('kind', job.kind, 'name', job.name, 'status', job.status, 'sync', job.input ->> 'sync', 'export', job.input ->> 'export',
  'id', job.id, 'done', job.done,
  'created', coalesce(f.created, job.created), 'updated', coalesce(f.updated, job.updated), 'skipped', coalesce(f.skipped, 0),
  'removed', job.removed, 'failed', coalesce(f.failed, job.failed), 'error', job.error, 'error_en', job.error_en, 'import_file_id', f.id, 'dry_run', coalesce(f.dry_run, (job.input ->> 'dry_run')::boolean, false))`;

const jobWithFile = sql`job left join import_file f on f.job_id = job.id`;

/** Adds an inbox notification for the user who started the job. */
async function leaveNotice(db: Db, jobId: number) {
  const { rows } = await sql<{ id: number; staff_id: number; enterprise_id: number }>`
    insert into notice (enterprise_id, staff_id, job_id, facts)
    select job.enterprise_id, job.operator_id, job.id, ${noticeFacts} from ${jobWithFile} where job.id = ${jobId} and job.operator_id is not null
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
    select job.enterprise_id, 'job', job.operator_id, 'job:job:list', ${jobFacts} from ${jobWithFile} where job.id = ${jobId} and job.kind <> 'event'
    returning facts ->> 'status' in ('finished', 'failed') as ended`.execute(db);
  if (rows[0]?.ended) await leaveNotice(db, jobId);
}
