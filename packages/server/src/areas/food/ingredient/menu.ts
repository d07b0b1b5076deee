import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Food',
    sort: 40,
    title: '食材',
    title_en: 'Ingredients',
    name: 'IngredientList',
    path: '/resource/ingredient',
    component: 'ingredient/IngredientList',
    icon: 'apple',
    permission_code: 'ingredient:ingredient:list',
  },
];
