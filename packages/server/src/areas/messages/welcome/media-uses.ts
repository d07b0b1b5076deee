import { sql } from 'kysely';
import type { MediaUse } from '../../../attachments/media-use.js';

export const mediaUses: MediaUse = {
  kind: 'welcome',
  place: ['欢迎语', 'The welcome message'],
  // A welcome that is switched off may be switched on again.
  query: () => sql`select w.id, w.name, p.attachments, case w.status when 'enabled' then 'any_time' else 'by_hand' end as timing,
      null::timestamptz as next_at
    from welcome w cross join lateral (select w.attachments union all
      select s -> 'attachments' from jsonb_array_elements(w.time_slices) s where s ? 'attachments') p`,
};
