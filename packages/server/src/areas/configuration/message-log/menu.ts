import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Configuration',
    sort: 41,
    title: '自动消息记录',
    title_en: 'Automatic message log',
    name: 'MessageLogList',
    path: '/system/messageLog',
    component: 'message-log/MessageLogList',
    icon: 'list',
    permission_code: 'message-config:log:list',
  },
];
