import { useMemo } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { type Meta, useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { joinNames } from '#ui/text/format.js';
import type { MassRecord } from './mass-messages.js';

const words = texts({
  join: ['；', '; '],
  part: (name: string, value: string) => [`${name}：${value}`, `${name}: ${value}`],
  condition: ['更多条件', 'More conditions'],
  people: (count: number) => [`${count} 人`, String(count)],
  groups: (count: number) => [`${count} 个`, String(count)],
});

type Filter = MassRecord['filter'];

function useTagNames(filter: Filter) {
  const needed = (filter.tag_ids?.length ?? 0) + (filter.exclude_tag_ids?.length ?? 0) > 0;
  const may = useMay('getCustomerParams');
  const params = useOperation('getCustomerParams', may && needed ? {} : null).data;
  return useMemo(() => new Map(params?.tag_groups.flatMap(({ tags }) => tags.map(({ id, name }) => [id, name] as const))), [params]);
}

const fieldsOf = (meta: Meta) => new Map((meta.output('filter').fields ?? []).map((one) => [one.name, one]));

/** Returns in words whom a message is for; empty for everyone. */
export function useFilterText(filter: Filter): string {
  const t = useTexts(words);
  const meta = useMeta('getMassMessage');
  const names = useTagNames(filter);
  const fields = fieldsOf(meta);
  const part = (name: string, value: string) => t.part(meta.label(fields.get(name) ?? meta.output('filter')), value);
  const enums = (name: 'stages' | 'service_statuses', values: readonly string[]) => {
    const field = fields.get(name);
    return part(name, joinNames(values.map((value) => (field ? meta.word(field, value) : value))));
  };
  const tags = (name: string, ids: readonly number[]) => part(name, joinNames(ids.map((id) => names.get(id) ?? `#${id}`)));
  const {
    sex,
    tag_ids = [],
    exclude_tag_ids = [],
    stages = [],
    service_statuses = [],
    group_chat_ids = [],
    exclude_user_ids = [],
  } = filter;
  const sexField = fields.get('sex');
  return [
    tag_ids.length > 0 && tags('tag_ids', tag_ids),
    exclude_tag_ids.length > 0 && tags('exclude_tag_ids', exclude_tag_ids),
    stages.length > 0 && enums('stages', stages),
    service_statuses.length > 0 && enums('service_statuses', service_statuses),
    group_chat_ids.length > 0 && part('group_chat_ids', t.groups(group_chat_ids.length)),
    sex !== undefined && part('sex', sexField ? meta.word(sexField, sex) : String(sex)),
    filter.added_from && part('added_from', filter.added_from),
    filter.added_to && part('added_to', filter.added_to),
    exclude_user_ids.length > 0 && part('exclude_user_ids', t.people(exclude_user_ids.length)),
    filter.condition && t.condition,
  ]
    .filter(Boolean)
    .join(t.join);
}
