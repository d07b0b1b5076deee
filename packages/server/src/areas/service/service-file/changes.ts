import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context } from '../../../http/context.js';
import { assertSeenService } from '../service-state/locked-service.js';

export const listChanges = list('listServiceChanges', {
  from: async (context: Context, { service_id }: Input<'listServiceChanges'>) => {
    await assertSeenService(context, service_id);
    return context.db.selectFrom('service_change');
  },
  id: 'service_change.id',
  columns: [
    'service_change.id',
    'service_change.kind',
    'service_change.before',
    'service_change.after',
    'service_change.reason',
    sql<
      Row<'listServiceChanges'>['staff']
    >`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = service_change.staff_id)`.as('staff'),
    'service_change.happened_at',
  ],
  order: [{ desc: 'service_change.happened_at' }],
});
