import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { deleteFiles } from '../../../files/delete-unused-files.js';
import type { ScheduledTasks, TaskRun } from '../../../jobs/schedule.js';
import { keepCodePictures } from './code-pictures.js';
import { drawPosters } from './draw-posters.js';
import { deleteEndedCodes, endLateCodes } from './end-codes.js';
import { expireRewards, moveCampaigns } from './move-states.js';
import { countDue, countPending } from './recounts.js';
import { tagFriends } from './tag-friends.js';
import { tellCodes } from './tell.js';

/** Works through the companies that have something to do, each in transactions of its own. */
async function eachCompany(
  db: Db,
  { deps, afterCommit }: TaskRun,
  found: ReturnType<typeof sql<{ id: number }>>,
  work: (db: Db) => Promise<boolean>,
) {
  for (const { id } of (await found.execute(db)).rows)
    afterCommit(async (database) => {
      while (!deps.jobs.stopping && (await database.tenant(id, work)));
      deps.outbox.wake();
    });
  return false;
}

export const scheduledTasks: ScheduledTasks = {
  'move-campaigns': {
    everySeconds: 10,
    async work(db) {
      await moveCampaigns(db);
      return false;
    },
  },

  /** What syncs found, within seconds; events count at once. */
  'count-campaigns': {
    everySeconds: 2,
    work: (db, run) => eachCompany(db, run, sql<{ id: number }>`select distinct enterprise_id as id from fission_recount`, countPending),
  },

  'count-friends-due': {
    everySeconds: 10,
    work: (db, run) =>
      eachCompany(db, run, sql<{ id: number }>`select distinct enterprise_id as id from fission_friend where due_at <= now()`, countDue),
  },

  'tag-campaign-friends': {
    everySeconds: 10,
    work: (db, run) =>
      eachCompany(db, run, sql<{ id: number }>`select distinct enterprise_id as id from fission_friend where is_open`, tagFriends),
  },

  'expire-campaign-rewards': { everyMinutes: 1, work: expireRewards },

  'keep-campaign-pictures': {
    everySeconds: 10,
    async work(db, { deps, afterCommit }) {
      const { rows } = await sql<{ id: number }>`select distinct enterprise_id as id from fission_participant
        where code_status = 'making' and config_id is not null`.execute(db);
      for (const { id } of rows)
        afterCommit(async () => {
          await keepCodePictures(deps, id);
          await drawPosters(deps, id);
        });
      return false;
    },
  },

  /** Staff leave and come back. */
  'tell-campaign-codes': {
    everyMinutes: 1,
    async work(db, { deps, afterCommit }) {
      afterCommit(async () => deps.outbox.wake());
      return tellCodes(db);
    },
  },

  'end-campaign-codes': {
    everyMinutes: 1,
    async work(db, run) {
      run.afterCommit(async () => run.deps.outbox.wake());
      return endLateCodes(db);
    },
  },

  'end-deleted-codes': {
    everySeconds: 10,
    async work(db, { deps, afterCommit }) {
      const { rows } = await sql<{ id: number }>`select distinct enterprise_id as id from fission_ended_code`.execute(db);
      for (const { id } of rows)
        afterCommit(async (database) => {
          const { keys } = await database.tenant(id, deleteEndedCodes);
          await deleteFiles(database, deps.files, keys);
          deps.outbox.wake();
        });
      return false;
    },
  },
};
