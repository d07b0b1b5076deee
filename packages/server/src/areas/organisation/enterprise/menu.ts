import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Organisation',
    sort: 58,
    title: '企业',
    title_en: 'Companies',
    name: 'EnterpriseList',
    path: '/system/enterprises',
    component: 'enterprise/EnterpriseList',
    icon: 'building-2',
    permission_code: 'enterprise:enterprise:list',
  },
  {
    group: 'Organisation',
    sort: 60,
    title: '企业设置',
    title_en: 'Company settings',
    name: 'EnterpriseSettings',
    path: '/system/enterprise',
    component: 'enterprise/EnterpriseSettings',
    icon: 'sliders-horizontal',
    permission_code: 'enterprise:time-zone:update',
  },
];
