import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/system/staff/:id', title: ['员工详情', 'Staff member'], screen: 'StaffRecord', within: '/system/staff' },
];
