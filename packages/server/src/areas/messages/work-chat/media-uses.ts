import { sql } from 'kysely';
import type { MediaUse } from '../../../attachments/media-use.js';

export const mediaUses: MediaUse = {
  place: ['群发', 'The mass message'],
  query: () => sql`select name, attachments from mass_message
    where status = 'scheduled' and go_at < now() + interval '1 day' or status = 'creating'`,
};
