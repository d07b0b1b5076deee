import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

/** Of the contacts who are no customers, so many a hundred were there before, left and came back. */
const returned = 6;

/** Adds earlier friendships of some contacts, whose ends were told at the time. What WeCom lists now is the present one. */
export const addReturns = (db: Db) =>
  sql`insert into friendship_change (external_user_id, wx_userid, change, changed_at, ended_by, add_way, is_told)
    select f.external_user_id, f.wx_userid, c.change, f.created_at - make_interval(days => c.days + (f.external_user_id % 9)::int, mins => c.minutes),
      c.ended_by, c.add_way, true
    from external_user_follow f join external_user u on u.id = f.external_user_id and u.customer_id is null and u.wx_type = 1
      cross join (values ('begun', 74, 95, null, 1), ('ended', 31, 340, 'customer', null::int)) c(change, days, minutes, ended_by, add_way)
    where (extract(epoch from f.created_at)::bigint / 7) % 100 < ${sql.lit(returned)}`.execute(db);
