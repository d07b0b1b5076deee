import type { Db } from '../../../db/database.js';
import { Refusal } from '../../../http/refusal.js';
import { importJob } from '../../../imports/import-job.js';
import { importNeeds } from '../../../imports/import-operation.js';
import { fileDeletedReason } from '../../../imports/imports.js';
import type { ImportJobFacts } from '../../../imports/job-facts.js';
import type { ImportOptions, ImportType } from '../../../imports/kind.js';
import type { JobKind } from '../../../jobs/job-kind.js';
import { describeCounts } from '../../../notices/describe-counts.js';

async function needs(db: Db, jobId: number) {
  const file = await db.selectFrom('import_file').select(['type', 'options']).where('job_id', '=', jobId).executeTakeFirstOrThrow();
  return importNeeds(file.type as ImportType, file.options as ImportOptions);
}

export const jobKind: JobKind<ImportJobFacts> = {
  kind: 'import',
  name: ['导入', 'Import'],
  lane: 'bulk',
  concurrency: 2,
  work: importJob,
  needs,
  async beforeRetry({ db, principal }, jobId) {
    const file = await db
      .updateTable('import_file')
      .set({ result: null, operator_id: principal.staffId })
      .where('job_id', '=', jobId)
      .returning(['file_forgotten_at', 'undo_job_id', 'undone_at'])
      .executeTakeFirst();
    if (file?.undo_job_id || file?.undone_at)
      throw new Refusal(40900, [
        '这次导入已撤销或正在撤销，不能继续；需要时请重新导入文件',
        'This import was undone or is being undone, so it can’t continue; import the file again if you need it',
      ]);
    if (file?.file_forgotten_at) throw new Refusal(40900, fileDeletedReason);
  },
  notices: {
    unread: { finished: ['导入已完成', 'Imports finished'], failed: ['导入失败', 'Imports failed'] },
    page: '/system/import',
    title({ name, status, dry_run }) {
      if (status === 'failed')
        return dry_run ? [`「${name}」预检失败`, `Dry run of “${name}” failed`] : [`「${name}」导入失败`, `“${name}” wasn’t imported`];
      return dry_run ? [`「${name}」预检完成`, `Dry run of “${name}” finished`] : [`「${name}」导入完成`, `“${name}” is imported`];
    },
    text: ({ created, updated, skipped, failed }) =>
      describeCounts([
        [created, '新增', 'created'],
        [updated, '更新', 'updated'],
        [skipped, '跳过', 'skipped'],
        [failed, '失败', 'failed'],
      ]),
    link: ({ import_file_id }) => (import_file_id ? `/system/import?open=${import_file_id}` : '/system/import'),
  },
};
