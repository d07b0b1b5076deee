import type { JobKind } from '../../../jobs/job-kind.js';
import { eventJob } from '../../../outside/wecom/event-job.js';

/** What WeCom has reported. */
export const jobKind: JobKind = {
  kind: 'event',
  name: ['处理企业微信通知', 'Process a WeCom event'],
  lane: 'events',
  concurrency: 4,
  work: eventJob,
  internal: true,
};
