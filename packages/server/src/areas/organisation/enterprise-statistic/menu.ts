import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Organisation',
    sort: 61,
    title: '企业数据总览',
    title_en: 'Company overview',
    name: 'EnterpriseTotals',
    path: '/enterprise/statistics-total',
    component: 'enterprise-statistic/EnterpriseTotals',
    icon: 'chart-line',
    permission_code: 'enterprise:statistic:view',
  },
  {
    group: 'Organisation',
    sort: 62,
    title: '企业数据明细',
    title_en: 'Company figures',
    name: 'EnterpriseStatistics',
    path: '/enterprise/statistics',
    component: 'enterprise-statistic/EnterpriseStatistics',
    icon: 'chart-column',
    permission_code: 'enterprise:statistic:view',
  },
];
