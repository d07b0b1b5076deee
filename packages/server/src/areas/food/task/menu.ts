import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Food',
    sort: 60,
    title: '任务',
    title_en: 'Tasks',
    name: 'TaskEditor',
    path: '/resource/task',
    component: 'task/TaskEditor',
    icon: 'clipboard-check',
    permission_code: 'task:task:list',
  },
];
