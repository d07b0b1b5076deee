import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Growth',
    sort: 60,
    title: '种菜奖励',
    title_en: 'Vegetables',
    name: 'VegetableList',
    path: '/medal/vegetable',
    component: 'content/VegetableList',
    icon: 'sprout',
    permission_code: 'content:vegetable:list',
  },
];
