import { contract } from '../http/contract.js';
import type { JobDeclaration } from '../jobs/job-declaration.js';
import { QueueCounts } from './queue-counts.js';
import { queueMetrics } from './queue-metrics.js';
import type { EndedRequest } from './request-log.js';
import { requestMetrics } from './request-metrics.js';
import { type ProcessState, stateMetrics } from './state-metrics.js';

/** The metrics of one server in the text format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  noteRequest(ended: EndedRequest): void;
  text(): Promise<string>;
}

type Sources = ProcessState & { jobs: { readonly kinds: ReadonlyMap<string, JobDeclaration> } };

/** Prepares the metrics. Only a server that has them loads their library, and each has a registry of its own. */
export async function openMetrics(sources: Sources): Promise<Metrics> {
  const { default: prom } = await import('prom-client');
  const register = new prom.Registry();
  prom.collectDefaultMetrics({ register, prefix: 'shiyi_' });
  const { database } = sources;
  const build = new prom.Gauge({
    name: 'shiyi_build_info',
    help: 'Version of the server, and its store',
    labelNames: ['version', 'database'],
    registers: [register],
  });
  build.set({ version: contract.info?.version ?? '', database: database.kind }, 1);
  const up = new prom.Gauge({ name: 'shiyi_database_up', help: 'Whether the database answered within a second', registers: [register] });
  const setState = stateMetrics(prom, register, sources);
  const setQueues = queueMetrics(prom, register, sources.jobs.kinds);
  const counts = new QueueCounts(database);
  return {
    contentType: register.contentType,
    noteRequest: requestMetrics(prom, register),
    async text() {
      const { queues, isAnswering } = await counts.read();
      up.set(isAnswering ? 1 : 0);
      if (queues) setQueues(queues);
      setState();
      return register.metrics();
    },
  };
}
