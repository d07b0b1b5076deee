import type { Db } from '../../../db/database.js';
import type { JobKind } from '../../../jobs/job-kind.js';
import { describeCounts } from '../../../notices/describe-counts.js';
import type { CampWork, CampWorkFacts } from '../camp-setting/camp-work.js';
import { campWorkNeeds, changeJob } from './change-later.js';

async function needs(db: Db, jobId: number) {
  const { input } = await db.selectFrom('job').select('input').where('id', '=', jobId).executeTakeFirstOrThrow();
  return campWorkNeeds[(input as CampWork).op];
}

export const jobKind: JobKind<CampWorkFacts> = {
  kind: 'camp_services',
  name: ['更新减脂营服务单', 'Update of the service orders of a camp'],
  lane: 'interactive',
  concurrency: 2,
  work: changeJob,
  needs,
  notices: {
    unread: {
      finished: ['减脂营服务单已更新', 'Service orders of camps updated'],
      failed: ['减脂营服务单没有更新完', 'Camps not updated'],
    },
    page: '/order/campList',
    title: ({ name, status }) =>
      status === 'failed'
        ? [`「${name}」的服务单没有更新完`, `The service orders of “${name}” weren’t all updated`]
        : [`「${name}」的服务单已更新`, `The service orders of “${name}” are updated`],
    text: ({ updated, skipped }) =>
      describeCounts([
        [updated, '更新', 'updated'],
        [skipped, '未变', 'left as they were'],
      ]),
    link: ({ camp_id }) => `/order/campDetail/${camp_id}`,
  },
};
