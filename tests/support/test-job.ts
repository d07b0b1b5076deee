import type { Lane } from '@shiyi/server/jobs/job-declaration';
import type { JobKind, Work } from '@shiyi/server/jobs/job-kind';
import type { JobRunner } from '@shiyi/server/jobs/runner';

export const noNotices: JobKind['notices'] = {
  unread: { finished: ['已完成', 'Finished'], failed: ['失败', 'Failed'] },
  page: '/monitoring/jobs',
  title: ({ name }) => [name, name],
  text: () => ['', ''],
  link: () => '/monitoring/jobs',
};

type More = Partial<Pick<JobKind, 'concurrency' | 'attempts' | 'deadlineSeconds' | 'name' | 'notices'>>;

/** A kind of job as an area would declare it. */
export const testJob = (kind: string, lane: Lane, work: Work, more: More = {}): JobKind =>
  ({
    kind,
    name: [kind, kind],
    lane,
    concurrency: 2,
    ...(lane === 'urgent' ? { deadlineSeconds: 20 } : {}),
    work: (_, claim, signal) => work(claim, signal),
    notices: noNotices,
    ...more,
  }) as JobKind;

/** Lets a declared kind do other work. */
export function replaceWork(runner: JobRunner, kind: string, work: Work) {
  const declared = runner.kinds.get(kind);
  if (!declared) throw new Error(`No area declares the job ${kind}.`);
  runner.kinds.set(kind, { ...declared, work: (_, claim, signal) => work(claim, signal) });
}
