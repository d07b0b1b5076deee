import type { Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { type AudienceFilter, conditionOf } from '../../../audience/audience-filter.js';
import { compileNode } from '../../../audience/compile.js';
import { checkCondition } from '../../../audience/condition.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { dayOf, startOf } from '../../../db/days/instants.js';

type Trigger = Row<'listDayPlans'>['trigger'];

/** Ways in which WeCom or a colleague hands a contact over; the customer has begun nothing. */
const handedOver = sql.join([201, 202].map((way) => sql.lit(way)));

/** A contact who has added a staff member and still is a friend. */
const contacts = (
  calendar: Calendar,
) => sql`select 'contact:' || f.external_user_id || ':' || f.wx_userid || ':' || extract(epoch from f.changed_at)::bigint as subject,
    u.customer_id as user_id, u.id as external_user_id, f.wx_userid, null::bigint as service_id, null::bigint as camp_id,
    ${dayOf(sql`f.changed_at`, calendar)} as started_on, f.changed_at as began
  from friendship_change f join external_user u on u.id = f.external_user_id and u.status = 'normal'
  where f.change = 'begun' and f.changed_at > now() - interval '1 day' and coalesce(f.add_way, 0) not in (${handedOver})
    and exists (select from external_user_follow o where o.external_user_id = u.id and o.wx_userid = f.wx_userid and o.ended_at is null)`;

const services = sql`select 'service:' || s.id as subject, s.user_id, null::bigint as external_user_id, null::text as wx_userid, s.id as service_id,
    null::bigint as camp_id, s.start_date as started_on, k.happened_at as began
  from service_change k join service s on s.id = k.service_id and s.deleted_at is null and s.status in ('in_service', 'paused')
  where k.kind = 'status' and k.before = 'pending' and k.after = 'in_service' and k.happened_at > now() - interval '1 day' and s.start_date is not null`;

/** From the first day of the camp; who joins later takes it up where it is. */
const camps = (
  calendar: Calendar,
) => sql`select 'camp:' || c.id || ':' || s.id as subject, s.user_id, null::bigint as external_user_id, null::text as wx_userid,
    s.id as service_id, c.id as camp_id, c.start_date as started_on,
    greatest(${startOf(sql<string>`c.start_date`, calendar)}, s.joined_camp_at) as began
  from camp c join service s on s.camp_id = c.id and s.deleted_at is null and s.status in ('in_service', 'paused')
  where c.status = 'running' and c.deleted_at is null`;

const sources: Record<Trigger, (calendar: Calendar) => RawBuilder<unknown>> = {
  contact_added: contacts,
  service_started: () => services,
  camp_started: camps,
};

/** Whether a beginning is one that the plan is for, as SQL of its row `b` with the row `customer`. */
function isFor(filter: AudienceFilter | null, calendar: Calendar): RawBuilder<boolean> {
  const condition = filter && conditionOf(filter);
  const excluded = filter?.exclude_user_ids ?? [];
  const isNot = sql<boolean>`(customer.id is null or customer.id <> all(${excluded}::bigint[]))`;
  if (!condition) return isNot;
  return sql<boolean>`(customer.id is not null and ${isNot} and ${compileNode(checkCondition(condition, 'filter'), calendar)})`;
}

export interface RunningPlan {
  id: number;
  trigger: Trigger;
  filter: AudienceFilter | null;
  on_since: string;
}

/** What has begun since the plan is on and within a day, and has not entered it. A contact enters once while they are in it. */
export const newStarts = ({ id, trigger, filter, on_since }: RunningPlan, calendar: Calendar) => sql`select b.*
  from (${sources[trigger](calendar)}) b left join customer on customer.id = b.user_id and customer.deleted_at is null
  where b.began > greatest(now() - interval '1 day', ${on_since}::timestamptz) and b.began <= now()
    and (b.user_id is null or customer.id is not null) and ${isFor(filter, calendar)}
    and not exists (select from day_plan_entry e where e.plan_id = ${id} and e.subject = b.subject)
    and not exists (select from day_plan_entry e where e.plan_id = ${id} and e.external_user_id = b.external_user_id and e.status = 'running')`;
