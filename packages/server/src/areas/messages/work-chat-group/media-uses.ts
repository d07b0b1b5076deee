import { sql } from 'kysely';
import type { MediaUse } from '../../../attachments/media-use.js';

export const mediaUses: MediaUse = {
  kind: 'group_welcome',
  place: ['入群欢迎语', 'The group welcome'],
  query: () => sql`select id, name, attachments, 'any_time' as timing, null::timestamptz as next_at from group_welcome`,
};
