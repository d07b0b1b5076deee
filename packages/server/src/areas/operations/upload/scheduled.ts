import { renewMedia } from '../../../attachments/renew-media.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';

export const scheduledTasks: ScheduledTasks = {
  'renew-media': {
    everyMinutes: 10,
    async work(db, { deps, afterCommit }) {
      const companies = await db
        .selectFrom('enterprise')
        .select('id')
        .where('deleted_at', 'is', null)
        .where('status', 'in', ['active', 'grace'])
        .orderBy('id')
        .execute();
      for (const { id } of companies)
        afterCommit(async (database) => {
          await database.tenant(id, renewMedia, 'write');
          deps.outbox.wake();
        });
      return false;
    },
  },
};
