import { appEvents as declared } from '../generated/areas/app-events.js';
import type { AppEventName, AppEvents, TakeAppEvent } from './app-event.js';

/** Returns who takes each kind. @throws Error naming a kind that two areas take */
export function byEventKind(all: readonly AppEvents[]): Map<AppEventName, TakeAppEvent> {
  const found = new Map<AppEventName, TakeAppEvent>();
  for (const one of all)
    for (const [kind, take] of Object.entries(one) as [AppEventName, TakeAppEvent][]) {
      if (found.has(kind)) throw new Error(`Two areas take the events ${kind}.`);
      found.set(kind, take);
    }
  return found;
}

export const appEventKinds: ReadonlyMap<AppEventName, TakeAppEvent> = byEventKind(declared);
