import { sql } from 'kysely';
import type { MediaUse } from '../../../attachments/media-use.js';

export const mediaUses: MediaUse = {
  place: ['员工活码', 'The staff code'],
  query: () => sql`select name, welcome_attachments as attachments from staff_code where welcome_mode = 'code'`,
};
