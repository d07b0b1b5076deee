import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Operations',
    sort: 22,
    title: '后台任务',
    title_en: 'Background jobs',
    name: 'JobList',
    path: '/monitoring/jobs',
    component: 'job/JobList',
    icon: 'cog',
    permission_code: 'job:job:list',
  },
];
