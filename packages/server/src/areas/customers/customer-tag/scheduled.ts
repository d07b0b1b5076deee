import type { Database, Db } from '../../../db/database.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { reconcileNewFriends, reconcileNewTag } from './mark-starts.js';
import { companiesWithDueLines, endOldLines, giveDueLines } from './waiting-lines.js';

type Step = (db: Db) => Promise<boolean>;

export const scheduledTasks: ScheduledTasks = {
  'reconcile-marks': {
    everySeconds: 5,
    async work(db, { deps, afterCommit }) {
      /** Repeats a step, each time in a transaction of its own, until there is nothing left. */
      const repeat = async (database: Database, company: number, some: Step) => {
        while (!deps.jobs.stopping && (await database.tenant(company, some)));
        deps.outbox.wake();
      };
      const tags = await db.selectFrom('tag_mark_start').select(['enterprise_id', 'tag_id']).orderBy('tag_id').execute();
      for (const { enterprise_id, tag_id } of tags)
        afterCommit((database) => repeat(database, enterprise_id, (tenant) => reconcileNewTag(tenant, tag_id)));
      const companies = await db.selectFrom('customer_mark_start').select('enterprise_id').distinct().execute();
      for (const { enterprise_id } of companies) afterCommit((database) => repeat(database, enterprise_id, reconcileNewFriends));
      return false;
    },
  },

  'give-waiting-tags': {
    everyMinutes: 1,
    async work(db, { deps, afterCommit }) {
      for (const id of await companiesWithDueLines(db))
        afterCommit(async (database) => {
          await giveDueLines(database, id, () => deps.jobs.stopping);
          deps.outbox.wake();
        });
      return false;
    },
  },

  'end-waiting-tags': { everyMinutes: 60, work: endOldLines },
};
