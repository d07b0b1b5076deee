import type { Data, Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type Task = Row<'listCrmTasks'>;
export type Item = Row<'listCrmTaskItems'>;
export type TaskRecord = Data<'getCrmTask'>;

export const taskTones: Record<Task['status'], ChipTone> = {
  draft: 'plain',
  running: 'info',
  paused: 'wait',
  finished: 'good',
  cancelled: 'plain',
};
export const itemTones: Record<Item['status'], ChipTone> = {
  ...{ waiting: 'wait', doing: 'info', success: 'good' },
  ...{ failed: 'bad', refused: 'bad', expired: 'plain' },
};

export const listPath = '/wetchat-robot/result';
export const detailPath = (id: number) => `/wetchat-robot/task-detail?id=${id}`;

/** What a save of the task sends besides what changes: a plan without what it has not. */
export function planOf({ plan: { to, ...plan } }: Task) {
  return to === null ? plan : { ...plan, to };
}

/** Those who do a task, by name. */
export const doersOf = ({ executor, assignees, wx_members }: Task): string[] =>
  executor === 'staff' ? assignees.map(({ name }) => name) : wx_members.map(({ nickname }) => nickname);
