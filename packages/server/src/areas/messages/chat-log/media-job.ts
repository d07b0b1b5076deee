import type { JobKind } from '../../../jobs/job-kind.js';
import { fetchMedia } from './media.js';

export const jobKind: JobKind = {
  kind: 'chat_media',
  name: ['获取会话文件', 'Files of the chat archive'],
  lane: 'bulk',
  concurrency: 2,
  work: fetchMedia,
  internal: true,
};
