import { sql } from 'kysely';
import { dayBefore } from '../../../db/days/instants.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import type { GoWork } from './go-work.js';

/** Days that deliveries are kept: limits look back for a month at most. */
const keptDays = 70;
const batch = 5000;

export const scheduledTasks: ScheduledTasks = {
  'send-mass-messages': {
    everySeconds: 10,
    async work(db, { deps, afterCommit }) {
      const due = await db
        .selectFrom('mass_message as m')
        .innerJoin('enterprise as e', 'e.id', 'm.enterprise_id')
        .select(['m.id', 'm.name', 'm.type', 'm.enterprise_id', 'm.operator_id'])
        .where('m.status', '=', 'scheduled')
        .where(sql<boolean>`m.go_at <= now()`)
        .where('e.status', 'in', ['active', 'grace'])
        .orderBy('m.go_at')
        .limit(200)
        .execute();
      for (const { id, name, type, enterprise_id: enterpriseId, operator_id: operatorId } of due)
        await deps.jobs.add(db, 'mass_send', {
          name,
          operatorId,
          enterpriseId,
          uniqueKey: `mass ${id}`,
          input: { id } satisfies GoWork,
          facts: { message_id: id, group: type === 'group' },
        });
      if (due.length > 0) afterCommit(async () => deps.jobs.wake());
      return false;
    },
  },

  'clear-mass-deliveries': {
    everyMinutes: 60,
    async work(db) {
      const { numAffectedRows = 0n } = await sql`delete from mass_delivery where ctid = any(array(select ctid from mass_delivery
        where day < ${dayBefore(keptDays)} limit ${batch}))`.execute(db);
      return numAffectedRows === BigInt(batch);
    },
  },
};
