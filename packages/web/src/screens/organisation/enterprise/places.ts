import type { Place } from '../../../app/sitemap.js';

export const places: Place[] = [
  { path: '/enterprise/statistics-total', title: ['商户数据总览', 'Merchants at a glance'], areas: ['enterprise'] },
  { path: '/enterprise/statistics', title: ['商户明细数据', 'Merchant figures'], screen: 'EnterpriseStatistics' },
];
