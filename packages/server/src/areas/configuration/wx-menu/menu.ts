import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Configuration',
    sort: 60,
    title: '公众号菜单',
    title_en: 'Official account menu',
    name: 'MenuManage',
    path: '/officialAccount/officialAccount/menuManage',
    component: 'wx-menu/MenuManage',
    icon: 'smartphone',
    permission_code: 'wx-menu:menu:list',
  },
];
