import type { Registry } from 'prom-client';
import type { CacheCounts } from '../cache/cache-counts.js';
import type { Database } from '../db/database.js';
import type { PlatformCalls } from '../outside/wecom/platform-calls.js';

type Prom = typeof import('prom-client');

/** What this process counts itself. */
export interface ProcessState {
  database: Database;
  cacheCounts: CacheCounts;
  platformCalls: PlatformCalls;
  live: { readonly streamCount: number };
}

function poolMetrics({ Gauge }: Prom, registers: Registry[]) {
  const names = { labelNames: ['pool'] as const, registers };
  const connections = new Gauge({
    name: 'shiyi_database_connections',
    help: 'Connections of this process to PostgreSQL',
    labelNames: ['pool', 'state'],
    registers,
  });
  const waiting = new Gauge({ name: 'shiyi_database_waiting', help: 'Callers that wait for a connection', ...names });
  const most = new Gauge({ name: 'shiyi_database_connections_max', help: 'Connections that the pool may open', ...names });
  return ({ pools }: Database) => {
    for (const [pool, state] of Object.entries(pools?.() ?? {})) {
      connections.set({ pool, state: 'used' }, state.used);
      connections.set({ pool, state: 'idle' }, state.idle);
      waiting.set({ pool }, state.waiting);
      most.set({ pool }, state.most);
    }
  };
}

/** Adds metrics of this process. Returns what sets them. */
export function stateMetrics(prom: Prom, register: Registry, { database, cacheCounts, platformCalls, live }: ProcessState): () => void {
  const { Counter, Gauge } = prom;
  const registers = [register];
  const setPools = poolMetrics(prom, registers);
  const calls = new Counter({
    name: 'shiyi_platform_calls_total',
    help: 'Calls to WeCom by family and errcode; none: no readable answer',
    labelNames: ['family', 'errcode'],
    registers,
  });
  const cached = new Counter({
    name: 'shiyi_cached_responses_total',
    help: 'Cached responses that were found (hit) or had to be made (miss)',
    labelNames: ['result'],
    registers,
  });
  const streams = new Gauge({ name: 'shiyi_live_streams', help: 'Open event streams', registers });
  return () => {
    setPools(database);
    calls.reset();
    for (const { family, errcode, count } of platformCalls.all()) calls.inc({ family, errcode }, count);
    const { hits, misses } = cacheCounts.total();
    cached.reset();
    cached.inc({ result: 'hit' }, hits);
    cached.inc({ result: 'miss' }, misses);
    streams.set(live.streamCount);
  };
}
