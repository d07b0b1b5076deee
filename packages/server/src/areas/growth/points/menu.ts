import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Growth',
    sort: 50,
    title: '积分',
    title_en: 'Points',
    name: 'PointList',
    path: '/medal/points',
    component: 'points/PointList',
    icon: 'coins',
    permission_code: 'points:record:list',
  },
];
