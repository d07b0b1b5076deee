import { sql } from 'kysely';
import type { MediaUse } from '../../../attachments/media-use.js';

export const mediaUses: MediaUse = {
  kind: 'staff_code',
  place: ['员工活码', 'The staff code'],
  query: () => sql`select id, name, welcome_attachments as attachments, 'any_time' as timing, null::timestamptz as next_at
    from staff_code where welcome_mode = 'code'`,
};
