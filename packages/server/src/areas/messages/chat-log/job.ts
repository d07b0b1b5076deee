import { TryLater } from '../../../jobs/job-failure.js';
import type { JobKind } from '../../../jobs/job-kind.js';
import { WxError } from '../../../outside/wecom/wx-error.js';
import { pullArchive, pullKind } from './pull.js';

interface PullFacts {
  messages?: number;
}

const page = '/user/riskChatLog/archive';

export const jobKind: JobKind<PullFacts> = {
  kind: pullKind,
  name: ['拉取会话存档', 'Reading of the chat archive'],
  lane: 'bulk',
  concurrency: 2,
  async work(deps, claim, signal) {
    try {
      await pullArchive(deps, claim, signal);
    } catch (error) {
      if (error instanceof WxError && !signal.aborted) throw new TryLater(error.sentence);
      throw error;
    }
  },
  notices: {
    unread: { finished: ['会话存档已拉取', 'Chat archive read'], failed: ['会话存档拉取失败', 'Chat archive not read'] },
    page,
    title: ({ status }) =>
      status === 'failed' ? ['会话存档拉取失败', 'The chat archive could not be read'] : ['会话存档已拉取', 'The chat archive was read'],
    text: ({ messages = 0 }) => [`新增 ${messages} 条消息`, `${messages} new ${messages === 1 ? 'message' : 'messages'}`],
    link: () => page,
  },
};
