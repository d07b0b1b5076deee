import { sql } from 'kysely';
import type { PosterUses } from '../../../poster-drawing/poster-uses.js';

export const posterUses: PosterUses = {
  place: ['素材', 'The material'],
  rows: (id) => sql`select name from material where media_type = 'poster' and source_id = ${id}`,
};
