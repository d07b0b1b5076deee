import type { Db } from '../../db/database.js';
import type { Deps } from '../../http/context.js';
import type { EventFields } from './event-xml.js';

export interface EventRun {
  deps: Deps;
  enterpriseId: number;
  fields: EventFields;
  signal: AbortSignal;
}

/** Fetches the record an event is about from WeCom, and returns a function that writes it. */
export type EventHandler = (run: EventRun) => Promise<(db: Db) => Promise<unknown>>;

/** Handlers by event and change type, such as `change_contact create_user`. */
export type EventHandlers = Record<string, EventHandler>;
