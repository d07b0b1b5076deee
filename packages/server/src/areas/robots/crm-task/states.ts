import type { Row } from '@shiyi/sdk';
import type { Sentence } from '../../../http/refusal.js';
import type { Messages } from '../../../records/messages.js';
import { transitions } from '../../../records/transitions.js';

export type Task = Row<'listCrmTasks'>;
export type TaskStatus = Task['status'];

const words: Record<TaskStatus, Sentence> = {
  draft: ['还是草稿', 'is a draft'],
  running: ['进行中', 'is running'],
  paused: ['已暂停', 'is paused'],
  finished: ['已完成', 'is finished'],
  cancelled: ['已取消', 'was canceled'],
};

const asked: Record<TaskStatus, Sentence> = {
  draft: ['不能回到草稿', 'cannot be a draft again'],
  running: ['不能开始；请新建一个任务', 'cannot be started; create another'],
  paused: ['不能暂停', 'cannot be paused'],
  finished: ['对象处理完后会自动完成；可以取消', 'finishes by itself when its items are done; it can be canceled'],
  cancelled: ['不能取消', 'cannot be canceled'],
};

export const moves = transitions<TaskStatus>(
  { draft: ['running', 'cancelled'], running: ['paused', 'cancelled'], paused: ['running', 'cancelled'], finished: [], cancelled: [] },
  (from, to) => {
    const [zh, en] = to ? asked[to] : (['请先暂停或取消再删除', 'must be paused or canceled first'] as const);
    return [`任务${words[from][0]}，${zh}`, `The task ${words[from][1]} and ${en}`];
  },
);

export const isOpen = (status: TaskStatus) => moves.allowedFrom(status).length > 0;

/** Why the server ended an item. */
export const itemErrors = {
  silent: ['设备三次没有上报结果', 'The device did not report three times'],
  friend: ['企业微信已上报好友关系', 'WeCom reported the friendship'],
  over: ['任务已结束', 'The task has ended'],
} satisfies Messages;
