import { sql } from 'kysely';
import { type AudienceFilter, conditionOf } from '../../../audience/audience-filter.js';
import { assertUsable } from '../../../audience/consent.js';
import { audience } from '../../../audience/scope.js';
import type { Context } from '../../../http/context.js';
import { visibleCustomers } from '../../../person/customers.js';

/** Customers with a phone that the caller may see and who meet all conditions. */
export function audienceOf(context: Context, filter: AudienceFilter) {
  const condition = conditionOf(filter);
  if (condition) assertUsable(context.principal, condition, 'filter');
  return (condition ? audience(context, condition, 'filter') : visibleCustomers(context))
    .where('customer.phone', 'is not', null)
    .$if(filter.exclude_user_ids !== undefined, (some) =>
      some.where(sql<boolean>`customer.id <> all(${filter.exclude_user_ids ?? []}::bigint[])`),
    );
}
