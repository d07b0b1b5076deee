import { sql } from 'kysely';
import type { TagUses } from '../tag/tag-use.js';

/** Smart tags whose conditions ask for the tag. */
export const tagUses: TagUses = {
  kind: 'smart_tag',
  place: ['智能标签', 'The smart tag'],
  rows: (tagIds) => sql`select distinct t.id, tag.id, tag.name from unnest(${tagIds}::bigint[]) t(id) join smart_tag s
    on exists (select from jsonb_path_query(s.condition, '$.** ? (@.field == "tag.tag").values[*]') named where named #>> '{}' = t.id::text)
    join tag on tag.id = s.tag_id`,
};
