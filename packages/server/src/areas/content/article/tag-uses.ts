import { sql } from 'kysely';
import type { TagUses } from '../../tags/tag/tag-use.js';

/** Articles whose readers get the tag. */
export const tagUses: TagUses = {
  kind: 'article',
  place: ['文章', 'The article'],
  rows: (tagIds) => sql`select g.tag_id, a.id, a.title as name from article_tag g join article a on a.id = g.article_id
    where g.tag_id = any(${tagIds}::bigint[])`,
};
