import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { queueMessages } from './queue-messages.js';
import { sendDue } from './send-due.js';

const keptDays = 180;
const batch = 5000;

export const scheduledTasks: ScheduledTasks = {
  'queue-automatic-messages': { everyMinutes: 1, work: (db) => queueMessages(db) },

  'send-automatic-messages': {
    everySeconds: 10,
    async work(db, { deps, afterCommit }) {
      const more = await sendDue(db);
      afterCommit(async () => deps.outbox.wake());
      return more;
    },
  },

  'clear-message-log': {
    everyMinutes: 60,
    async work(db) {
      const { numAffectedRows = 0n } = await sql`delete from automatic_message where ctid = any(array(select ctid from automatic_message
        where created_at < now() - make_interval(days => ${keptDays}) and status <> 'waiting' limit ${batch}))`.execute(db);
      return numAffectedRows === BigInt(batch);
    },
  },
};
