import type { Input } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { compileNode } from '../../../audience/compile.js';
import { checkCondition } from '../../../audience/condition.js';
import type { DataScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { dayRange } from '../../../db/days/day-filters.js';
import { dayOf, today } from '../../../db/days/instants.js';
import { everyRow } from '../../../db/filters.js';
import { type AnyFilter, conditionsOf } from '../../../db/list-query.js';
import { inFigure } from '../../../figures/figure-rows.js';
import { visibleCustomers } from '../../../person/customers.js';
import { type PhoneViewer, searchWithPhones } from '../../../person/phone-search.js';
import { agreesToAny } from '../../../person/visible-check-ins.js';
import { inChannel } from '../../organisation/channel/channel.js';

const isPublic = (yes: boolean) =>
  yes ? sql<boolean>`customer.principal_user_id is null` : sql<boolean>`customer.principal_user_id is not null`;

const hasTag = (id: number) => sql<boolean>`exists (select from customer_tag m where m.user_id = customer.id and m.tag_id = ${id})`;

const hasService = (status: string) =>
  sql<boolean>`exists (select from service s where s.user_id = customer.id and s.deleted_at is null and s.status = ${status})`;

/** A running service, and that many whole days without a check-in since it started, of customers who agree to show any. */
const withoutPunch = (days: number, { principal }: { principal: Calendar }) => sql<boolean>`(${agreesToAny('customer.id')} and exists (
  select from service s where s.user_id = customer.id and s.deleted_at is null and s.status = 'in_service'
    and greatest(s.start_date, ${dayOf(sql`customer.last_punch_at`, principal)}) < ${today(principal)} - ${days}::int))`;

/** A condition on the stored figures `f` of a customer. */
const byFigure = (condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from customer_figure f where f.user_id = customer.id and ${condition})`;

const endsWithin = (days: number, { principal }: { principal: Calendar }) =>
  byFigure(sql`f.service_end between ${today(principal)} and ${today(principal)} + ${days}::int`);

export const customerSearch = searchWithPhones(['customer.nick_name', 'customer.real_name', 'customer.remark'], {
  column: 'customer.phone',
  keys: 'customer.name_keys',
  permission: 'customer:phone:view',
});

/** Conditions of the list of customers; actions on all that match use the same. */
export const customerFilters = {
  figure: inFigure('listCustomers', 'customer.id'),
  is_public: isPublic,
  channel_id: inChannel('customer.channel_id'),
  tag_id: hasTag,
  service_status: hasService,
  no_punch_days: withoutPunch,
  loss_pct_min: (pct: number) => byFigure(sql`f.loss_pct >= ${pct}`),
  loss_pct_max: (pct: number) => byFigure(sql`f.loss_pct <= ${pct}`),
  ends_within_days: endsWithin,
  recent_punch_days_max: (days: number) => byFigure(sql`f.punch_days <= ${days}`),
  ...dayRange('created', 'customer.created_at' as const),
};

interface FilterContext {
  db: Db;
  principal: Calendar & DataScope & PhoneViewer;
}

/** Customers within the data scope that meet the conditions of a filter. */
export function matchingCustomers(
  context: FilterContext,
  { keyword, condition, ...values }: NonNullable<Input<'setCustomersInBatch'>['filter']>,
) {
  const where = customerFilters as unknown as Record<string, AnyFilter<FilterContext>>;
  const word = keyword?.trim();
  const query = visibleCustomers(context)
    .where(word ? customerSearch(word, context) : everyRow())
    .where(condition ? compileNode(checkCondition(condition, 'filter.condition'), context.principal) : sql<boolean>`true`);
  return conditionsOf(where, 'customer', context, values).reduce((some, condition) => some.where(condition), query);
}
