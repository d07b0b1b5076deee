import type { Place } from '../../../app/sitemap.js';

export const places: Place[] = [
  { path: '/draggable/sys-draggable/visualDrag', title: ['行为配置', 'Behavior settings'], areas: ['config-tab', 'config-action'] },
];
