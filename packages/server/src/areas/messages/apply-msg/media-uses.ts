import { sql } from 'kysely';
import type { MediaUse } from '../../../attachments/media-use.js';

export const mediaUses: MediaUse = {
  kind: 'app_message',
  place: ['应用消息', 'The app message'],
  query: () => sql`select id, name, attachments, case status when 'draft' then 'by_hand' else 'scheduled' end as timing,
      case status when 'draft' then null else coalesce(go_at, now()) end as next_at
    from app_message where status = 'draft' or status = 'waiting' and outgoing_id is null`,
};
