import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { rescoreMeals } from './rescore-meals.js';

export const scheduledTasks: ScheduledTasks = {
  'rescore-meals': {
    everyMinutes: 60,
    async work(db, { afterCommit, deps: { report } }) {
      const { rows } = await sql<{ id: number }>`select e.id from enterprise e
        where exists (select from diet_punch d where d.enterprise_id = e.id and d.score_rules < 1) order by e.id`.execute(db);
      for (const { id } of rows)
        afterCommit(async (database) => {
          const { meals, changed_meals, days, changed_days } = await rescoreMeals(database, id);
          report(
            `Company ${id}: draft scores of ${meals} meals and ${days} days were calculated by the present rules; ${changed_meals} meals and ${changed_days} days have another score now`,
          );
        });
      return false;
    },
  },
};
