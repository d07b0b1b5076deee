import type { JobKind } from '../../../jobs/job-kind.js';
import { describeCounts } from '../../../notices/describe-counts.js';
import { type UndoFacts, undoJob, undoNeeds } from './undo-work.js';

export const jobKind: JobKind<UndoFacts> = {
  kind: 'customer_tag_undo',
  name: ['撤销批量打标签', 'Undo of a batch of tags'],
  lane: 'interactive',
  concurrency: 2,
  work: undoJob,
  needs: async () => undoNeeds,
  notices: {
    unread: { finished: ['标签已恢复', 'Tags restored'], failed: ['标签没有全部恢复', 'Tags not restored'] },
    page: '/user/userList',
    title: ({ status }) =>
      status === 'failed'
        ? ['批量打标签没有全部撤销', 'The batch of tags was not undone completely']
        : ['批量打标签已撤销', 'The batch of tags is undone'],
    text: ({ updated, skipped }) =>
      describeCounts([
        [updated, '恢复', 'restored'],
        [skipped, '保留', 'left as they were'],
      ]),
    link: () => '/user/userList',
  },
};
