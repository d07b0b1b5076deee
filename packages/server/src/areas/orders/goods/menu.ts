import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Orders',
    sort: 20,
    title: '商品',
    title_en: 'Goods',
    name: 'GoodsList',
    path: '/order/goods',
    component: 'goods/GoodsList',
    icon: 'package',
    permission_code: 'goods:goods:list',
  },
];
