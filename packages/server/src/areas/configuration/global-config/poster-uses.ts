import { sql } from 'kysely';
import type { PosterUses } from '../../../poster-drawing/poster-uses.js';

export const posterUses: PosterUses = {
  place: ['功能配置里的', 'The feature setting'],
  rows: (id) => sql`select name from global_config where key = 'poster' and (value::jsonb -> 'poster_ids') @> to_jsonb(${id}::bigint)`,
};
