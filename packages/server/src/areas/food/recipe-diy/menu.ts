import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Food',
    sort: 30,
    title: '食谱配置',
    title_en: 'Meal plan settings',
    name: 'RecipeConf',
    path: '/resource/recipe-conf',
    component: 'recipe-diy/RecipeConf',
    icon: 'sliders-horizontal',
    permission_code: 'recipe-diy:diy:list',
  },
];
