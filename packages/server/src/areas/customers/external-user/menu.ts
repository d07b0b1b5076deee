import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 40,
    title: '企微客户',
    title_en: 'WeCom contacts',
    name: 'ContactList',
    path: '/user/externalUser',
    component: 'external-user/ContactList',
    icon: 'messages-square',
    permission_code: 'external-user:contact:list',
  },
];
