import { sql } from 'kysely';
import type { TagUses } from '../tag/tag-use.js';

/** Content labels whose readers get the tag. */
export const tagUses: TagUses = {
  kind: 'content_label',
  place: ['内容标签', 'The content label'],
  rows: (tagIds) => sql`select m.tag_id, l.id, l.name from content_label_tag m join content_label l on l.id = m.label_id
    where m.tag_id = any(${tagIds}::bigint[])`,
};
