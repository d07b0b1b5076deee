const tickMs = 5;

export interface BlockTime<T> {
  result: T;
  /** The longest time in ms during which this process, with its server, answered no timer. */
  block: number;
}

const cpuMs = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/** Runs work and measures how long it blocks the event loop. Time that other processes took from this one does not count. */
export async function measureBlock<T>(work: () => Promise<T>): Promise<BlockTime<T>> {
  let last = performance.now();
  let block = 0;
  const tick = () => {
    const now = performance.now();
    block = Math.max(block, now - last - tickMs);
    last = now;
  };
  const cpu = process.cpuUsage();
  const timer = setInterval(tick, tickMs);
  try {
    const result = await work();
    tick();
    return { result, block: Math.min(block, cpuMs(cpu)) };
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
