import { eventHandlers } from '../../generated/areas/events.js';
import { mergeMaps } from '../../setup/merge-maps.js';
import type { EventHandler, EventHandlers } from './event-handler.js';
import type { EventFields } from './event-xml.js';

const all: EventHandlers = mergeMaps<EventHandlers>(eventHandlers);

/** Returns the handler of an event; undefined if the event affects no stored records. */
export const handlerOf = ({ Event: event, ChangeType: change }: EventFields): EventHandler | undefined => all[`${event} ${change}`];
