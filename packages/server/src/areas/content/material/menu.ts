import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Content',
    sort: 10,
    title: '素材',
    title_en: 'Materials',
    name: 'MaterialList',
    path: '/material/list',
    component: 'material/MaterialList',
    icon: 'layers',
    permission_code: 'material:material:list',
  },
];
