import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { applyTagWishes } from './change-tags.js';
import { pushMarks, type TagMove } from './push-marks.js';

/** A mark that came or went in WeCom. */
export interface MarkMove {
  external_user_id: number;
  wx_userid: string;
  wx_tag_id: string;
  added: boolean;
}

/**
 * Takes over what members set on their phones: the customer gets a tag that one of them added, and loses one that one of them took off, unless
 * a later change of ours is on its way. Smart tags are left to their conditions, and the marks are put right.
 */
export async function takePhoneMarks(db: Db, moves: readonly MarkMove[]) {
  if (moves.length === 0) return;
  const wishes = sql`select distinct on (u.customer_id, t.id) u.customer_id, t.id, m.added,
      (select s.id from staff s where s.wx_userid = m.wx_userid and s.deleted_at is null limit 1)
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m(external_user_id bigint, wx_userid text, wx_tag_id text, added boolean)
      join external_user u on u.id = m.external_user_id
      join customer c on c.id = u.customer_id and c.deleted_at is null
      join tag t on t.wx_tag_id = m.wx_tag_id
      join tag_group g on g.id = t.tag_group_id and g.kind = 'manual'
    where not exists (select from tag_mark k join outgoing o on o.id = k.outgoing_id where k.external_user_id = u.id and k.wx_userid = m.wx_userid
      and k.tag_id = t.id and k.wanted <> m.added and o.status in ('waiting', 'unknown'))
    order by u.customer_id, t.id, m.added desc`;
  await applyTagWishes({ db, origin: 'platform', staffId: null }, wishes);
  const { rows: smart } = await sql<TagMove>`select distinct u.customer_id as user_id, t.id as tag_id,
      exists (select from customer_tag c where c.user_id = u.customer_id and c.tag_id = t.id) as added
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m(external_user_id bigint, wx_tag_id text)
      join external_user u on u.id = m.external_user_id
      join customer c on c.id = u.customer_id and c.deleted_at is null
      join tag t on t.wx_tag_id = m.wx_tag_id
      join tag_group g on g.id = t.tag_group_id and g.kind <> 'manual' and g.sync_wx`.execute(db);
  await pushMarks(db, smart, null);
}
