import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Service',
    sort: 30,
    title: '减脂营',
    title_en: 'Camps',
    name: 'CampList',
    path: '/order/camp',
    component: 'camp/CampList',
    icon: 'flag',
    permission_code: 'camp:camp:list',
  },
];
