import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: null,
    sort: 0,
    title: '首页',
    title_en: 'Home',
    name: 'Dashboard',
    path: '/dashboard',
    component: 'home/Dashboard',
    icon: 'house',
    no_cache: true,
  },
  {
    group: null,
    sort: 1,
    title: '数据看板',
    title_en: 'Dashboards',
    name: 'CompanyDashboards',
    path: '/dashboard1',
    component: 'dashboard/CompanyDashboards',
    icon: 'chart-line',
    permission_code: 'dashboard:member:view',
  },
];
