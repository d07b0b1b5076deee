import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/drainageCode/staff/detail', title: ['员工活码详情', 'Contact code'], areas: ['contact'], within: '/drainageCode/staff' },
  { path: '/drainageCode/staff/edit', title: ['编辑员工活码', 'Edit contact code'], areas: ['contact'], within: '/drainageCode/staff' },
];
