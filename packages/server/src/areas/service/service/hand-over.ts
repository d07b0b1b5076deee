import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { today } from '../../../db/days/instants.js';
import { list } from '../../../db/list-query.js';
import type { Context } from '../../../http/context.js';
import { customerBrief } from '../../../records/briefs.js';
import { silentFor } from '../service-state/eligible-days.js';
import { liveServices } from './columns.js';

type HandOver = Row<'listServiceHandOvers'>;

/** Follow-ups with a next date and no later follow-up. */
const promises = sql<
  HandOver['promises']
>`coalesce((select json_agg(json_build_object('content', p.content, 'next_follow_at', p.next_follow_at) order by p.next_follow_at)
  from (select f.content, f.next_follow_at from footmark f where f.user_id = service.user_id and f.next_follow_at is not null
    and not exists (select from footmark later where later.user_id = f.user_id and later.type <> 'system' and later.happened_at > f.next_follow_at)
    order by f.next_follow_at limit 20) p), '[]')`;

const openMeals = sql`from diet_punch d join punch_day p on p.enterprise_id = d.enterprise_id and p.day = d.day and p.id = d.punch_id
  where d.service_id = service.id and d.evaluated_at is null`;

/** Days without a check-in that are alarming, and days before the end. */
const silentDays = 2;
const endingDays = 3;

const alerts = ({ principal }: Context) => {
  const now = today(principal);
  return sql<HandOver['alerts']>`array_to_json(array_remove(array[
    case when ${silentFor(silentDays, now)} then 'no_punch' end,
    case when service.status = 'in_service' and service.end_date <= ${now} + ${endingDays}::int then 'ending' end,
    case when service.status = 'pending' and (service.start_date is null or service.principal_user_id is null or service.energy_kcal is null) then 'not_ready' end,
    case when service.status = 'in_service' and service.plan_state = 'none' then 'no_plan' end,
    case when (select c.is_pending from customer c where c.id = service.user_id) then 'pending' end], null))`;
};

export const listHandOvers = list('listServiceHandOvers', {
  from: ({ db, principal }: Context) =>
    liveServices(db)
      .where(heldInScope(principal, 'service.principal_user_id'))
      .where('service.status', 'in', ['pending', 'in_service', 'paused']),
  id: 'service.id',
  columns: (context: Context) =>
    [
      'service.id',
      'service.service_no',
      customerBrief('service.user_id').as('customer'),
      'service.product_name',
      'service.status',
      'service.start_date',
      'service.end_date',
      sql<string | null>`(case when service.status = 'paused' and not service.open_break then
        (select max(b.to_day) + 1 from service_break b where b.service_id = service.id) end)`.as('resumes_on'),
      promises.as('promises'),
      sql<number>`(select count(*)::int ${openMeals})`.as('open_meals'),
      sql<string | null>`(select min(d.submitted_at) ${openMeals})`.as('oldest_open_at'),
      alerts(context).as('alerts'),
      'service.remark',
    ] as const,
  order: [{ asc: 'service.created_at' }],
});
