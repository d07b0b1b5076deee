import { sql } from 'kysely';
import type { ScheduledTasks } from '../jobs/schedule.js';
import { endErasure, eraseRows } from './erase-company.js';

/** Erases companies 30 days after they were deleted, one at a time. */
export const companyTasks: ScheduledTasks = {
  'erase-companies': {
    everyMinutes: 60,
    async work(db, { afterCommit, deps }) {
      const gone = await db
        .selectFrom('enterprise')
        .select('id')
        .where('deleted_at', '<', sql<string>`now() - interval '30 days'`)
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!gone) return false;
      const keys = await eraseRows(db, deps, gone.id);
      afterCommit((database) => endErasure(database, deps, gone.id, keys));
      return true;
    },
  },
};
