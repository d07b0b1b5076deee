import { sql } from 'kysely';
import type { TagUses } from '../../tags/tag/tag-use.js';

/** Campaigns whose friends get the tag. */
export const tagUses: TagUses = {
  kind: 'fission',
  place: ['裂变活动', 'The referral campaign'],
  rows: (tagIds) =>
    sql`select t.id as tag_id, c.id, c.name from unnest(${tagIds}::bigint[]) t(id) join fission c on c.tag_ids @> to_jsonb(t.id)`,
};
