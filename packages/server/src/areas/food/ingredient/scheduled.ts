import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { judgeOlderFoods } from './judge-foods.js';

export const scheduledTasks: ScheduledTasks = {
  'judge-foods': { everyMinutes: 10, work: judgeOlderFoods },
};
