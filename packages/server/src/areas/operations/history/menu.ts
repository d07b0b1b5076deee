import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Operations',
    sort: 55,
    title: '变更历史',
    title_en: 'Change history',
    name: 'HistoryList',
    path: '/monitoring/history',
    component: 'history/HistoryList',
    icon: 'history',
    permission_code: 'log:operation:list',
  },
];
