import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Organisation',
    sort: 48,
    title: '员工交接',
    title_en: 'Hand-overs',
    name: 'HandOverList',
    path: '/system/handOver',
    component: 'hand-over/HandOverList',
    icon: 'users',
    permission_code: 'hand-over:hand-over:list',
  },
];
