import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Configuration',
    sort: 70,
    title: '海报',
    title_en: 'Posters',
    name: 'PosterList',
    path: '/system/poster',
    component: 'poster/PosterList',
    icon: 'image',
    permission_code: 'poster:poster:list',
  },
];
