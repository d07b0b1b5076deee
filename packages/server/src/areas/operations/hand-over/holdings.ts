import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayBefore } from '../../../db/days/instants.js';
import type { Leaver } from './people.js';

/** SQL of what a member of the staff has, in the row `staff`. */
export const openContacts = sql`from external_user_follow f where f.wx_userid = staff.wx_userid and f.ended_at is null`;
export const ownGroups = sql`from group_chat g where g.owner_wx_userid = staff.wx_userid and g.dismissed_at is null`;
export const ownCustomers = sql`from customer c where c.principal_user_id = staff.id and c.deleted_at is null`;
export const openServices = sql`from service s where s.principal_user_id = staff.id and s.deleted_at is null
  and s.status in ('pending', 'in_service', 'paused')`;
export const openLeads = sql`from lead l where l.distribute_user_id = staff.id and l.deleted_at is null and l.status in ('distributed', 'following')`;
const openFollowUps = sql`from footmark m where m.follow_user_id = staff.id and m.next_follow_at is not null and not exists (
  select from footmark later where later.type <> 'system' and (later.happened_at, later.id) > (m.happened_at, m.id)
    and (later.user_id = m.user_id or (m.user_id is null and later.origin_id = m.origin_id)))`;
const ownCodes = sql`from staff_code k where k.user_ids @> to_jsonb(staff.id) or k.backup_user_ids @> to_jsonb(staff.id)
  or jsonb_path_exists(k.schedule, '$[*].user_ids[*] ? (@ == $id)', jsonb_build_object('id', staff.id))`;
const ownChannels = sql`from channel h where h.owner_user_id = staff.id`;
const openCamps = sql`from camp_principal p join camp on camp.id = p.camp_id where p.staff_id = staff.id and camp.deleted_at is null
  and camp.status not in ('finished', 'cancelled')`;

const openAllotments = sql`from allotment a join wx_member w on w.id = a.wx_member_id where w.user_id = staff.id and not a.replaced
  and (a.to_day is null or a.to_day >= ${dayBefore(1)})`;

/** Of the contacts: those that no customer has. */
const unbound = sql`from external_user_follow f join external_user u on u.id = f.external_user_id
  where f.wx_userid = staff.wx_userid and f.ended_at is null and u.customer_id is null`;

const protectionDays = 90;
/** Of the contacts: those that were handed over twice within 90 days. */
const often = sql`from external_user_follow f where f.wx_userid = staff.wx_userid and f.ended_at is null and (select count(*) from hand_over_item i
  where i.external_user_id = f.external_user_id and i.status = 'done' and i.settled_at > now() - make_interval(days => ${sql.lit(protectionDays)})) >= 2`;

const counted = {
  ...{ contacts: openContacts, groups: ownGroups, customers: ownCustomers, services: openServices, leads: openLeads },
  ...{ follow_ups: openFollowUps, allotments: openAllotments, codes: ownCodes, channels: ownChannels, camps: openCamps, unbound, often },
};

export type Holdings = Record<keyof typeof counted, number>;

/** Counts what a member of the staff has to hand over. */
export async function holdingsOf(db: Db, { id }: Pick<Leaver, 'id'>): Promise<Holdings> {
  const counts = sql.join(Object.entries(counted).map(([name, rows]) => sql`(select count(*)::int ${rows}) as ${sql.ref(name)}`));
  const { rows } = await sql<Holdings>`select ${counts} from staff where staff.id = ${id}`.execute(db);
  return rows[0] as Holdings;
}

/** Whether there is anything to hand over. */
export const isEmpty = ({ unbound: _, often: __, ...counts }: Holdings) => Object.values(counts).every((count) => count === 0);
