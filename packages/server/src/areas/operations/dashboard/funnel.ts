import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { bounds, type FigureRequest, percentOf } from '../../../figures/figure.js';
import { isHeldByStaff, ofChannel } from '../../../figures/figure-scope.js';
import { hasRenewal } from '../../service/service/renewal.js';

type Step = Data<'getMemberDashboard'>['funnel'][number]['step'];

const steps: readonly Step[] = ['lead', 'distributed', 'added', 'service_created', 'started', 'finished', 'renewed'];

/**
 * How far the people got whose lead was created in the period, up to now. A person with several leads counts once, and everyone who reached a step
 * counts in those before it as well, so that no step is larger than the one before.
 */
export async function funnel(db: Db, asked: FigureRequest): Promise<Data<'getMemberDashboard'>['funnel']> {
  const { rows } = await sql<{ step: number; people: number }>`
    with ${bounds(asked)},
    came as (select coalesce(l.user_id, c.id) as user_id, l.phone, min(l.created_at) as at,
        bool_or(l.distribute_at is not null or l.status in ('distributed', 'following', 'converted')) as distributed
      from p, lead l left join customer c on l.user_id is null and c.phone = l.phone and c.deleted_at is null
      where l.deleted_at is null and l.created_at >= p.since and l.created_at < p.until
        and ${isHeldByStaff('l.distribute_user_id', asked.scope)} and ${ofChannel('l.channel_id', asked.scope)}
      group by 1, 2),
    person as (select coalesce(user_id::text, phone) as who, max(user_id) as user_id, min(at) as at, bool_or(distributed) as distributed from came group by 1),
    sold as not materialized (select s.* from service s where s.deleted_at is null and s.status <> 'cancelled'),
    reached as (select case
        when exists (select from sold s where s.user_id = person.user_id and s.status = 'finished' and ${hasRenewal('s', sql`p.time_zone`)}) then 7
        when exists (select from sold s where s.user_id = person.user_id and s.status = 'finished' and s.created_at >= person.at) then 6
        when exists (select from sold s where s.user_id = person.user_id and s.status <> 'pending' and s.start_date is not null and s.created_at >= person.at) then 5
        when exists (select from sold s where s.user_id = person.user_id and s.created_at >= person.at) then 4
        when exists (select from external_user x join external_user_follow f on f.external_user_id = x.id where x.customer_id = person.user_id) then 3
        when distributed then 2 else 1 end as step from person, p)
    select step, count(*)::int as people from reached group by step`.execute(db);
  const counts = steps.map((_, at) => rows.filter((row) => row.step > at).reduce((sum, row) => sum + row.people, 0));
  return steps.map((step, at) => ({
    step,
    count: counts[at] as number,
    step_rate: at === 0 ? null : percentOf(counts[at] as number, counts[at - 1] as number),
    overall_rate: percentOf(counts[at] as number, counts[0] as number),
  }));
}
