import type { JobKind } from '../../../jobs/job-kind.js';
import { readDeliveries } from './read-deliveries.js';

export const jobKind: JobKind = {
  kind: 'mass_ledger',
  name: ['读取群发次数', 'Counts of mass messages'],
  lane: 'bulk',
  concurrency: 1,
  work: readDeliveries,
  internal: true,
};
