import { sql } from 'kysely';
import type { MediaUse } from '../../../attachments/media-use.js';

/** Steps that are still sent, those of before an edit included. */
export const mediaUses: MediaUse = {
  kind: 'day_plan',
  place: ['日计划', 'The day plan'],
  query:
    () => sql`select p.id, p.name, jsonb_build_array(jsonb_build_object('material_id', s.material_id)) as attachments, 'by_hand' as timing,
      null::timestamptz as next_at
    from day_plan_step s join day_plan p on p.id = s.plan_id where s.material_id is not null and (s.retired_at is null
      or exists (select from day_plan_task t where t.step_id = s.id and t.status = 'waiting'))`,
};
