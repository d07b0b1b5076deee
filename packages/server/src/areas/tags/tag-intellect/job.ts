import type { JobKind } from '../../../jobs/job-kind.js';
import { runTag } from './full-run.js';

interface RunFacts {
  tag_id: number;
  tag: string;
}

export const jobKind: JobKind<RunFacts> = {
  kind: 'smart_tag',
  name: ['计算智能标签', 'Computation of a smart tag'],
  lane: 'bulk',
  concurrency: 1,
  work: runTag,
  notices: {
    unread: { finished: ['智能标签已计算', 'Smart tags computed'], failed: ['智能标签计算失败', 'Smart tags not computed'] },
    page: '/user/smart-tags',
    title: ({ status, tag }) =>
      status === 'failed'
        ? [`智能标签「${tag}」计算失败`, `The smart tag “${tag}” was not computed`]
        : [`智能标签「${tag}」已计算`, `The smart tag “${tag}” is computed`],
    text: ({ status, error, error_en }) =>
      status === 'failed' ? [error ?? '', error_en ?? error ?? ''] : ['标签上的客户已更新', 'Its customers are up to date'],
    link: ({ tag_id }) => `/label/detail?tag_id=${tag_id}`,
  },
};
