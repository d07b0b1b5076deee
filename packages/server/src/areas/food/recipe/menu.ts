import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Food',
    sort: 10,
    title: '食谱',
    title_en: 'Meal plans',
    name: 'RecipeList',
    path: '/resource/recipe',
    component: 'recipe/RecipeList',
    icon: 'book-open',
    permission_code: 'recipe:recipe:list',
  },
];
