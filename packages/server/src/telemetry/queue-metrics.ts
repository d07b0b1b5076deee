import type { Registry } from 'prom-client';
import { type JobDeclaration, lanes } from '../jobs/job-declaration.js';
import type { Queues } from './queue-counts.js';

type Prom = typeof import('prom-client');

/** Adds gauges of jobs by lane and of writes to WeCom. Returns what sets them. */
export function queueMetrics({ Gauge }: Prom, register: Registry, kinds: ReadonlyMap<string, JobDeclaration>) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `shiyi_${name}`, help, labelNames, registers: [register] });
  const lag = gauge('job_lag_seconds', 'Time since the oldest waiting job of the lane was due', 'lane');
  const waiting = gauge('jobs_waiting', 'Jobs that wait, due or not', 'lane');
  const dead = gauge('jobs_dead', 'Jobs that have failed and are still kept', 'lane');
  const writes = gauge('outbox_writes', 'Writes to WeCom that wait, and those whose outcome is unknown', 'status');
  return ({ jobs, writes: counted }: Queues) => {
    for (const lane of lanes) {
      const own = jobs.filter(({ kind }) => kinds.get(kind)?.lane === lane);
      lag.set({ lane }, Math.max(0, ...own.map((one) => one.lag)));
      waiting.set(
        { lane },
        own.reduce((sum, one) => sum + one.waiting, 0),
      );
      dead.set(
        { lane },
        own.reduce((sum, one) => sum + one.failed, 0),
      );
    }
    for (const status of ['waiting', 'unknown'] as const) writes.set({ status }, counted.find((one) => one.status === status)?.count ?? 0);
  };
}
