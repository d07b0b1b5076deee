import type { EndedJob, JobNotices } from '../jobs/job-declaration.js';
import { jobKinds } from '../jobs/kinds.js';
import type { NoticeContent } from './content.js';

/** A job of a kind that this version does not have. */
const ofOtherVersion: JobNotices = {
  unread: { finished: ['后台任务已完成', 'Jobs finished'], failed: ['后台任务失败', 'Jobs failed'] },
  page: '/monitoring/jobs',
  title: ({ name, status }) =>
    status === 'failed' ? [`「${name}」失败`, `“${name}” failed`] : [`「${name}」已完成`, `“${name}” is finished`],
  text: () => ['可在后台任务中查看', 'See the background jobs'],
  link: () => '/monitoring/jobs',
};

export const noticesOf = (kind: string): JobNotices => jobKinds.get(kind)?.notices ?? ofOtherVersion;

const toneOf = ({ status, failed = 0 }: EndedJob & { failed?: number }): NoticeContent['tone'] => {
  if (status === 'failed') return 'error';
  return failed > 0 ? 'warning' : 'success';
};

export function jobNotice(job: EndedJob): NoticeContent {
  const { title, text, link } = noticesOf(job.kind);
  return {
    tone: toneOf(job),
    title: title(job),
    text: job.error === null ? text(job) : [job.error, job.error_en || job.error],
    link: link(job),
  };
}
