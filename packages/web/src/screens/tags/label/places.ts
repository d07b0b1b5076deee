import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/label/detail', title: ['标签详情', 'Tag'], areas: ['label'] },
  { path: '/label/client', title: ['客户详情', 'Customer'], areas: ['label'] },
];
