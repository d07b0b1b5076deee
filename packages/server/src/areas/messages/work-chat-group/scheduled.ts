import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { companiesWithout, keepPictures } from '../contact/picture.js';
import { tellWelcome } from './group-welcomes.js';
import { joinWayPictures } from './picture-kind.js';

export const scheduledTasks: ScheduledTasks = {
  'keep-join-pictures': {
    everySeconds: 10,
    async work(db, { deps, afterCommit }) {
      for (const id of await companiesWithout(db, joinWayPictures)) afterCommit(() => keepPictures(deps, joinWayPictures, id));
      return false;
    },
  },

  /** Welcomes whose file WeCom has by now. */
  'tell-group-welcomes': {
    everySeconds: 10,
    async work(db, { deps, afterCommit }) {
      const { rows } = await sql<{ id: number; enterprise_id: number }>`select id, enterprise_id from group_welcome
        where outgoing_id is null order by id limit 100`.execute(db);
      for (const { id, enterprise_id } of rows)
        afterCommit(async (database) => {
          await database.tenant(enterprise_id, (tenant) => tellWelcome(tenant, id, undefined));
          deps.outbox.wake();
        });
      return false;
    },
  },
};
