import { sql } from 'kysely';
import type { PosterUses } from '../../../poster-drawing/poster-uses.js';

export const posterUses: PosterUses = {
  place: ['裂变活动', 'The referral campaign'],
  rows: (posterId) => sql`select name from fission where poster_id = ${posterId}`,
};
