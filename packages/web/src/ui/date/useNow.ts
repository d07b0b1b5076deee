import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(changed: () => void) {
  listeners.add(changed);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const one of listeners) one();
  }, 1000);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the time in milliseconds, updated every second by a timer that all callers share. */
export function useNow(): number {
  // The timer does not run between uses, so the stored time is stale.
  if (timer === undefined) now = Date.now();
  return useSyncExternalStore(subscribe, () => now);
}
