import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { changeTags } from '../../customers/customer-tag/change-tags.js';
import { markContact } from '../../customers/customer-tag/push-marks.js';

const batch = 100;

/** A friend who is still to get the tags of the campaign. */
interface NewFriend {
  id: number;
  external_user_id: number | null;
  external_userid: string;
  wx_userid: string | null;
  name: string;
  customer_id: number | null;
  tag_ids: number[];
}

const newFriends = async (db: Db) =>
  (
    await sql<NewFriend>`select r.id, r.external_user_id, r.external_userid, r.name, u.customer_id,
      (select f.wx_userid from external_user_follow f where f.external_user_id = r.external_user_id and f.ended_at is null
        order by f.wx_userid <> coalesce(r.wx_userid, ''), f.created_at, f.wx_userid limit 1) as wx_userid,
      coalesce((select json_agg(t.id) from tag t join tag_group g on g.id = t.tag_group_id where c.tag_ids @> to_jsonb(t.id) and g.kind = 'manual'), '[]') as tag_ids
    from fission_friend r join fission c on c.id = r.fission_id left join external_user u on u.id = r.external_user_id
    where r.is_open order by r.id limit ${sql.lit(batch)} for no key update of r skip locked`.execute(db)
  ).rows;

async function tag(db: Db, { external_user_id, external_userid, wx_userid, name, customer_id, tag_ids }: NewFriend) {
  if (customer_id !== null) return changeTags({ db, origin: 'fission', staffId: null }, [customer_id], { add_tag_ids: tag_ids });
  // Whom nobody is friends with has no tags in WeCom.
  if (external_user_id === null || wx_userid === null) return;
  await markContact(db, { external_user_id, external_userid, wx_userid, subject: name }, tag_ids);
}

/** Tags those who came by codes of campaigns since. Returns whether there may be more. */
export async function tagFriends(db: Db): Promise<boolean> {
  const friends = await newFriends(db);
  await lockRows(db, 'customer', sql`id = any(${friends.flatMap(({ customer_id }) => customer_id ?? [])}::bigint[])`);
  for (const friend of friends) if (friend.tag_ids.length > 0) await tag(db, friend);
  if (friends.length > 0)
    await sql`update fission_friend set is_open = false where id = any(${friends.map(({ id }) => id)}::bigint[])`.execute(db);
  return friends.length === batch;
}
