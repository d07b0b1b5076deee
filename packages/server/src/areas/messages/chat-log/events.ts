import type { EventHandlers } from '../../../outside/wecom/event-handler.js';
import { addPull } from './pull.js';

export const eventHandlers: EventHandlers = {
  /** WeCom tells at most every 15 seconds that there are new messages, not which. */
  msgaudit_notify:
    async ({ deps }) =>
    async (db) => {
      await addPull(deps, db);
      deps.jobs.wake();
    },
};
