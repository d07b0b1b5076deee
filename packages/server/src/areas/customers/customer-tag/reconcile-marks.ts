import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { applyTagWishes } from './change-tags.js';
import { pushMarks, type TagMove } from './push-marks.js';

/** The marks of customers' contacts that stand in WeCom. */
const marks = sql`external_user u
  join external_user_mark m on m.external_user_id = u.id
  join external_user_follow f on f.external_user_id = u.id and f.wx_userid = m.wx_userid and f.ended_at is null
  join customer c on c.id = u.customer_id and c.deleted_at is null
  join tag t on t.wx_tag_id = m.wx_tag_id
  join tag_group g on g.id = t.tag_group_id`;

/**
 * Makes tags of customers and marks in WeCom agree. Customers get the tags that their contacts are marked with. Smart tags are left to their
 * conditions, and a tag that was removed here stays removed although WeCom refused to remove its mark: such marks are removed. Without
 * `tagId`, for all tags.
 */
export async function reconcileMarks(db: Db, users: readonly number[], tagId: number | null) {
  const among = (user: string, tag: string) =>
    sql`${sql.ref(user)} = any(${users}::bigint[]) and (${tagId}::bigint is null or ${sql.ref(tag)} = ${tagId})`;
  await applyTagWishes(
    { db, origin: 'platform', staffId: null },
    sql`select distinct on (u.customer_id, t.id) u.customer_id, t.id, true,
        (select s.id from staff s where s.wx_userid = m.wx_userid and s.deleted_at is null limit 1)
      from ${marks} where ${among('u.customer_id', 't.id')} and g.kind = 'manual' and not exists (
        select from tag_mark k where k.external_user_id = u.id and k.wx_userid = m.wx_userid and k.tag_id = t.id and not k.wanted)
      order by u.customer_id, t.id, f.created_at`,
  );
  const { rows } = await sql<TagMove>`
    select h.user_id, h.tag_id, true as added from customer_tag h where ${among('h.user_id', 'h.tag_id')}
    union all
    select distinct u.customer_id, t.id, false from ${marks} where ${among('u.customer_id', 't.id')}
      and not exists (select from customer_tag h where h.user_id = u.customer_id and h.tag_id = t.id)`.execute(db);
  await pushMarks(db, rows, null);
}
