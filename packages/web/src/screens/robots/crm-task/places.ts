import type { Place } from '#app/sitemap.js';

export const places: Place[] = [{ path: '/wetchat-robot/task-detail', title: ['任务详情', 'Robot task'], areas: ['crm-task'] }];
