import { useSyncExternalStore } from 'react';
import { formatAgo } from '#ui/text/format.js';

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all, because each row of a table has its own. */
function everyMinute(changed: () => void) {
  listeners.add(changed);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, minuteMs);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Shows an instant as relative time, and keeps it true while it is shown. */
export const Ago = ({ at }: { at: string | number | null | undefined }) => useSyncExternalStore(everyMinute, () => formatAgo(at));
