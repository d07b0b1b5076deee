import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/user/smart-tags/edit', title: ['编辑智能标签', 'Edit smart tag'], screen: 'SmartTagEditor', within: '/user/smart-tags' },
  { path: '/label/detail', title: ['标签详情', 'Tag'], screen: 'SmartTagDetail', within: '/user/smart-tags' },
  { path: '/label/client', title: ['客户详情', 'Customer'], screen: 'SmartTagReasons', within: '/user/smart-tags' },
];
