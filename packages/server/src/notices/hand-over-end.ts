import type { NoticeContent } from './content.js';
import { describeCounts } from './describe-counts.js';

/** A hand-over has ended. */
export interface HandOverEndFacts {
  kind: 'hand_over_end';
  /** Of the hand-over. */
  id: number;
  /** Of who handed over. */
  name: string;
  done: number;
  left_over: number;
}

/** Heads the unread ones. */
export const unreadHandOverEnds = { text: ['员工交接已结束', 'Hand-overs finished'] as const, link: '/system/handOver/records' };

export const handOverEndNotice = ({ id, name, done, left_over }: HandOverEndFacts): NoticeContent => ({
  tone: left_over > 0 ? 'warning' : 'success',
  title: [`${name}的交接已结束`, `The hand-over from ${name} is finished`],
  text: describeCounts([
    [done, '已转接', 'handed over'],
    [left_over, '未转接', 'left over'],
  ]),
  link: `/system/handOver/detail?id=${id}`,
});
