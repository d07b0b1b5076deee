import { eventHandlers } from '../../generated/areas/events.js';
import { joinDeclared } from '../../setup/join-declared.js';
import type { EventHandler, EventHandlers } from './event-handler.js';
import type { EventFields } from './event-xml.js';

const all: EventHandlers = joinDeclared<EventHandlers>(eventHandlers);

/** Returns the handler of an event; undefined if the event affects no stored records. */
export const handlerOf = ({ Event: event, ChangeType: change }: EventFields): EventHandler | undefined => all[`${event} ${change}`];
