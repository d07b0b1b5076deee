import type { JobKind } from '../../../jobs/job-kind.js';
import { refuseRetry } from '../work-chat/refuse-retry.js';
import { go, noteFailure } from './go.js';

interface GoFacts {
  message_id: number;
}

export const jobKind: JobKind<GoFacts> = {
  kind: 'app_send',
  name: ['发送应用消息', 'Sending of an app message'],
  lane: 'interactive',
  concurrency: 2,
  // Files may take a while to upload.
  attempts: 20,
  work: go,
  onEarlyEnd: noteFailure,
  beforeRetry: refuseRetry,
  notices: {
    unread: { finished: ['应用消息已提交', 'App messages submitted'], failed: ['应用消息失败', 'App messages failed'] },
    page: '/user/apply-msg',
    title: ({ status, name }) =>
      status === 'failed'
        ? [`应用消息「${name}」失败`, `The app message “${name}” failed`]
        : [`应用消息「${name}」已提交`, `The app message “${name}” is submitted`],
    text: ({ status, error, error_en }) =>
      status === 'failed' ? [error ?? '', error_en ?? error ?? ''] : ['送达情况见消息详情', 'See its page for who received it'],
    link: ({ message_id }) => `/user/apply-msg/detail?id=${message_id}`,
  },
};
