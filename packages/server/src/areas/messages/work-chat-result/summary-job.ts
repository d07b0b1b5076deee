import { endJob } from '../../../jobs/job.js';
import type { JobKind } from '../../../jobs/job-kind.js';
import { inGroups } from '../../../notices/describe-counts.js';
import { detailPath, listPaths } from '../work-chat/console-paths.js';

export interface SummaryFacts {
  message_id: number;
  /** Whether it went to groups. */
  group: boolean;
  sent: number;
  targets: number;
  /** Senders who did not confirm. */
  silent: number;
}

/** Tells who made a message how it ended; the numbers are there when it is added. */
export const jobKind: JobKind<SummaryFacts> = {
  kind: 'mass_summary',
  name: ['群发结果', 'Results of a mass message'],
  lane: 'interactive',
  concurrency: 2,
  work: ({ database }, claim) => database.tenant(claim.enterpriseId, (db) => endJob(db, claim), 'write'),
  notices: {
    unread: { finished: ['群发有结果了', 'Mass messages have results'], failed: ['群发结果读取失败', 'Results of mass messages failed'] },
    page: listPaths.single,
    title: ({ name }) => [`群发「${name}」已结束`, `The mass message “${name}” has ended`],
    text: ({ sent, targets, silent }) => [
      `送达 ${inGroups(sent)} / ${inGroups(targets)}${silent > 0 ? `，${inGroups(silent)} 位员工没有发送` : ''}`,
      `${inGroups(sent)} of ${inGroups(targets)} delivered${silent > 0 ? `; ${inGroups(silent)} senders did not confirm` : ''}`,
    ],
    link: ({ message_id, group }) => detailPath(group ? 'group' : 'single', message_id),
  },
};
