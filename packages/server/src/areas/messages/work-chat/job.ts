import type { JobKind } from '../../../jobs/job-kind.js';
import { detailPath, listPaths } from './console-paths.js';
import { endEarly } from './end-creation.js';
import { go } from './go.js';
import { refuseRetry } from './refuse-retry.js';

interface GoFacts {
  message_id: number;
  /** Whether it goes to groups. */
  group?: boolean;
}

export const jobKind: JobKind<GoFacts> = {
  kind: 'mass_send',
  name: ['发出群发', 'Sending of a mass message'],
  lane: 'interactive',
  concurrency: 2,
  // Files may take a while to upload.
  attempts: 20,
  work: go,
  onEarlyEnd: endEarly,
  beforeRetry: refuseRetry,
  notices: {
    unread: { finished: ['群发已提交', 'Mass messages submitted'], failed: ['群发失败', 'Mass messages failed'] },
    page: listPaths.single,
    title: ({ status, name }) =>
      status === 'failed'
        ? [`群发「${name}」失败`, `The mass message “${name}” failed`]
        : [`群发「${name}」已提交`, `The mass message “${name}” is submitted`],
    text: ({ status, error, error_en }) =>
      status === 'failed'
        ? [error ?? '', error_en ?? error ?? '']
        : ['员工在企业微信里确认后发出', 'It goes out once staff confirm it in WeCom'],
    link: ({ message_id, group }) => detailPath(group ? 'group' : 'single', message_id),
  },
};
