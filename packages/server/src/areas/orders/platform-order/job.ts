import type { JobKind } from '../../../jobs/job-kind.js';
import { describeCounts } from '../../../notices/describe-counts.js';
import { conversionJob, conversionNeeds } from './conversion-steps.js';
import type { ConversionFacts } from './conversion-work.js';

export const jobKind: JobKind<ConversionFacts> = {
  kind: 'order_conversion',
  name: ['订单开单', 'Opening of services'],
  lane: 'interactive',
  concurrency: 2,
  work: conversionJob,
  needs: async () => conversionNeeds,
  notices: {
    unread: { finished: ['订单已开单', 'Services of orders opened'], failed: ['订单没有全部开单', 'Not all services of orders opened'] },
    page: '/order/platformOrder',
    title: ({ status }) =>
      status === 'failed' ? ['订单没有全部开单', 'Not all services of orders opened'] : ['订单已开单', 'The services of orders are open'],
    text: ({ services, waiting }) =>
      describeCounts([
        [services, '开出服务单', 'services opened'],
        [waiting, '订单待处理', 'orders waiting'],
      ]),
    link: () => '/order/platformOrder',
  },
};
