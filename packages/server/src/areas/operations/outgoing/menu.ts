import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Operations',
    sort: 25,
    title: '企微写入',
    title_en: 'WeCom writes',
    name: 'OutgoingList',
    path: '/monitoring/outgoing',
    component: 'outgoing/OutgoingList',
    icon: 'send',
    permission_code: 'outgoing:write:list',
  },
];
