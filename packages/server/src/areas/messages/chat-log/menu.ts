import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 70,
    title: '会话存档',
    title_en: 'Chat archive',
    name: 'RiskChatLog',
    path: '/user/riskChatLog',
    component: 'chat-log/RiskChatLog',
    icon: 'messages-square',
    permission_code: 'chat-log:chat:list',
  },
];
