import type { Input } from '@shiyi/sdk';
import { assertUsable } from '../../../audience/consent.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import type { visibleCustomers } from '../../../person/customers.js';
import { lockCustomers } from '../customer/customer.js';
import { matchingCustomers } from '../customer/filters.js';

type Selection = Pick<Input<'setCustomersInBatch'>, 'ids' | 'filter'>;

/** As many as one transaction changes within the time that a caller waits. */
const most = 20_000;

/** @throws Refusal 42200 unless a batch has customers or a filter, one of the two */
export function assertOneSelection(ids: unknown, filter: unknown) {
  if ((ids === undefined) === (filter === undefined))
    throw refuseField(42200, 'filter', 'exclusive', [
      '请选择客户，或设置客户条件，只能用一种',
      'Choose customers or set conditions, one of the two',
    ]);
}

/** Returns the ids of the customers whom a filter selects. @throws Refusal 42200 for more than `limit` */
export async function idsWithin(query: ReturnType<typeof visibleCustomers>, limit: number): Promise<number[]> {
  const rows = await query
    .select('customer.id')
    .limit(limit + 1)
    .execute();
  if (rows.length > limit)
    throw refuseField(42200, 'filter', 'max', [
      `一次最多处理 ${limit} 位客户，请缩小条件`,
      `At most ${limit} customers at once; narrow the conditions`,
    ]);
  return rows.map((row) => row.id);
}

/** Returns the customers whom a batch is for, locked. @throws Refusal 42200 without ids or filter, 40400 for an unknown id */
export async function selectCustomers(context: Context, { ids, filter }: Selection): Promise<number[]> {
  assertOneSelection(ids, filter);
  if (filter?.condition) assertUsable(context.principal, filter.condition, 'filter.condition');
  const chosen = ids ?? (await idsWithin(matchingCustomers(context, filter as NonNullable<Selection['filter']>), most));
  await lockCustomers(context, chosen);
  return chosen;
}
