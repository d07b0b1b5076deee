import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { sendDayCards } from './day-cards.js';
import { knowledgeSettings } from './settings.js';

export const scheduledTasks: ScheduledTasks = {
  'send-knowledge-cards': {
    everyMinutes: 5,
    async work(db, { afterCommit }) {
      const companies = await db
        .selectFrom('enterprise')
        .select(['id', 'time_zone'])
        .where('deleted_at', 'is', null)
        .where('status', 'in', ['active', 'grace'])
        .orderBy('id')
        .execute();
      for (const { id, time_zone } of companies)
        afterCommit(async (database) => {
          const step = () =>
            database.tenant(
              id,
              async (own) => sendDayCards(own, { timeZone: time_zone, push_times: (await knowledgeSettings(own, id)).push_times }),
              'write',
            );
          while (await step());
        });
      return false;
    },
  },
};
