import type { JobKind } from '../../../jobs/job-kind.js';
import { describeCounts } from '../../../notices/describe-counts.js';
import type { GrantFacts } from './grant-job-input.js';
import { grantJob, grantNeeds } from './grant-work.js';

export const jobKind: JobKind<GrantFacts> = {
  kind: 'coupon_grant',
  name: ['发放优惠券', 'Granting of a coupon'],
  lane: 'interactive',
  concurrency: 2,
  work: grantJob,
  needs: async () => grantNeeds,
  notices: {
    unread: { finished: ['优惠券已发放', 'Coupons granted'], failed: ['优惠券没有全部发放', 'Coupons not all granted'] },
    page: '/medal/coupon',
    title: ({ status }) =>
      status === 'failed' ? ['优惠券没有全部发放', 'Not all coupons were granted'] : ['优惠券已发放', 'The coupons are granted'],
    text: ({ granted, at_limit, out_of_stock }) =>
      describeCounts([
        [granted, '发放', 'granted'],
        [at_limit, '已达限领', 'at their limit'],
        [out_of_stock, '库存不足', 'without stock'],
      ]),
    link: () => '/medal/coupon',
  },
};
