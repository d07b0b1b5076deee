import type { Db } from '../../../db/database.js';
import type { JobKind } from '../../../jobs/job-kind.js';
import { describeCounts } from '../../../notices/describe-counts.js';
import { type BatchWork, type BatchWorkFacts, batchJob, batchNeeds } from './batch-work.js';

async function needs(db: Db, jobId: number) {
  const { input } = await db.selectFrom('job').select('input').where('id', '=', jobId).executeTakeFirstOrThrow();
  return batchNeeds[(input as BatchWork).batch.op];
}

export const jobKind: JobKind<BatchWorkFacts> = {
  kind: 'customer_batch',
  name: ['批量操作客户', 'Batch change of customers'],
  lane: 'interactive',
  concurrency: 2,
  work: batchJob,
  needs,
  notices: {
    unread: { finished: ['批量操作已完成', 'Batch changes done'], failed: ['批量操作没有完成', 'Batch changes not done'] },
    page: '/user/userList',
    title: ({ status }) =>
      status === 'failed'
        ? ['客户没有全部更新完', 'Not all customers of the batch were updated']
        : ['客户已全部更新', 'All customers of the batch are updated'],
    text: ({ updated, skipped }) =>
      describeCounts([
        [updated, '更新', 'updated'],
        [skipped, '未变', 'left as they were'],
      ]),
    link: () => '/user/userList',
  },
};
