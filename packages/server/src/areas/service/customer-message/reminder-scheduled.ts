import { sql } from 'kysely';
import { dayOfRow, hourOfRow, todayOfRow } from '../../../db/days/instants.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';

/** By the company's clock, between these hours. */
const hours = { from: 20, to: 22 };
const batch = 1000;

/**
 * Reminds customers in the evening whose order runs and who recorded nothing on the day, once a day and not during a pause. What was not fetched on
 * its day is withdrawn.
 */
export const scheduledTasks: ScheduledTasks = {
  'remind-of-check-ins': {
    everyMinutes: 15,
    async work(db) {
      await sql`update customer_message m set withdrawn_at = now() from enterprise e
        where m.kind = 'check_in_reminder' and m.fetched_at is null and m.withdrawn_at is null and e.id = m.enterprise_id
          and ${dayOfRow('m.created_at', 'e.time_zone')} < ${todayOfRow('e.time_zone')}`.execute(db);
      const { rows } = await sql`insert into customer_message (enterprise_id, user_id, service_id, kind, subject, content)
        select s.enterprise_id, s.user_id, s.id, 'check_in_reminder', 'service:' || s.id || ':' || d.day, jsonb_build_object('date', d.day)
        from service s join enterprise e on e.id = s.enterprise_id cross join lateral (select ${todayOfRow('e.time_zone')} as day) d
        where s.status = 'in_service' and s.deleted_at is null and company_state(e.status, e.expire_at) in ('active', 'grace')
          and ${hourOfRow('e.time_zone')} between ${hours.from} and ${hours.to - 1}
          and s.start_date <= d.day and (s.end_date is null or d.day <= s.end_date)
          and exists (select from ingest_key k where k.enterprise_id = s.enterprise_id and k.status = 'on')
          and not exists (select from service_break b where b.service_id = s.id and b.from_day <= d.day and (b.to_day is null or d.day <= b.to_day))
          and not exists (select from punch_day p where p.enterprise_id = s.enterprise_id and p.service_id = s.id and p.day = d.day)
          and not exists (select from customer_message m where m.enterprise_id = s.enterprise_id and m.user_id = s.user_id
            and m.kind = 'check_in_reminder' and m.subject = 'service:' || s.id || ':' || d.day)
        order by s.id limit ${batch} returning id`.execute(db);
      return rows.length === batch;
    },
  },
};
