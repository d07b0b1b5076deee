import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 10,
    title: '客户列表',
    title_en: 'Customers',
    name: 'CustomerList',
    path: '/user/userList',
    component: 'customer/CustomerList',
    icon: 'user-round',
    permission_code: 'customer:customer:list',
  },
  {
    group: 'Customers',
    sort: 20,
    title: '客户公海',
    title_en: 'Public pool',
    name: 'PublicPool',
    path: '/user/userPublic',
    component: 'customer/PublicPool',
    icon: 'user-round-plus',
    permission_code: 'customer:customer:list',
  },
];
