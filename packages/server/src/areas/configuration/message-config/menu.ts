import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Configuration',
    sort: 40,
    title: '自动消息',
    title_en: 'Automatic messages',
    name: 'MessageList',
    path: '/system/messageConfig',
    component: 'message-config/MessageList',
    icon: 'cog',
    permission_code: 'message-config:config:list',
  },
];
