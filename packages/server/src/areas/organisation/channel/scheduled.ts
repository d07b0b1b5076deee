import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { followOwners } from './follow-owner.js';

/** Codes whose owner's account has changed since. */
export const scheduledTasks: ScheduledTasks = {
  'follow-owners': { everyMinutes: 10, work: (db) => followOwners(db, 500) },
};
