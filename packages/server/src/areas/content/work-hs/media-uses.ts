import { sql } from 'kysely';
import type { MediaUse } from '../../../attachments/media-use.js';

export const mediaUses: MediaUse = {
  kind: 'quick_reply',
  place: ['话术', 'The quick reply'],
  query: () => sql`select id, title as name, attachments, 'by_hand' as timing, null::timestamptz as next_at, scope, created_by from phrase`,
  visible: ({ staffId }) => sql<boolean>`(u.scope = 'enterprise' or u.created_by = ${staffId})`,
};
