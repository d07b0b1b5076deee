import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { publishNotices } from '../../../notices/publish.js';
import { sendToCustomers } from '../../service/customer-message/send-message.js';
import type { Campaign } from './lock-campaign.js';

const defaultText = '又有一位好友为您助力成功。';

/** Who got a friend: the member they added, or the owner of the group they joined first. */
const receiver = sql`coalesce(r.wx_userid, (select g.owner_wx_userid from group_chat_member m
    join group_chat g on g.id = m.group_chat_id join fission c on c.id = r.fission_id and c.chat_ids @> to_jsonb(g.id)
  where m.userid = r.external_userid and m.quit_time is null order by m.joined_at, m.group_chat_id limit 1))`;

async function tellStaff(db: Db, { id, name }: Campaign, friends: readonly number[]) {
  const { rows } = await sql<{ id: number; staff_id: number; enterprise_id: number }>`
    insert into notice (enterprise_id, staff_id, fission_friend_id, facts)
    select r.enterprise_id, s.id, r.id, json_build_object('kind', 'fission_help', 'id', ${id}::bigint, 'name', ${name}::text)
    from fission_friend r join staff s on s.wx_userid = ${receiver} and s.deleted_at is null where r.id = any(${friends}::bigint[])
    order by r.id returning id, staff_id, enterprise_id`.execute(db);
  for (const row of rows) await publishNotices(db, row, row.id);
}

async function tellCustomers(db: Db, { id, name, push }: Campaign, friends: readonly number[]) {
  const { rows } = await sql<{ user_id: number }>`select distinct u.customer_id as user_id from fission_friend r
      join fission_participant p on p.id = r.participant_id join external_user u on u.id = p.external_user_id
      join customer k on k.id = u.customer_id and k.deleted_at is null
    where r.id = any(${friends}::bigint[]) order by 1`.execute(db);
  const content = { title: name, text: push.content?.trim() || defaultText };
  await sendToCustomers(
    db,
    rows.map(({ user_id }) => ({ user_id, service_id: null, kind: 'notice', subject: `fission_help:${id}`, content })),
  );
}

/** Tells the member or owner of a group who got a friend and the customer who brought them, once, when the friend counts. */
export async function tellOfFriends(db: Db, campaign: Campaign, friends: readonly number[]) {
  if (friends.length === 0) return;
  if (campaign.push.staff) await tellStaff(db, campaign, friends);
  if (campaign.push.customer) await tellCustomers(db, campaign, friends);
}
