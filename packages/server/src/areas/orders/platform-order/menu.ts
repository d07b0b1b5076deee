import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Orders',
    sort: 10,
    title: '平台订单',
    title_en: 'Shop orders',
    name: 'OrderList',
    path: '/order/platformOrder',
    component: 'platform-order/OrderList',
    icon: 'scroll-text',
    permission_code: 'platform-order:order:list',
  },
];
