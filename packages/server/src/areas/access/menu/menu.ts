import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Organisation',
    sort: 40,
    title: '菜单',
    title_en: 'Menus',
    name: 'MenuTree',
    path: '/system/menu',
    component: 'menu/MenuTree',
    icon: 'list-tree',
    permission_code: 'menu:menu:list',
  },
];
