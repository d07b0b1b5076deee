import type { Purposes } from '#generated-pages/purposes.js';

export const purposes: Purposes = {
  '/wetchat-robot/task-detail': [
    '一个机器人任务的步骤、执行情况和失败原因。',
    'The steps of a robot task, how far it is, and why some of it failed.',
  ],
};
