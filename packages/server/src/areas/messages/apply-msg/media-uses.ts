import { sql } from 'kysely';
import type { MediaUse } from '../../../attachments/media-use.js';

export const mediaUses: MediaUse = {
  place: ['应用消息', 'The app message'],
  query: () =>
    sql`select name, attachments from app_message where status = 'waiting' and outgoing_id is null and go_at < now() + interval '1 day'`,
};
