import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';

const batch = 5000;

/** Done writes are of no interest for long; why others were not done may be asked for longer. */
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
