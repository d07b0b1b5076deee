import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 70,
    title: '员工活码',
    title_en: 'Staff codes',
    name: 'StaffCodeList',
    path: '/drainageCode/staff',
    component: 'contact/StaffCodeList',
    icon: 'qr-code',
    permission_code: 'contact:code:list',
  },
];
