import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/officialAccount/officialAccount/menuManage', title: ['公众号菜单', 'Official account menu'], screen: 'MenuManage' },
];
