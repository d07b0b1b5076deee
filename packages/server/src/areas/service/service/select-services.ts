import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { type AnyFilter, conditionsOf } from '../../../db/list-query.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { lockVisibleServices } from '../service-state/lock-service.js';
import { liveServices } from './columns.js';
import { serviceFilters, serviceSearch } from './filters.js';

type Selection = Pick<Input<'changeServiceStatusInBatch'>, 'service_ids' | 'filter'>;

/** Services that one batch takes. */
export const mostServices = 1000;

export const tooMany = (field: string) =>
  refuseField(42200, field, 'max', [
    `一次最多处理 ${mostServices} 个服务单，请缩小条件`,
    `At most ${mostServices} services at once; narrow the conditions`,
  ]);

async function idsMatching(context: Context, { keyword, ...values }: NonNullable<Selection['filter']>): Promise<number[]> {
  const where = serviceFilters as unknown as Record<string, AnyFilter>;
  const word = keyword?.trim();
  const query = liveServices(context.db)
    .select('service.id')
    .where(heldInScope(context.principal, 'service.principal_user_id'))
    .where(word ? serviceSearch(word, context) : sql<boolean>`true`);
  const rows = await conditionsOf(where, 'service', context, values)
    .reduce((some, condition) => some.where(condition), query)
    .limit(mostServices + 1)
    .execute();
  if (rows.length > mostServices) throw tooMany('filter');
  return rows.map((row) => row.id);
}

/** Returns the services that a batch is for, locked. @throws Refusal 42200 without ids or filter, 40400 for an unknown id */
export async function selectServices(context: Context, { service_ids, filter }: Selection): Promise<number[]> {
  if ((service_ids === undefined) === (filter === undefined))
    throw refuseField(42200, 'filter', 'exclusive', [
      '请选择服务单，或设置条件，只能用一种',
      'Choose service orders or set conditions, one of the two',
    ]);
  const ids = service_ids ?? (await idsMatching(context, filter as NonNullable<Selection['filter']>));
  return ids.length === 0 ? [] : lockVisibleServices(context, ids);
}
