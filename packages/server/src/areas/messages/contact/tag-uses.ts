import { sql } from 'kysely';
import type { TagUses } from '../../tags/tag/tag-use.js';

/** Staff codes whose contacts get the tag. */
export const tagUses: TagUses = {
  kind: 'staff_code',
  place: ['员工活码', 'The staff code'],
  rows: (tagIds) =>
    sql`select t.id as tag_id, c.id, c.name from unnest(${tagIds}::bigint[]) t(id) join staff_code c on c.tag_ids @> to_jsonb(t.id)`,
};
