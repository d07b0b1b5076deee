import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context } from '../../../http/context.js';
import { agreesTo } from '../../../person/consent.js';
import { staffBrief } from '../../../records/briefs.js';
import { changeReason } from '../service-state/change-note.js';
import { assertVisibleService } from '../service-state/lock-service.js';

/** What a change was from and to; weights only if the customer agrees to show them. */
const valueColumn = (column: 'before' | 'after') =>
  sql<string | null>`(case when service_change.kind <> 'eval_weight'
    or (select ${agreesTo('weight')} from service s join customer on customer.id = s.user_id where s.id = service_change.service_id)
    then ${sql.ref(`service_change.${column}`)} end)`.as(column);

export const listChanges = list('listServiceChanges', {
  from: async (context: Context, { service_id }: Input<'listServiceChanges'>) => {
    await assertVisibleService(context, service_id);
    return context.db.selectFrom('service_change');
  },
  id: 'service_change.id',
  columns: ({ caller }: Context) =>
    [
      'service_change.id',
      'service_change.kind',
      valueColumn('before'),
      valueColumn('after'),
      changeReason(caller.language).as('reason'),
      staffBrief<Row<'listServiceChanges'>['staff']>('service_change.staff_id').as('staff'),
      'service_change.happened_at',
    ] as const,
  order: [{ desc: 'service_change.happened_at' }],
});
