import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';

const keptDays = 90;
const batch = 5000;

export const scheduledTasks: ScheduledTasks = {
  /** Those whose time ended while nobody was at it, such as with the server down. Their codes are of no use any more. */
  'end-late-welcomes': {
    everySeconds: 10,
    async work(db) {
      await sql`update welcome_send w set result = 'late', settled_at = clock_timestamp(), code = null, code_key_id = null
        where w.result = 'waiting' and w.deadline < now() - interval '5 seconds' and not exists (select from outgoing o
          where o.id = w.outgoing_id and o.status in ('waiting', 'unknown'))`.execute(db);
      await sql`update welcome_send set code = null, code_key_id = null
        where result = 'waiting' and deadline < now() - interval '1 minute' and code is not null`.execute(db);
      return false;
    },
  },

  'clear-welcomes': {
    everyMinutes: 60,
    async work(db) {
      const { numAffectedRows = 0n } = await sql`delete from welcome_send where ctid = any(array(select ctid from welcome_send
        where received_at < now() - make_interval(days => ${sql.lit(keptDays)}) limit ${batch}))`.execute(db);
      return numAffectedRows === BigInt(batch);
    },
  },
};
