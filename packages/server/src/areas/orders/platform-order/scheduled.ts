import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { companiesToConvert, convertCompanies } from './conversion-steps.js';

export const scheduledTasks: ScheduledTasks = {
  'convert-orders': {
    everySeconds: 10,
    async work(db, { deps: { jobs }, afterCommit }) {
      const { rows } = await companiesToConvert.execute(db);
      if (rows.length > 0) afterCommit((database) => convertCompanies(database, rows, () => jobs.stopping));
      return false;
    },
  },
};
