import { sql } from 'kysely';
import type { ScheduledTasks } from '../jobs/schedule.js';
import { eraseCompany, retentionDays } from './erase-company.js';

/** How long other tasks wait; the next minute continues. */
const turnMs = 20_000;

/** Erases companies 30 days after they were deleted, one at a time. */
export const companyTasks: ScheduledTasks = {
  'erase-companies': {
    everyMinutes: 1,
    async work(db, { afterCommit, deps }) {
      const gone = await db
        .selectFrom('enterprise')
        .select('id')
        .where('deleted_at', '<', sql<string>`now() - make_interval(days => ${retentionDays})`)
        .orderBy('id')
        .executeTakeFirst();
      if (!gone) return false;
      const end = performance.now() + turnMs;
      afterCommit(async (database) => {
        await eraseCompany(database, deps, gone.id, () => deps.jobs.stopping || performance.now() > end);
      });
      return false;
    },
  },
};
