import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 72,
    title: '客户群',
    title_en: 'Group chats',
    name: 'GroupChatList',
    path: '/user/customer-group',
    component: 'work-chat-group/GroupChatList',
    icon: 'messages-square',
    permission_code: 'work-chat:group:list',
  },
];
