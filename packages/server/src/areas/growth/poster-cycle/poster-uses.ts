import { sql } from 'kysely';
import type { PosterUses } from '../../../poster-drawing/poster-uses.js';

export const posterUses: PosterUses = {
  place: ['海报日历', 'The poster calendar'],
  rows: (id) => sql`select null::text as name from poster_cycle_entry where poster_id = ${id}`,
};
