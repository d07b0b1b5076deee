import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/wetchat-robot/task-detail', title: ['任务详情', 'Task'], screen: 'TaskDetail', within: '/wetchat-robot/result' },
];
