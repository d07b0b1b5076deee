import type { Db } from '../../../db/database.js';
import type { Sentence } from '../../../http/refusal.js';
import type { EndedJob } from '../../../jobs/job-declaration.js';
import type { JobKind } from '../../../jobs/job-kind.js';
import { describeCounts } from '../../../notices/describe-counts.js';
import { syncKindOf } from '../../../sync/kinds.js';
import { lockSyncs } from '../../../sync/start-sync.js';
import { type SyncFacts, type SyncInput, startedBy } from '../../../sync/sync.js';
import { syncJob } from '../../../sync/sync-job.js';

async function needs(db: Db, jobId: number) {
  const job = await db.selectFrom('job').select('input').where('id', '=', jobId).executeTakeFirstOrThrow();
  const input = job.input as SyncInput;
  return [startedBy(syncKindOf(input.sync), input)];
}

function titleOf({ sync, dry_run, status }: EndedJob & SyncFacts): Sentence {
  const [name, nameEn] = syncKindOf(sync).name;
  const [zh, en] = dry_run ? [`${name}（预检）`, `${nameEn} (preview)`] : [name, nameEn];
  return status === 'failed' ? [`${zh}未完成`, `${en}: sync didn’t finish`] : [`${zh}已完成`, `${en} synced`];
}

export const jobKind: JobKind<SyncFacts> = {
  kind: 'sync',
  name: ['同步', 'Sync'],
  lane: 'bulk',
  concurrency: 2,
  work: syncJob,
  needs,
  lockRetries: ({ db, principal }) => lockSyncs(db, principal.enterpriseId),
  notices: {
    unread: { finished: ['同步已完成', 'Syncs finished'], failed: ['同步失败', 'Syncs failed'] },
    page: '/system/staff',
    title: titleOf,
    text: ({ sync, created, updated, removed, failed }) =>
      describeCounts([
        [created, '新增', 'created'],
        [updated, '更新', 'updated'],
        sync === 'staff' ? [removed, '停用', 'disabled'] : [removed, '移除', 'removed'],
        [failed, '失败', 'failed'],
      ]),
    link: ({ sync }) => (sync === 'staff' ? '/system/staff' : '/system/platform'),
  },
};
