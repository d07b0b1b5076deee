import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.js';
import type { Deps } from '../http/context.js';
import type { ServerOptions } from '../server-options.js';
import { type Metrics, openMetrics } from './metrics.js';
import { listenForScrapes } from './metrics-route.js';
import { logSlowStatements } from './slow-statements.js';

/** Returns the metrics if a token or an address is set. */
export async function metricsOf(deps: Deps, live: { readonly streamCount: number }, options: ServerOptions): Promise<Metrics | undefined> {
  if (!options.metricsToken && !options.metricsAddress) return undefined;
  const { database, cacheCounts, connector, jobs } = deps;
  return openMetrics({ database, cacheCounts, platformCalls: connector.calls, live, jobs });
}

interface TelemetrySources {
  app: FastifyInstance;
  database: Database;
  metrics: Metrics | undefined;
}

/** Begins to log slow statements and to serve metrics on an address of their own. Returns a function that ends both. */
export async function startTelemetry(
  { app, database, metrics }: TelemetrySources,
  { slowSqlMs, metricsAddress }: ServerOptions,
): Promise<() => Promise<void>> {
  const stopLog = logSlowStatements(database, app.log, slowSqlMs);
  const stopListening = metrics && metricsAddress ? await listenForScrapes(metrics, metricsAddress) : async () => undefined;
  return async () => {
    stopLog();
    await stopListening();
  };
}
