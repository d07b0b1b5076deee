import type { JobKind } from '../../../jobs/job-kind.js';
import { welcomeSeconds } from '../../../outside/wecom/welcome-code.js';
import { welcome } from './work.js';

export const jobKind: JobKind = {
  kind: 'welcome',
  name: ['发送欢迎语', 'Welcome a new contact'],
  lane: 'urgent',
  deadlineSeconds: welcomeSeconds,
  concurrency: 8,
  internal: true,
  work: welcome,
};
