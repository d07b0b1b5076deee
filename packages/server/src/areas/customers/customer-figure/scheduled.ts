import { sql } from 'kysely';
import { todayOfRow } from '../../../db/days/instants.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { renewChangedFigures } from './renew-figures.js';

export const scheduledTasks: ScheduledTasks = {
  'renew-customer-figures': {
    everySeconds: 10,
    async work(db, { deps, afterCommit }) {
      const { rows } = await sql<{ id: number }>`select e.id from enterprise e where e.deleted_at is null
        and (exists (select from customer_figure_change c where c.enterprise_id = e.id)
          or exists (select from customer_figure f where f.enterprise_id = e.id and f.punch_days > 0 and f.day < ${todayOfRow('e.time_zone')}))`.execute(
        db,
      );
      for (const { id } of rows) afterCommit((database) => renewChangedFigures(database, id, () => deps.jobs.stopping));
      return false;
    },
  },
};
