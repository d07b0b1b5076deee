import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { noteEvents } from '../footmark/system-notes.js';
import { returnsAt } from './columns.js';

const batch = 500;

/** Returns leads to the pool whose holder has not followed up for as many days as the company allows. */
export const scheduledTasks: ScheduledTasks = {
  'return-leads': {
    everyMinutes: 10,
    async work(db) {
      const { rows } = await sql<{ id: number; enterprise_id: number; days: number }>`
        with due as (
          select lead.id, lead_return_days(lead.enterprise_id) as days from lead
          where lead.status in ('distributed', 'following') and lead.deleted_at is null and lead.distribute_at < now() - interval '1 day'
            and ${returnsAt} <= now()
          order by lead.id limit ${batch} for no key update skip locked)
        update lead set status = 'returned', distribute_user_id = null, distribute_at = null, recycle_count = recycle_count + 1,
          reason = null, reason_message = jsonb_build_object('code', 'unattended', 'days', due.days)
        from due where lead.id = due.id returning lead.id, lead.enterprise_id, due.days`.execute(db);
      await noteEvents(
        db,
        rows.map(({ id, enterprise_id, days }) => ({
          enterprise_id,
          event: 'lead_returned' as const,
          message: { code: 'lead_unattended' as const, days },
          origin_id: id,
        })),
      );
      return rows.length === batch;
    },
  },
};
