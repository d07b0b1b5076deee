import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { customersInScope } from '../../../person/customers.js';
import { customerJson, staffBrief } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { runStatus, smartTags } from './smart-tag.js';

type Run = Row<'listIntelligentTagRuns'>;
type Change = Row<'listIntelligentTagRunCustomers'>;

/** Columns of the contract's `IntelligentTagRun`. */
const runColumns = ({ caller }: Context) =>
  [
    'run.id',
    runStatus.as('status'),
    sql<Run['cause']>`run.cause`.as('cause'),
    staffBrief('run.staff_id').as('operator'),
    'run.started_at',
    'run.ended_at',
    'run.matched',
    'run.came',
    'run.went',
    sql<
      string | null
    >`case when ${runStatus} = 'failed' then ${caller.language === 'en' ? sql`coalesce(run.error_en, job.error_en)` : sql`coalesce(run.error, job.error)`} end`.as(
      'error',
    ),
  ] as const;

const changeColumns = [
  'c.id',
  sql<Change['user']>`${customerJson('customer')}`.as('user'),
  sql<Change['tag']>`json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color)`.as('tag'),
  sql<Change['change']>`case when c.added then 'add' else 'remove' end`.as('change'),
  'c.changed_at',
] as const;

export const handlers: Handlers = {
  listIntelligentTagRuns: list('listIntelligentTagRuns', {
    from: async ({ db }: Context, { tag_id }: Input<'listIntelligentTagRuns'>) => {
      await mustExist(smartTags(db).select('tag.id').where('tag.id', '=', tag_id));
      return db.selectFrom('smart_tag_run as run').leftJoin('job', 'job.id', 'run.job_id').where('run.tag_id', '=', tag_id);
    },
    id: 'run.id',
    columns: runColumns,
    where: { tag_id: 'run.tag_id' },
    order: [{ desc: 'run.id' }],
  }),

  listIntelligentTagRunCustomers: list('listIntelligentTagRunCustomers', {
    from: async ({ db, principal }: Context, { run_id }: Input<'listIntelligentTagRunCustomers'>) => {
      await mustExist(db.selectFrom('smart_tag_run').select('id').where('id', '=', run_id));
      return db
        .selectFrom('customer_tag_change as c')
        .innerJoin('customer', 'customer.id', 'c.user_id')
        .innerJoin('tag', 'tag.id', 'c.tag_id')
        .where('c.run_id', '=', run_id)
        .where('customer.deleted_at', 'is', null)
        .where(customersInScope(principal));
    },
    id: 'c.id',
    columns: changeColumns,
    where: { run_id: 'c.run_id', change: (change) => sql<boolean>`c.added = ${change === 'add'}` },
    order: [{ desc: 'c.id' }],
  }),
};
