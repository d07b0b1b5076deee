import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  {
    path: '/drainageCode/welcome/edit',
    title: ['编辑欢迎语', 'Edit welcome message'],
    areas: ['welcome'],
    within: '/drainageCode/welcome',
  },
];
