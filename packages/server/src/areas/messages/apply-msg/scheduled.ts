import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { addSendJob } from './send-work.js';

const batch = 5000;

export const scheduledTasks: ScheduledTasks = {
  'send-app-messages': {
    everySeconds: 10,
    async work(db, { deps, afterCommit }) {
      const due = await db
        .selectFrom('app_message as m')
        .innerJoin('enterprise as e', 'e.id', 'm.enterprise_id')
        .select(['m.id', 'm.name', 'm.enterprise_id', 'm.operator_id'])
        .where('m.status', '=', 'waiting')
        .where('m.outgoing_id', 'is', null)
        .where(sql<boolean>`m.go_at <= now()`)
        .where('e.status', 'in', ['active', 'grace'])
        .orderBy('m.go_at')
        .limit(200)
        .execute();
      for (const one of due) await addSendJob(deps.jobs, db, one);
      if (due.length > 0) afterCommit(async () => deps.jobs.wake());
      return false;
    },
  },

  // Limits look back for a day at most.
  'clear-app-deliveries': {
    everyMinutes: 60,
    async work(db) {
      const { numAffectedRows = 0n } = await sql`delete from app_delivery where ctid = any(array(select ctid from app_delivery
        where sent_at < now() - interval '2 days' limit ${batch}))`.execute(db);
      return numAffectedRows === BigInt(batch);
    },
  },
};
