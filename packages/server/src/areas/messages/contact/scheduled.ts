import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { settleArrivals } from './arrivals.js';
import { companiesWithout, keepPictures } from './picture.js';
import { staffCodePictures } from './picture-kind.js';
import { tellCodes } from './tell.js';

const most = 200;

export const scheduledTasks: ScheduledTasks = {
  /** Slots begin and end on the minute. */
  'tell-staff-codes': {
    everyMinutes: 1,
    async work(db, { deps, afterCommit }) {
      afterCommit(async () => deps.outbox.wake());
      return tellCodes(db, 'timed', most);
    },
  },

  /** Staff leave and come back. */
  'tell-all-staff-codes': { everyMinutes: 30, work: (db) => tellCodes(db, 'all', most) },

  /** Those whom a sync found, and those who became customers since. */
  'settle-arrivals': {
    everySeconds: 10,
    async work(db, { deps, afterCommit }) {
      const { rows } = await sql<{ id: number }>`select distinct enterprise_id as id from staff_code_contact where is_open`.execute(db);
      for (const { id } of rows)
        afterCommit(async (database) => {
          while (!deps.jobs.stopping && (await database.tenant(id, settleArrivals)).more);
          deps.outbox.wake();
        });
      return false;
    },
  },

  'keep-code-pictures': {
    everySeconds: 10,
    async work(db, { deps, afterCommit }) {
      for (const id of await companiesWithout(db, staffCodePictures)) afterCommit(() => keepPictures(deps, staffCodePictures, id));
      return false;
    },
  },
};
