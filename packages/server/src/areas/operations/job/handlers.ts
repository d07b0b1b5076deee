import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import { fileUrl } from '../../../exports/exports.js';
import type { Context, Handlers } from '../../../http/context.js';
import { jobErrors } from '../../../jobs/job-errors.js';
import { jobCounts } from '../../../jobs/job-facts.js';
import { failureIn, perItem } from '../../../records/batch.js';
import { mustExist } from '../../../records/must-exist.js';
import { changeStatus } from './change-status.js';
import { jobColumns, jobs, kindsOf } from './columns.js';

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

  getJobKinds: async (context) => kindsOf(context),

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

  async changeJobStatus(context, { id, status }) {
    await changeStatus(context, id, status);
    return readRow(context.db, jobs(context).where('job.id', '=', id), jobColumns(context));
  },

  async retryJobs(context, { ids }) {
    const { ok, refused } = await perItem(context.db, ids, (id) => changeStatus(context, id, 'waiting'));
    context.audit({ target: ok.join(' '), after: { ids: ok, status: 'waiting' } });
    return { ok, failed: refused.map(failureIn(context.caller.language)) };
  },
};
