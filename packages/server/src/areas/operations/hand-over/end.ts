import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { publishNotices } from '../../../notices/publish.js';

interface NoticeKey {
  id: number;
  enterprise_id: number;
  staff_id: number;
}

/** Ends a running hand-over, and leaves a notice for whoever began it. */
const finish = (id: number) => sql<NoticeKey>`with ended as (update hand_over
      set status = 'finished', finished_at = now(), next_at = null where id = ${id} and is_listed and waiting = 0 and status = 'running'
      returning id, enterprise_id, user_id, operator_id, done, refused + taker_full + failed as left_over)
  insert into notice (enterprise_id, staff_id, hand_over_id, facts)
    select e.enterprise_id, e.operator_id, e.id, json_build_object('kind', 'hand_over_end', 'id', e.id, 'name', s.name, 'done', e.done,
      'left_over', e.left_over)
    from ended e join staff s on s.id = e.user_id returning id, enterprise_id, staff_id`;

/** Ends a hand-over once none of its contacts and groups is under way. */
export async function endHandOver(db: Db, id: number) {
  const { rows } = await finish(id).execute(db);
  for (const notice of rows) await publishNotices(db, notice, notice.id);
  await sql`update hand_over set next_at = null where id = ${id} and is_listed and waiting = 0 and next_at is not null`.execute(db);
}
