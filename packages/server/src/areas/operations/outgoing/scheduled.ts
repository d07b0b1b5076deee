import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';

const batch = 5000;

/** Completed writes are kept for a short time; the others longer, because their reasons may be needed. */
export const scheduledTasks: ScheduledTasks = {
  'clear-outgoing': {
    everyMinutes: 60,
    async work(db) {
      const { numAffectedRows = 0n } = await sql`delete from outgoing where id in (
        select id from outgoing where settled_at < now() - case status when 'sent' then interval '7 days' else interval '90 days' end limit ${batch})`.execute(
        db,
      );
      return numAffectedRows === BigInt(batch);
    },
  },
};
