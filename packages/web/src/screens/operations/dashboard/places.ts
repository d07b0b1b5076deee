import type { Place } from '#app/sitemap.js';

export const places: Place[] = [{ path: '/dashboard1', title: ['数据看板', 'Dashboards'], screen: 'CompanyDashboards' }];
