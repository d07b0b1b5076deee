import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Food',
    sort: 20,
    title: '菜例',
    title_en: 'Dishes',
    name: 'DishList',
    path: '/resource/dish',
    component: 'recipe-case/DishList',
    icon: 'soup',
    permission_code: 'recipe-case:case:list',
  },
];
