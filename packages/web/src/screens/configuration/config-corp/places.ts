import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/draggable/sys-draggable/visualDrag', title: ['行为配置', 'Daily tasks'], screen: 'LayoutEditor' },
  { path: '/draggable/sys-draggable/ownSettings', title: ['企业自有设置', 'Own daily task settings'], screen: 'OwnSettingList' },
];
