import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Robots',
    sort: 20,
    title: '账号',
    title_en: 'Robot accounts',
    name: 'WorkMemberList',
    path: '/wetchat-robot/wechat',
    component: 'wx-member/WorkMemberList',
    icon: 'message-circle',
    permission_code: 'wx-member:member:list',
  },
];
