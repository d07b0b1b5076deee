import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 62,
    title: '客户群发',
    title_en: 'Customer broadcasts',
    name: 'MassMessageList',
    path: '/user/people-mass-texting',
    component: 'work-chat/MassMessageList',
    icon: 'send',
    permission_code: 'work-chat:message:list',
  },
  {
    group: 'Customers',
    sort: 63,
    title: '客户群群发',
    title_en: 'Group broadcasts',
    name: 'GroupMassMessageList',
    path: '/user/group-mass-texting',
    component: 'work-chat/GroupMassMessageList',
    icon: 'messages-square',
    permission_code: 'work-chat:message:list',
  },
];
