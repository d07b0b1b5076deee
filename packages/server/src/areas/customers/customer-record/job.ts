import type { JobKind } from '../../../jobs/job-kind.js';
import { describeCounts } from '../../../notices/describe-counts.js';
import { type MergeFacts, mergeJob, mergeNeeds } from './merge-work.js';

export const jobKind: JobKind<MergeFacts> = {
  kind: 'customer_merge',
  name: ['合并客户的记录', 'Move of the records of a merged customer'],
  lane: 'interactive',
  concurrency: 2,
  work: mergeJob,
  needs: async () => mergeNeeds,
  notices: {
    unread: {
      finished: ['合并客户的记录已转移', 'Records of merged customers moved'],
      failed: ['合并客户的记录没有转移完', 'Records of merged customers not moved'],
    },
    page: '/user/userList',
    title: ({ status }) =>
      status === 'failed'
        ? ['被合并客户的记录没有全部转移', 'Not all records of the merged customer were moved']
        : ['被合并客户的记录已全部转移', 'All records of the merged customer are moved'],
    text: ({ updated }) => describeCounts([[updated, '转移', 'moved']]),
    link: ({ customer_id }) => `/user/userList/detail/${customer_id}`,
  },
};
