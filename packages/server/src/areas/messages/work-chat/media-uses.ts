import { sql } from 'kysely';
import type { MediaUse } from '../../../attachments/media-use.js';

export const mediaUses: MediaUse = {
  kind: 'mass_message',
  place: ['群发', 'The mass message'],
  query: () => sql`select id, name, attachments, case status when 'draft' then 'by_hand' else 'scheduled' end as timing,
      case status when 'draft' then null else coalesce(go_at, now()) end as next_at
    from mass_message where status in ('draft', 'scheduled', 'creating')`,
};
