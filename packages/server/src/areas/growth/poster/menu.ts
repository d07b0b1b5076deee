import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Growth',
    sort: 20,
    title: '海报',
    title_en: 'Posters',
    name: 'PosterList',
    path: '/medal/poster',
    component: 'poster/PosterList',
    icon: 'image',
    permission_code: 'poster:poster:list',
  },
];
