import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Growth',
    sort: 10,
    title: '裂变活动',
    title_en: 'Referral campaigns',
    name: 'FissionList',
    path: '/medal/fession',
    component: 'fission/FissionList',
    icon: 'share-2',
    permission_code: 'fission:activity:list',
  },
];
