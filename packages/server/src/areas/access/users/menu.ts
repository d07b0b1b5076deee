import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Organisation',
    sort: 10,
    title: '员工',
    title_en: 'Staff',
    name: 'StaffList',
    path: '/system/staff',
    component: 'users/StaffList',
    icon: 'user-round',
    permission_code: 'users:staff:list',
  },
];
