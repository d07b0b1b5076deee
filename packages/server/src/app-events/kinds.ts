import { appEvents as declared } from '../generated/areas/app-events.js';
import type { AppEventKind, AppEvents, TakeAppEvent } from './app-event.js';

/** Returns who takes each kind. @throws Error naming a kind that two areas take */
export function byEventKind(all: readonly AppEvents[]): Map<AppEventKind, TakeAppEvent> {
  const found = new Map<AppEventKind, TakeAppEvent>();
  for (const one of all)
    for (const [kind, take] of Object.entries(one) as [AppEventKind, TakeAppEvent][]) {
      if (found.has(kind)) throw new Error(`Two areas take the events ${kind}.`);
      found.set(kind, take);
    }
  return found;
}

export const appEventKinds: ReadonlyMap<AppEventKind, TakeAppEvent> = byEventKind(declared);
