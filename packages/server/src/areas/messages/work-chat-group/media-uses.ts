import { sql } from 'kysely';
import type { MediaUse } from '../../../attachments/media-use.js';

export const mediaUses: MediaUse = {
  place: ['入群欢迎语', 'The group welcome'],
  query: () => sql`select name, attachments from group_welcome`,
};
