import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { endLateTasks, finishTasks, returnLateItems } from './item-ends.js';
import { matchRecentFriends } from './match-friends.js';
import { moveLeftItems } from './move-items.js';

export const scheduledTasks: ScheduledTasks = {
  /** Devices fall silent, accounts are restricted, staff leave, days end. */
  'watch-crm-tasks': {
    everySeconds: 10,
    async work(db) {
      await returnLateItems(db);
      await matchRecentFriends(db);
      await endLateTasks(db);
      await finishTasks(db);
      return moveLeftItems(db);
    },
  },
};
