import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Robots',
    sort: 10,
    title: '任务',
    title_en: 'Tasks',
    name: 'CrmTaskList',
    path: '/wetchat-robot/result',
    component: 'crm-task/CrmTaskList',
    icon: 'clipboard-check',
    permission_code: 'crm-task:mine:list',
  },
];
