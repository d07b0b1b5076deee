import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Operations',
    sort: 30,
    title: '问题反馈',
    title_en: 'Problem reports',
    name: 'WorkOrderList',
    path: '/user/feedback',
    component: 'work-order/WorkOrderList',
    icon: 'messages-square',
    permission_code: 'work-order:order:change-status',
  },
];
