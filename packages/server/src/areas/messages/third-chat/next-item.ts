import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { timeOfDay } from '../../../db/days/instants.js';

/** Receivers of one claim that may turn out not to be reachable. */
const mostLooks = 50;
/** A device reports within this time, or the item goes back. */
const leaseMinutes = 5;

export interface Sender {
  account: number;
  device: number;
  /** Messages that the account has sent today. */
  used: number;
}

interface Candidate {
  id: number;
  why_not: 'not_friend' | 'blocked' | 'not_member' | null;
  wait_s: number;
}

/** Turned messages off after having allowed them, or blocked by us. */
const isBlocked = sql`exists (select from external_user u left join customer k on k.id = u.customer_id and k.deleted_at is null
  where u.id = i.external_user_id and (u.status = 'blocked' or k.id is not null and not k.subscribe_status and exists (select from customer_change x
    where x.user_id = k.id and x.kind = 'subscription' and x.after = 'false')))`;

/** The next receiver of an account, of the running messages in their hours the one that began first. */
async function candidate(db: Db, { account, device, used }: Sender, calendar: Calendar): Promise<Candidate | undefined> {
  const clock = timeOfDay(calendar);
  const { rows } = await sql<Candidate>`select i.id, m.interval_min + random() * (m.interval_max - m.interval_min) as wait_s,
      case when i.external_user_id is not null and not exists (select from external_user_follow f join staff s on s.wx_userid = f.wx_userid
          join wx_member w on w.user_id = s.id where w.id = i.wx_member_id and f.external_user_id = i.external_user_id and f.ended_at is null) then 'not_friend'
        when i.external_user_id is not null and ${isBlocked} then 'blocked'
        when i.group_chat_id is not null and not exists (select from group_chat g join group_chat_member gm on gm.group_chat_id = g.id
          join staff s on s.wx_userid = gm.userid join wx_member w on w.user_id = s.id
          where w.id = i.wx_member_id and g.id = i.group_chat_id and g.dismissed_at is null and gm.quit_time is null) then 'not_member' end as why_not
    from third_chat m cross join lateral (select * from third_item t where t.message_id = m.id and t.wx_member_id = ${account} and t.status = 'waiting'
      order by t.id limit 1) i
    where m.status = 'running' and ${clock} >= m.window_from and ${clock} < m.window_to and m.daily_cap > ${used}
      and (m.device_ids = '[]' or m.device_ids @> to_jsonb(${device}::bigint))
    order by m.started_at, m.id limit 1`.execute(db);
  return rows[0];
}

/** Claims the next receiver of an account, and passes over those who cannot get it any more. Returns its id; undefined if nothing is due. */
export async function nextItem(db: Db, sender: Sender, calendar: Calendar): Promise<number | undefined> {
  for (let look = 0; look < mostLooks; look++) {
    const found = await candidate(db, sender, calendar);
    if (!found) return undefined;
    const { id, why_not, wait_s } = found;
    if (why_not === null) {
      await sql`update third_item set status = 'sending', tries = tries + 1, fence = fence + 1, device_id = ${sender.device}, claimed_at = now(),
        lease_until = now() + make_interval(mins => ${sql.lit(leaseMinutes)}) where id = ${id}`.execute(db);
      await sql`update robot_pace set next_at = now() + make_interval(secs => ${wait_s}) where wx_member_id = ${sender.account}`.execute(
        db,
      );
      return id;
    }
    await sql`update third_item set status = 'skipped', error = jsonb_build_object('code', ${why_not}::text) where id = ${id}`.execute(db);
  }
  return undefined;
}
