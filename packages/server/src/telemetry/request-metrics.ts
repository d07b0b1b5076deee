import type { Registry } from 'prom-client';
import type { EndedRequest } from './request-log.js';

type Prom = typeof import('prom-client');

const statusClass = ({ status, isAborted }: EndedRequest) => (isAborted || status === null ? 'aborted' : `${Math.floor(status / 100)}xx`);

/** Counts ended requests by operation. Returns a function that counts one. */
export function requestMetrics({ Counter, Histogram }: Prom, register: Registry): (ended: EndedRequest) => void {
  const registers = [register];
  const requests = new Counter({
    name: 'shiyi_http_requests_total',
    help: 'Requests by operation, or what else they were for, and class of their status',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'shiyi_http_request_duration_seconds',
    help: 'Time until a request had ended, without event streams',
    labelNames: ['operation'],
    buckets: [0.01, 0.05, 0.1, 0.3, 1, 5],
    registers,
  });
  return (ended) => {
    const operation = ended.operation ?? ended.place;
    requests.inc({ operation, status: statusClass(ended) });
    if (!ended.isStream) durations.observe({ operation }, ended.ms / 1000);
  };
}
