import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { jobError } from '../../../jobs/job-errors.js';
import { staffBrief } from '../../../records/briefs.js';
import { syncKinds } from '../../../sync/kinds.js';

/** The jobs that the caller may see. */
export const jobs = ({ db, principal }: Context) =>
  db.selectFrom('job').$if(principal.scope.kind !== 'all', (some) => some.where('job.operator_id', '=', principal.staffId));

const languageOf = ({ caller }: Context) => (caller.language === 'zh' ? 0 : 1);

/** Names of the kinds, in both languages. */
const kindNames = ({ deps }: Context) =>
  JSON.stringify(Object.fromEntries([...deps.jobs.kinds.values()].map(({ kind, name }) => [kind, name])));

/** The kinds of this version, sorted by their names in the caller's language. */
export function kindsOf(context: Context) {
  const at = languageOf(context);
  const { compare } = new Intl.Collator(at === 0 ? 'zh-CN' : 'en');
  return [...context.deps.jobs.kinds.values()]
    .map(({ kind, name }) => ({ kind, kind_name: name[at] }))
    .sort((one, other) => compare(one.kind_name, other.kind_name));
}

/** Names a sync and work without a name of its own in the caller's language; other jobs have the name of their file. */
export function nameFor(context: Context) {
  const at = languageOf(context);
  const syncs = JSON.stringify(Object.fromEntries(syncKinds.map(({ sync, name }) => [sync, name[at]])));
  const ofKind = sql`${kindNames(context)}::jsonb -> job.kind`;
  return sql<string>`coalesce(${syncs}::jsonb ->> (job.facts ->> 'sync')
    || case when job.facts ->> 'dry_run' = 'true' then ${at === 0 ? '（预检）' : ' (dry run)'}::text else '' end,
    case when job.name = ${ofKind} ->> 0 then ${ofKind} ->> ${sql.lit(at)} else job.name end)`;
}

/** Columns of the contract's `Job`. */
export const jobColumns = (context: Context) =>
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
