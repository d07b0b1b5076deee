import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 64,
    title: '应用消息',
    title_en: 'App messages',
    name: 'AppMessageList',
    path: '/user/apply-msg',
    component: 'apply-msg/AppMessageList',
    icon: 'send',
    permission_code: 'apply-msg:message:list',
  },
];
