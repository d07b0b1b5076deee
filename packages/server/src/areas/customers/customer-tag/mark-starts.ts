import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { reconcileMarks } from './reconcile-marks.js';

/** Customers of one transaction. */
const most = 500;

/** Reconciles the marks of some customers of a tag that is new in WeCom. Returns whether there are more of them. */
export async function reconcileNewTag(db: Db, tagId: number): Promise<boolean> {
  const { rows: starts } = await sql<{ after_user_id: number }>`select after_user_id from tag_mark_start where tag_id = ${tagId}
    for update skip locked`.execute(db);
  const [start] = starts;
  if (!start) return false;
  const { rows } = await sql<{ user_id: number }>`
    select user_id from customer_tag where tag_id = ${tagId} and user_id > ${start.after_user_id}
    union
    select u.customer_id from tag t join external_user_mark m on m.wx_tag_id = t.wx_tag_id join external_user u on u.id = m.external_user_id
      where t.id = ${tagId} and u.customer_id > ${start.after_user_id}
    order by 1 limit ${sql.lit(most)}`.execute(db);
  await reconcileMarks(
    db,
    rows.map(({ user_id }) => user_id),
    tagId,
  );
  const last = rows.at(-1)?.user_id;
  if (rows.length < most || last === undefined) {
    await db.deleteFrom('tag_mark_start').where('tag_id', '=', tagId).execute();
    return false;
  }
  await db.updateTable('tag_mark_start').set({ after_user_id: last }).where('tag_id', '=', tagId).execute();
  return true;
}

/** Reconciles the marks of some customers who got a contact, or whose contact got a member. Returns whether there are more of them. */
export async function reconcileNewFriends(db: Db): Promise<boolean> {
  const { rows } = await sql<{ user_id: number }>`delete from customer_mark_start where id = any(array(
    select id from customer_mark_start order by id limit ${sql.lit(most)} for update skip locked)) returning user_id`.execute(db);
  await reconcileMarks(db, [...new Set(rows.map(({ user_id }) => user_id))], null);
  return rows.length === most;
}
