import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 30,
    title: '线索',
    title_en: 'Leads',
    name: 'LeadList',
    path: '/user/origin',
    component: 'origin/LeadList',
    icon: 'target',
    permission_code: 'origin:lead:list',
  },
];
