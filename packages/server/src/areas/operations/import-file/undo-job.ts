import type { Db } from '../../../db/database.js';
import { undoNeeds } from '../../../imports/import-operation.js';
import type { ImportType } from '../../../imports/kind.js';
import { type UndoJobFacts, type UndoOrder, undoJob } from '../../../imports/undo/undo-job.js';
import type { JobKind } from '../../../jobs/job-kind.js';
import { describeCounts } from '../../../notices/describe-counts.js';

/** Whoever continues the undo of another needs the right to delete such records. */
async function needs(db: Db, jobId: number) {
  const job = await db.selectFrom('job').select(['input', 'operator_id']).where('id', '=', jobId).executeTakeFirstOrThrow();
  const { import_file_id } = job.input as UndoOrder;
  const file = await db
    .selectFrom('import_file')
    .select(['type', 'created', 'updated', 'operator_id'])
    .where('id', '=', import_file_id)
    .executeTakeFirstOrThrow();
  return undoNeeds(file.type as ImportType, { ...file, isOwn: file.operator_id === job.operator_id });
}

export const jobKind: JobKind<UndoJobFacts> = {
  kind: 'import_undo',
  name: ['撤销导入', 'Undo of an import'],
  lane: 'bulk',
  concurrency: 2,
  work: undoJob,
  needs,
  notices: {
    unread: { finished: ['导入已撤销', 'Imports undone'], failed: ['撤销导入失败', 'Imports not undone'] },
    page: '/system/import',
    title: ({ name, status }) =>
      status === 'failed' ? [`「${name}」没有撤销完`, `The undo of “${name}” stopped`] : [`「${name}」已撤销`, `“${name}” was undone`],
    text: ({ removed, updated, skipped }) =>
      describeCounts([
        [removed, '删除', 'removed'],
        [updated, '恢复', 'restored'],
        [skipped, '保留', 'kept'],
      ]),
    link: ({ import_file_id }) => `/system/import?open=${import_file_id}`,
  },
};
