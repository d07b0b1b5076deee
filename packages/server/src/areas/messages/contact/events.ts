import type { EventHandler, EventHandlers } from '../../../outside/wecom/event-handler.js';
import { settleArrivals } from './arrivals.js';
import { tellCode } from './tell.js';

/** Runs after the contact was stored. Those who reached a daily limit by it are off duty from then on. */
const arrival: EventHandler = async () => async (db) => {
  const { codes } = await settleArrivals(db);
  for (const id of codes) await tellCode(db, id);
};

export const eventHandlers: EventHandlers = {
  'change_external_contact add_external_contact': arrival,
  'change_external_contact add_half_external_contact': arrival,
};
