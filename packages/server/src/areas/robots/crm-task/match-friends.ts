import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { finishTasks } from './item-ends.js';

/** How WeCom calls that a member added a contact by a mobile number. */
const byNumber = 2;

/**
 * Ends items whose friendship WeCom reports: of the member who does the item, by the number, which the member noted as that of the contact, and
 * begun since the task did. `follows` selects from a row `f` of `external_user_follow`.
 */
async function match(db: Db, follows: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ task_id: number }>`with friends as materialized (${follows}),
    found as materialized (select distinct on (i.id) i.id, f.external_user_id from friends f join staff s on s.enterprise_id = f.enterprise_id
        and s.wx_userid = f.wx_userid and s.deleted_at is null
      cross join lateral jsonb_array_elements_text(f.remark_mobiles) mobile
      join crm_task_item i on i.enterprise_id = f.enterprise_id and i.phone = mobile and i.status in ('waiting', 'doing')
      join crm_task t on t.id = i.task_id and t.type = 'add_friend' and t.status in ('running', 'paused')
        and f.created_at > t.started_at - interval '1 second'
      left join wx_member w on w.id = i.wx_member_id
      where coalesce(i.assignee_id, w.user_id) = s.id order by i.id, f.created_at)
    update crm_task_item i set status = 'success', contact_id = found.external_user_id, lease_until = null, tries = greatest(i.tries, 1), done_at = now(),
      error = '{"code":"friend"}' from found where i.id = found.id and i.status in ('waiting', 'doing') returning i.task_id`.execute(db);
  const ids = [...new Set(rows.map(({ task_id }) => task_id))];
  if (ids.length > 0) await finishTasks(db, sql<boolean>`t.id = any(${ids}::bigint[])`);
}

const columns = sql`f.enterprise_id, f.external_user_id, f.wx_userid, f.remark_mobiles, f.created_at`;
const isAdded = sql<boolean>`f.add_way = ${sql.lit(byNumber)} and f.ended_at is null and f.remark_mobiles <> '[]'`;

/** Looks at the friendship that an event is about. */
export const matchFriend = (db: Db, externalUserid: string, userid: string) =>
  match(
    db,
    sql`select ${columns} from external_user u join external_user_follow f on f.external_user_id = u.id
      where u.external_userid = ${externalUserid} and f.wx_userid = ${userid} and ${isAdded}`,
  );

/** Looks at those of the last hours, which a list may have told without an event, of companies with tasks. */
export const matchRecentFriends = (db: Db) =>
  match(
    db,
    sql`select ${columns} from (select distinct enterprise_id from crm_task where status = 'running') e
      cross join lateral (select c.external_user_id, c.wx_userid from friendship_change c
        where c.enterprise_id = e.enterprise_id and c.changed_at > now() - interval '3 hours' and c.change = 'begun') c
      join external_user_follow f on f.enterprise_id = e.enterprise_id and f.external_user_id = c.external_user_id and f.wx_userid = c.wx_userid
      where ${isAdded}`,
  );
