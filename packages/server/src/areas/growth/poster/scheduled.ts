import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';

const most = 5000;

export const scheduledTasks: ScheduledTasks = {
  /** Their files go with them, unless another record has the address. */
  'forget-poster-drawings': {
    everyMinutes: 60,
    async work(db) {
      const { numAffectedRows = 0n } = await sql`delete from poster_drawing where id = any(array(
        select id from poster_drawing where created_at < now() - interval '30 days' order by created_at limit ${most}))`.execute(db);
      return numAffectedRows === BigInt(most);
    },
  },
};
