import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';

const batch = 500;

/** Ends free memberships whose time is over. The end stays with the customer; the change is noted as the schedule's. */
export const scheduledTasks: ScheduledTasks = {
  'end-memberships': {
    everyMinutes: 10,
    async work(db) {
      const { rows } = await sql`
        with over as (
          select id from customer where member_type = 'free' and member_expire_at <= now() and deleted_at is null
          order by id limit ${batch} for no key update skip locked)
        update customer c set member_type = 'none' from over where c.id = over.id returning c.id`.execute(db);
      return rows.length === batch;
    },
  },
};
