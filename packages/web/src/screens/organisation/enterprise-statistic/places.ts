import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/enterprise/statistics-total', title: ['企业数据总览', 'Company overview'], screen: 'EnterpriseTotals' },
  { path: '/enterprise/statistics', title: ['企业数据明细', 'Company figures'], screen: 'EnterpriseStatistics' },
];
