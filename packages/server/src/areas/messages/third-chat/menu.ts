import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 65,
    title: '第三方客户群发',
    title_en: 'Robot messages',
    name: 'ThirdChatList',
    path: '/user/people-mass-third',
    component: 'third-chat/ThirdChatList',
    icon: 'bot',
    permission_code: 'third-chat:message:list',
  },
  {
    group: 'Customers',
    sort: 66,
    title: '第三方客户群群发',
    title_en: 'Robot group messages',
    name: 'GroupThirdChatList',
    path: '/user/group-mass-third',
    component: 'third-chat/GroupThirdChatList',
    icon: 'bot',
    permission_code: 'third-chat:message:list',
  },
];
