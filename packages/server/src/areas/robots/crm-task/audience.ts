import type { Input } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../../db/days.js';
import type { Context } from '../../../http/context.js';
import { visibleCustomers } from '../../customers/customer/customer.js';

type Audience = NonNullable<Input<'createCrmTask'>['filter']>;

const tags = (ids: readonly number[]) => sql`from customer_tag m where m.user_id = customer.id and m.tag_id = any(${ids}::bigint[])`;

const byTags: Record<NonNullable<Audience['tag_logic']>, (ids: readonly number[]) => RawBuilder<boolean>> = {
  and: (ids) => sql`(select count(*) ${tags(ids)}) = ${ids.length}`,
  or: (ids) => sql`exists (select ${tags(ids)})`,
  none: (ids) => sql`not exists (select ${tags(ids)})`,
};

const inGroup = (ids: readonly number[]) => sql<boolean>`exists (select from external_user u
  join group_chat_member m on m.userid = u.external_userid and m.quit_time is null
  where u.customer_id = customer.id and m.group_chat_id = any(${ids}::bigint[]))`;

const hasService = (statuses: readonly string[]) => sql<boolean>`exists (select from service s
  where s.user_id = customer.id and s.deleted_at is null and s.status = any(${statuses}::text[]))`;

function* conditions({ principal }: Context, filter: Audience): Generator<RawBuilder<boolean>> {
  const { sex, tag_ids = [], tag_logic = 'or', exclude_tag_ids = [], added_from, added_to } = filter;
  const added = dayOf(sql`(select min(u.first_add_at) from external_user u where u.customer_id = customer.id)`, principal);
  if (sex !== undefined) yield sql`customer.sex = ${sex}`;
  if (tag_ids.length > 0) yield byTags[tag_logic](tag_ids);
  if (exclude_tag_ids.length > 0) yield byTags.none(exclude_tag_ids);
  if (added_from !== undefined) yield sql`${added} >= ${added_from}`;
  if (added_to !== undefined) yield sql`${added} <= ${added_to}`;
  if (filter.group_chat_ids?.length) yield inGroup(filter.group_chat_ids);
  if (filter.stages?.length) yield sql`customer.stage = any(${filter.stages}::text[])`;
  if (filter.service_statuses?.length) yield hasService(filter.service_statuses);
  if (filter.exclude_user_ids?.length) yield sql`customer.id <> all(${filter.exclude_user_ids}::bigint[])`;
}

/** Customers with a phone that the caller may see and who meet all conditions. */
export function audienceOf(context: Context, filter: Audience) {
  const reachable = visibleCustomers(context).where('customer.phone', 'is not', null);
  return [...conditions(context, filter)].reduce((some, condition) => some.where(condition), reachable);
}
