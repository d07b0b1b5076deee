import type { Place } from '#app/sitemap.js';

const list = '/drainageCode/staff';

export const places: Place[] = [
  { path: `${list}/detail`, title: ['员工活码详情', 'Staff code'], screen: 'StaffCodeDetail', within: list },
  { path: `${list}/edit`, title: ['编辑员工活码', 'Edit staff code'], screen: 'StaffCodeEditor', within: list },
  { path: `${list}/sheet`, title: ['打印员工活码', 'Print staff codes'], screen: 'StaffCodeSheet', within: list },
];
