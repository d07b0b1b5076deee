import { sql } from 'kysely';
import { bounds } from './figure.js';
import { isHeldByStaff, ofChannel } from './figure-scope.js';
import { hasRenewal } from './renewal.js';
import type { RowQuery } from './row-query.js';

/**
 * The people whose lead was created in the period, each with their first one and the step they got to, up to now, as `reached`. A person with
 * several leads counts once.
 */
export const funnelSteps = ({ scope, ...of }: Omit<RowQuery, 'narrow'>) => sql`${bounds(of)},
  came as (select coalesce(l.user_id, c.id) as user_id, l.phone, min(l.created_at) as at, (array_agg(l.id order by l.created_at, l.id))[1] as lead_id,
      bool_or(l.distribute_at is not null or l.status in ('distributed', 'following', 'converted')) as distributed
    from p, lead l left join customer c on l.user_id is null and c.phone = l.phone and c.deleted_at is null
    where l.deleted_at is null and l.created_at >= p.since and l.created_at < p.until
      and ${isHeldByStaff('l.distribute_user_id', scope)} and ${ofChannel('l.channel_id', scope)}
    group by 1, 2),
  person as (select coalesce(user_id::text, phone) as who, max(user_id) as user_id, min(at) as at, (array_agg(lead_id order by at, lead_id))[1] as lead_id,
    bool_or(distributed) as distributed from came group by 1),
  sold as not materialized (select s.* from service s where s.deleted_at is null and s.status <> 'cancelled'),
  reached as (select lead_id, case
      when exists (select from sold s where s.user_id = person.user_id and s.status = 'finished' and ${hasRenewal('s', sql`p.time_zone`)}) then 7
      when exists (select from sold s where s.user_id = person.user_id and s.status = 'finished' and s.created_at >= person.at) then 6
      when exists (select from sold s where s.user_id = person.user_id and s.status <> 'pending' and s.start_date is not null and s.created_at >= person.at) then 5
      when exists (select from sold s where s.user_id = person.user_id and s.created_at >= person.at) then 4
      when exists (select from external_user x join external_user_follow f on f.external_user_id = x.id where x.customer_id = person.user_id) then 3
      when distributed then 2 else 1 end as step from person, p)`;

/** The leads that figures count. */
export const leadRows = {
  leads_reached: (of: RowQuery) =>
    sql`with ${funnelSteps(of)} select r.lead_id as id from reached r where r.step >= ${of.narrow.step ?? 1}::int`,
};
