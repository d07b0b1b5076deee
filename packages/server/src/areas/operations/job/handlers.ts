import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { assertMay } from '../../../auth/also-may.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { ExportOrder } from '../../../exports/export-kind.js';
import { fileUrl } from '../../../exports/exports.js';
import { exportKindOf, exportNeeds } from '../../../exports/kinds.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { importNeeds } from '../../../imports/import-operation.js';
import { fileForgotten } from '../../../imports/imports.js';
import type { ImportOptions, ImportType } from '../../../imports/kind.js';
import { jobError, jobErrors } from '../../../jobs/job-errors.js';
import { publishJob } from '../../../jobs/publish.js';
import { staffBrief } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { transitions } from '../../../records/transitions.js';
import { syncKindOf, syncKinds } from '../../../sync/kinds.js';
import { activeSync, lockSyncs, syncBusy, syncCounts } from '../../../sync/start-sync.js';
import { type SyncInput, startedBy } from '../../../sync/sync.js';

const jobs = ({ db, principal }: Context) =>
  db
    .selectFrom('job')
    .leftJoin('import_file', 'import_file.job_id', 'job.id')
    // Hide the jobs that process WeCom events.
    .where('job.kind', '!=', 'event')
    .$if(principal.scope.kind !== 'all', (some) => some.where('job.operator_id', '=', principal.staffId));

/** Names a sync in the caller's language, marked if it is a dry run; other jobs have the name of their file. */
const nameFor = ({ caller }: Context) =>
  sql<string>`coalesce((${JSON.stringify(Object.fromEntries(syncKinds.map(({ sync, name }) => [sync, name[caller.language === 'zh' ? 0 : 1]])))}::jsonb) ->> (job.input ->> 'sync')
    || case when job.input ->> 'dry_run' = 'true' then ${caller.language === 'zh' ? '（预检）' : ' (dry run)'}::text else '' end, job.name)`;

/** Columns of the contract's `Job`. */
const jobColumns = (context: Context) =>
  [
    'job.id',
    // `jobs` excludes WeCom events.
    sql<Row<'listJobs'>['kind']>`job.kind`.as('kind'),
    nameFor(context).as('name'),
    'job.status',
    'job.done',
    'job.total',
    sql<number>`coalesce(import_file.failed, job.failed)`.as('failed'),
    jobError(context.caller).as('error'),
    'import_file.id as import_file_id',
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

/** The operations that a job does for its owner. */
async function needsOf({ db }: Context, id: number): Promise<string[]> {
  const job = await db.selectFrom('job').select(['kind', 'input']).where('id', '=', id).executeTakeFirstOrThrow();
  if (job.kind === 'sync') return [startedBy(syncKindOf((job.input as SyncInput).sync), job.input as SyncInput)];
  if (job.kind === 'export') return exportNeeds(exportKindOf((job.input as ExportOrder).export));
  const file = await db.selectFrom('import_file').select(['type', 'options']).where('job_id', '=', id).executeTakeFirstOrThrow();
  return importNeeds(file.type as ImportType, file.options as ImportOptions);
}

/** Lets a job go on for whoever resumes it, with their rights and data scope. @throws Refusal 40300, 40900 once its file is deleted */
async function resume(context: Context, id: number) {
  const { db, principal } = context;
  assertMay(principal, await needsOf(context, id));
  await db.updateTable('job').set({ operator_id: principal.staffId }).where('id', '=', id).execute();
  const file = await db
    .updateTable('import_file')
    .set({ result: null, operator_id: principal.staffId })
    .where('job_id', '=', id)
    .returning('file_forgotten_at')
    .executeTakeFirst();
  if (file?.file_forgotten_at) throw new Refusal(40900, fileForgotten);
}

export const handlers: Handlers = {
  listJobs: list('listJobs', {
    from: (context: Context) => jobs(context).where('job.created_at', '>', sql<string>`now() - interval '90 days'`),
    id: 'job.id',
    columns: jobColumns,
    order: [],
  }),

  async getJob(context, { id }) {
    const job = await mustExist(
      jobs(context)
        .select(jobColumns(context))
        .select([jobErrors(context.caller).as('errors'), 'import_file.created', 'import_file.updated', syncCounts.as('sync')])
        .select([
          sql<string | null>`job.input ->> 'export'`.as('export'),
          sql<boolean>`coalesce(job.file_expire_at > now() and job.operator_id = ${context.principal.staffId}, false)`.as('has_file'),
          'job.file_expire_at as expire_at',
        ])
        .where('job.id', '=', id),
    );
    const { created, updated, sync, export: exported, has_file, ...shown } = job;
    const counts = created === null || updated === null ? sync : { created, updated, removed: 0, failed: job.failed };
    return { ...shown, counts, url: fileUrl({ id, export: exported, has_file }) };
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
    const { db, audit, principal } = context;
    const job = await mustExist(
      jobs(context).select(['job.id', 'job.status', 'job.name', 'job.kind', 'job.input']).where('job.id', '=', id),
    );
    if (to === 'waiting' && job.kind === 'sync') {
      await lockSyncs(db, principal.enterpriseId);
      const active = await activeSync(db, (job.input as SyncInput).sync);
      if (active && active.id !== id) throw syncBusy();
    }
    // The worker may be ending the job right now, so the update checks the status again.
    const { numUpdatedRows } = await db
      .updateTable('job')
      .set({
        status: to,
        finished_at: to === 'cancelled' ? new Date() : null,
        lease_until: null,
        ...(to === 'waiting' ? { error: null, error_en: null, put_off: 0, tries: 0, run_at: new Date() } : {}),
      })
      .where('id', '=', id)
      .where('status', 'in', jobStates.sources(to))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw jobStates.refusal(job.status, to);
    if (to === 'waiting') await resume(context, id);
    audit({ target: job.name, before: { status: job.status }, after: { status: to } });
    await publishJob(db, id);
    return readRow(db, jobs(context).where('job.id', '=', id), jobColumns(context));
  },
};
