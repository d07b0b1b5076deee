import { sql } from 'kysely';
import type { MediaUse } from '../../../attachments/media-use.js';

export const mediaUses: MediaUse = {
  place: ['欢迎语', 'The welcome message'],
  query: () => sql`select name, attachments from welcome where status = 'enabled' union all
    select w.name, s -> 'attachments' from welcome w cross join jsonb_array_elements(w.time_slices) s
      where w.status = 'enabled' and s ? 'attachments'`,
};
