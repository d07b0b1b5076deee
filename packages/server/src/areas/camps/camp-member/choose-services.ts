import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { assertUsable } from '../../../audience/consent.js';
import { heldInScope } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { matchingCustomers } from '../../customers/customer/filters.js';
import { type CampService, lockServices } from '../camp-setting/batch.js';
import { candidates } from './members.js';

type Choice = Pick<Input<'saveCampServices'>, 'service_ids' | 'filter'>;

/** As many as `service_ids` takes. */
const most = 500;

/** Returns the ids of the services without a camp of all customers that a filter matches. @throws Refusal 42200 if there are too many */
async function candidatesOf(context: Context, filter: NonNullable<Choice['filter']>): Promise<number[]> {
  if (filter.condition) assertUsable(context.principal, filter.condition, 'filter.condition');
  const rows = await candidates(context)
    .where('service.user_id', 'in', matchingCustomers(context, filter).select('customer.id'))
    .select('service.id')
    .limit(most + 1)
    .execute();
  if (rows.length > most)
    throw refuseField(42200, 'filter', 'max', [
      `一次最多拉入 ${most} 张服务单，请缩小条件`,
      `At most ${most} service orders at once; narrow the conditions`,
    ]);
  return rows.map(({ id }) => id);
}

/**
 * Returns the services to add to a camp, locked: those chosen, or those of the customers that a filter matches.
 * @throws Refusal 42200 without ids or filter, 40400 for the whole batch if an id is unknown or outside of the data scope
 */
export async function chooseServices(context: Context, { service_ids, filter }: Choice): Promise<CampService[]> {
  if ((service_ids === undefined) === (filter === undefined))
    throw refuseField(42200, 'filter', 'exclusive', [
      '请选择服务单，或设置客户条件，只能用一种',
      'Choose service orders or set conditions on customers, one of the two',
    ]);
  const ids = service_ids ?? (await candidatesOf(context, filter as NonNullable<Choice['filter']>));
  const inScope = heldInScope(context.principal, 'service.principal_user_id');
  const services = await lockServices(context, sql<boolean>`service.id = any(${ids}::bigint[]) and ${inScope}`);
  if (service_ids && services.length < service_ids.length) throw notFound();
  return services;
}
