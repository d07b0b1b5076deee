import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import { fileUrl } from '../../../exports/exports.js';
import type { Context, Handlers } from '../../../http/context.js';
import { jobError, jobErrors } from '../../../jobs/job-errors.js';
import { jobCounts } from '../../../jobs/job-facts.js';
import { publishJob } from '../../../jobs/publish.js';
import { staffBrief } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { transitions } from '../../../records/transitions.js';
import { syncKinds } from '../../../sync/kinds.js';
import { assertNoTwin, prepareRetry, renewedDeadline, retryable } from './retry.js';

const jobs = ({ db, principal }: Context) =>
  db.selectFrom('job').$if(principal.scope.kind !== 'all', (some) => some.where('job.operator_id', '=', principal.staffId));

const languageOf = ({ caller }: Context) => (caller.language === 'zh' ? 0 : 1);

/** Names of the kinds, in both languages. */
const kindNames = ({ services }: Context) =>
  JSON.stringify(Object.fromEntries([...services.jobs.kinds.values()].map(({ kind, name }) => [kind, name])));

/** Names a sync and work without a name of its own in the caller's language; other jobs have the name of their file. */
function nameFor(context: Context) {
  const at = languageOf(context);
  const syncs = JSON.stringify(Object.fromEntries(syncKinds.map(({ sync, name }) => [sync, name[at]])));
  const ofKind = sql`${kindNames(context)}::jsonb -> job.kind`;
  return sql<string>`coalesce(${syncs}::jsonb ->> (job.facts ->> 'sync')
    || case when job.facts ->> 'dry_run' = 'true' then ${at === 0 ? '（预检）' : ' (dry run)'}::text else '' end,
    case when job.name = ${ofKind} ->> 0 then ${ofKind} ->> ${sql.lit(at)} else job.name end)`;
}

/** Columns of the contract's `Job`. */
const jobColumns = (context: Context) =>
  [
    'job.id',
    'job.kind',
    sql<string>`coalesce(${kindNames(context)}::jsonb -> job.kind ->> ${sql.lit(languageOf(context))}, job.kind)`.as('kind_name'),
    nameFor(context).as('name'),
    'job.status',
    'job.done',
    'job.total',
    sql<number>`coalesce((job.facts ->> 'failed')::integer, 0)`.as('failed'),
    jobError(context.caller).as('error'),
    'job.tries',
    sql<string | null>`case when job.status = 'waiting' and job.run_at > now() then job.run_at end`.as('next_at'),
    sql<number | null>`(job.facts ->> 'import_file_id')::bigint`.as('import_file_id'),
    sql<string | null>`left(job.resumed_from, 200)`.as('resumed_from'),
    staffBrief('job.operator_id').as('operator'),
    'job.created_at',
    'job.started_at',
    'job.finished_at',
  ] as const;

const callColumns = [
  'sync_call.id',
  sql<'GET' | 'POST'>`sync_call.method`.as('method'),
  'sync_call.path',
  sql<string>`left(sync_call.input::text, 8000)`.as('input'),
  'sync_call.is_write',
] as const;

async function assertJob(context: Context, id: number) {
  await mustExist(jobs(context).select('job.id').where('job.id', '=', id));
}

async function callsOf(context: Context, { id }: Input<'listJobCalls'>) {
  await assertJob(context, id);
  return context.db.selectFrom('sync_call');
}

async function peopleOf(context: Context, { id }: Input<'listJobPeople'>) {
  await assertJob(context, id);
  return context.db.selectFrom('sync_person');
}

const personColumns = [
  'sync_person.id',
  'sync_person.outcome',
  'sync_person.staff_id',
  'sync_person.name',
  sql<Row<'listJobPeople'>['changes']>`sync_person.changes`.as('changes'),
] as const;

/** Status changes that staff may make. */
const jobStates = transitions<Row<'listJobs'>['status']>(
  { waiting: ['cancelled'], running: ['cancelled'], finished: [], failed: ['waiting'], cancelled: ['waiting'] },
  () => ['任务当前状态不支持此操作，请刷新后查看', 'The job’s current state doesn’t allow this; reload the page'],
);

export const handlers: Handlers = {
  listJobs: list('listJobs', {
    from: (context: Context) =>
      jobs(context)
        .where('job.created_at', '>', sql<string>`now() - interval '90 days'`)
        // Work of the server itself is of interest if it is dead.
        .where(sql<boolean>`(not job.internal or job.status = 'failed')`),
    id: 'job.id',
    columns: jobColumns,
    order: [],
  }),

  async getJob(context, { id }) {
    const job = await mustExist(
      jobs(context)
        .select(jobColumns(context))
        .select([jobErrors(context.caller).as('errors'), jobCounts.as('counts')])
        .select([
          sql<string | null>`job.facts ->> 'export'`.as('export'),
          sql<boolean>`coalesce(job.file_expire_at > now() and job.operator_id = ${context.principal.staffId}, false)`.as('has_file'),
          'job.file_expire_at as expire_at',
        ])
        .where('job.id', '=', id),
    );
    const { export: exported, has_file, ...shown } = job;
    return { ...shown, url: fileUrl({ id, export: exported, has_file }) };
  },

  listJobCalls: list('listJobCalls', {
    from: callsOf,
    id: 'sync_call.id',
    columns: callColumns,
    where: { id: 'sync_call.job_id' },
    order: [{ asc: 'sync_call.id' }],
  }),

  listJobPeople: list('listJobPeople', {
    from: peopleOf,
    id: 'sync_person.id',
    columns: personColumns,
    where: { id: 'sync_person.job_id', outcome: 'sync_person.outcome' },
    order: [{ asc: 'sync_person.id' }],
  }),

  async changeJobStatus(context, { id, status: to }) {
    const { db, audit } = context;
    const job = await mustExist(jobs(context).select(retryable).where('job.id', '=', id));
    if (to === 'waiting') await assertNoTwin(context, job);
    // The worker may be ending the job right now, so the update checks the status again.
    const { numUpdatedRows } = await db
      .updateTable('job')
      .set({
        status: to,
        finished_at: to === 'cancelled' ? new Date() : null,
        lease_until: null,
        ...(to === 'waiting'
          ? { error: null, error_en: null, put_off: 0, tries: 0, claims: 0, run_at: new Date(), deadline: renewedDeadline(context, job) }
          : {}),
      })
      .where('id', '=', id)
      .where('status', 'in', jobStates.sources(to))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw jobStates.refusal(job.status, to);
    if (to === 'waiting') await prepareRetry(context, job);
    audit({ target: job.name, before: { status: job.status }, after: { status: to } });
    await publishJob(db, id);
    return readRow(db, jobs(context).where('job.id', '=', id), jobColumns(context));
  },
};
