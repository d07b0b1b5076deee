import type { Db } from '../db/database.js';
import type { Services } from '../http/context.js';
import type { EventFields } from './event-xml.js';

export interface EventRun {
  services: Services;
  enterpriseId: number;
  fields: EventFields;
  signal: AbortSignal;
}

/** Asks the platform for the record that an event is about, and answers what writes it. */
export type EventHandler = (run: EventRun) => Promise<(db: Db) => Promise<unknown>>;

/** By event and kind of change, as in `change_contact create_user`. */
export type EventHandlers = Record<string, EventHandler>;
