import type { JobKind } from '../../../jobs/job-kind.js';
import { askResults } from './ask-results.js';

export const jobKind: JobKind = {
  kind: 'mass_result',
  name: ['读取群发结果', 'Results of a mass message'],
  lane: 'bulk',
  concurrency: 2,
  work: askResults,
  internal: true,
};
