import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { EventFields } from '../../../outside/wecom/event-xml.js';
import { endFollows, settle } from './write-contacts.js';

/** The changes of a friendship that events tell. */
const changes: Readonly<Record<string, { change: 'begun' | 'ended'; by: 'staff' | 'customer' | null }>> = {
  add_external_contact: { change: 'begun', by: null },
  add_half_external_contact: { change: 'begun', by: null },
  del_external_contact: { change: 'ended', by: 'staff' },
  del_follow_user: { change: 'ended', by: 'customer' },
};

/** When an event happened. */
export const timeOf = ({ CreateTime: seconds }: EventFields) => new Date(Number(seconds) * 1000 || Date.now());

interface Friendship {
  id: number;
  is_open: boolean;
  ended_at: string | null;
  ended_by: string | null;
}

/**
 * Adds what an event tells to the history. An event is processed once, so the second of a second is another one; the first is what a list
 * may have told already, but with the code of an earlier friendship: that of the event holds.
 */
const addChange = (db: Db, id: number, { UserID: userid = '', State: state, ...fields }: EventFields) => {
  const { change, by } = changes[fields.ChangeType ?? ''] ?? {};
  const at = timeOf(fields);
  return sql`insert into friendship_change (external_user_id, wx_userid, change, changed_at, nth, ended_by, state, is_told)
    select ${id}, ${userid}, ${change}, ${at}, (select count(*) from friendship_change c where c.external_user_id = ${id} and c.wx_userid = ${userid}
        and c.change = ${change} and c.changed_at = ${at} and c.is_told), ${by ?? null}, ${state ?? null}, true
    on conflict (enterprise_id, external_user_id, wx_userid, change, changed_at, nth) do update
      set is_told = true, state = coalesce(excluded.state, friendship_change.state)`.execute(db);
};

async function friendshipOf(db: Db, externalUserid: string, userid: string): Promise<Friendship | undefined> {
  const { rows } = await sql<Friendship>`select u.id, friendship_is_open(u.id, ${userid}) as is_open, f.ended_at, f.ended_by
    from external_user u join external_user_follow f on f.external_user_id = u.id and f.wx_userid = ${userid}
    where u.external_userid = ${externalUserid}`.execute(db);
  return rows[0];
}

/**
 * Keeps the begin or end that an event tells. WeCom goes on listing a member whom the customer has left, so for those who are listed the
 * history decides: it comes to the same in whichever order the events arrive.
 */
export async function noteEvent(db: Db, fields: EventFields, isListed: boolean): Promise<void> {
  const { ExternalUserID: externalUserid = '', UserID: userid = '', ChangeType: type = '' } = fields;
  if (!changes[type]) return;
  const found = await friendshipOf(db, externalUserid, userid);
  if (!found) return;
  await addChange(db, found.id, fields);
  if (!isListed) return;
  const now = await friendshipOf(db, externalUserid, userid);
  if (now?.is_open && now.ended_at !== null && now.ended_by === 'customer') {
    await sql`update external_user_follow set ended_at = null, ended_by = null where external_user_id = ${now.id} and wx_userid = ${userid}`.execute(
      db,
    );
    await settle(db, [now.id]);
  } else if (now && !now.is_open && now.ended_at === null && type === 'del_follow_user')
    await endFollows(db, userid, [externalUserid], 'customer', timeOf(fields));
}
