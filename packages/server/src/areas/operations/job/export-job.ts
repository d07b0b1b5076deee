import type { Db } from '../../../db/database.js';
import { exportJob } from '../../../exports/export-job.js';
import { type ExportFacts, type ExportOrder, retentionDays } from '../../../exports/export-kind.js';
import { exportKindOf, exportNeeds } from '../../../exports/kinds.js';
import type { JobKind } from '../../../jobs/job-kind.js';
import { inGroups } from '../../../notices/describe-counts.js';

async function needs(db: Db, jobId: number) {
  const job = await db.selectFrom('job').select('input').where('id', '=', jobId).executeTakeFirstOrThrow();
  return exportNeeds(exportKindOf((job.input as ExportOrder).export));
}

export const jobKind: JobKind<ExportFacts> = {
  kind: 'export',
  name: ['导出', 'Export'],
  lane: 'interactive',
  concurrency: 2,
  work: exportJob,
  needs,
  notices: {
    unread: { finished: ['导出已完成', 'Exports finished'], failed: ['导出失败', 'Exports failed'] },
    page: '/monitoring/jobs',
    title({ export: exported, status }) {
      const [zh, en] = exportKindOf(exported).name;
      return status === 'failed' ? [`${zh}导出失败`, `${en} weren’t exported`] : [`${zh}导出完成`, `${en} are exported`];
    },
    text: ({ done = 0 }) => [
      `${inGroups(done)} 行，文件保留 ${retentionDays} 天`,
      `${inGroups(done)} rows; the file is kept for ${retentionDays} days`,
    ],
    link: ({ export: exported, id }) => `${exportKindOf(exported).path}?export=${id}`,
  },
};
