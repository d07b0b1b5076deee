import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Growth',
    sort: 40,
    title: '勋章',
    title_en: 'Badges',
    name: 'MedalList',
    path: '/medal/list',
    component: 'medal/MedalList',
    icon: 'award',
    permission_code: 'medal:medal:list',
  },
];
