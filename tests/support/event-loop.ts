import { readFileSync } from 'node:fs';

const tickMs = 5;

export interface BlockTime<T> {
  result: T;
  /** The longest time in ms during which this process, with its server, answered no timer. */
  block: number;
}

/** Time in ms that this thread has run, or this process where the system does not tell it of threads. */
function ranMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/** Runs work and measures how long it blocks the event loop. Time that other threads and processes took from this one does not count. */
export async function measureBlock<T>(work: () => Promise<T>): Promise<BlockTime<T>> {
  let last = { at: performance.now(), ran: ranMs() };
  let block = 0;
  const tick = () => {
    const now = { at: performance.now(), ran: ranMs() };
    block = Math.max(block, Math.min(now.at - last.at - tickMs, now.ran - last.ran));
    last = now;
  };
  const timer = setInterval(tick, tickMs);
  try {
    const result = await work();
    tick();
    return { result, block };
  } finally {
    clearInterval(timer);
  }
}

/** Does the same up to six times while the limit is exceeded, since garbage of earlier work may be collected meanwhile. */
export async function measureLeastBlock<T>(limit: number, work: () => Promise<T>): Promise<BlockTime<T>> {
  let best = await measureBlock(work);
  for (let turn = 1; turn < 6 && best.block > limit; turn++) {
    const next = await measureBlock(work);
    if (next.block < best.block) best = next;
  }
  return best;
}
