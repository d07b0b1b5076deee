import type { Input } from '@shiyi/sdk';
import type { Condition } from './condition.js';

/** Whom a message or a task is for, as forms ask for it. */
export type AudienceFilter = NonNullable<Input<'createCrmTask'>['filter']>;

type Ids = readonly (number | string)[];

const contains = (field: string, ids: Ids): Condition => ({ field, op: 'contains', values: ids.map(String) });

const byTags: Record<NonNullable<AudienceFilter['tag_logic']>, (ids: Ids) => Condition> = {
  and: (ids) => ({ all: ids.map((id) => contains('tag.tag', [id])) }),
  or: (ids) => contains('tag.tag', ids),
  none: (ids) => ({ field: 'tag.tag', op: 'not_contains', values: ids.map(String) }),
};

function* partsOf(filter: AudienceFilter): Generator<Condition> {
  const { sex, tag_ids = [], tag_logic = 'or', exclude_tag_ids = [], added_from, added_to, stages = [] } = filter;
  const { group_chat_ids = [], service_statuses = [], condition } = filter;
  // 0 means an unknown sex, which is null for a customer.
  if (sex !== undefined)
    yield sex === 0 ? { field: 'attribute.sex', op: 'empty' } : { field: 'attribute.sex', op: 'eq', values: [String(sex)] };
  if (tag_ids.length > 0) yield byTags[tag_logic](tag_ids);
  if (exclude_tag_ids.length > 0) yield byTags.none(exclude_tag_ids);
  if (added_from !== undefined) yield { field: 'contact.first_added_on', op: 'gte', values: [added_from] };
  if (added_to !== undefined) yield { field: 'contact.first_added_on', op: 'lte', values: [added_to] };
  if (group_chat_ids.length > 0) yield contains('group_chat.member', group_chat_ids);
  if (stages.length > 0) yield { field: 'attribute.stage', op: 'eq', values: stages };
  if (service_statuses.length > 0) yield contains('service.status', service_statuses);
  if (condition) yield condition;
}

/** Returns the condition for a filter; undefined if it is empty. `exclude_user_ids` are left to the caller. */
export function conditionOf(filter: AudienceFilter): Condition | undefined {
  const all = [...partsOf(filter)];
  return all.length > 0 ? { all } : undefined;
}
