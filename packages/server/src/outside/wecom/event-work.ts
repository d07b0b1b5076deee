import { eventHandlers } from '../../generated/areas/events.js';
import type { EventHandler, EventHandlers } from './event-handler.js';
import type { EventFields } from './event-xml.js';

const all: readonly EventHandlers[] = eventHandlers;

/** Returns what the areas do about an event, each after those of earlier domains; none if it affects no stored records. */
export function handlersOf({ Event: event, ChangeType: change }: EventFields): EventHandler[] {
  const name = change === undefined ? `${event}` : `${event} ${change}`;
  return all.flatMap((handlers) => handlers[name] ?? []);
}
