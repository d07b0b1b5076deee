import { endJob } from '../../../jobs/job.js';
import type { JobKind } from '../../../jobs/job-kind.js';

interface AlertFacts {
  rule_id: number;
  rule: string;
}

/** The notice of a hit is that of its job. */
export const jobKind: JobKind<AlertFacts> = {
  kind: 'chat_alert',
  name: ['会话风险提醒', 'Alert of a chat risk'],
  lane: 'interactive',
  concurrency: 2,
  work: ({ database }, claim) => database.tenant(claim.enterpriseId, (db) => endJob(db, claim)),
  notices: {
    unread: { finished: ['会话风险提醒', 'Chat risk alerts'], failed: ['会话风险提醒失败', 'Failed chat risk alerts'] },
    page: '/user/riskChatLog/hits',
    title: ({ rule }) => [`会话命中规则「${rule}」`, `A chat has words of the rule “${rule}”`],
    text: () => ['请到会话风控中审核', 'Review it among the chat risks'],
    link: ({ rule_id }) => `/user/riskChatLog/hits?status=new&rule_id=${rule_id}`,
  },
};
