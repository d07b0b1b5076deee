import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/user/apply-msg/add-edit', title: ['编辑应用消息', 'Edit app message'], areas: ['apply-msg'], within: '/user/apply-msg' },
  { path: '/user/apply-msg/detail', title: ['应用消息详情', 'App message'], areas: ['apply-msg'], within: '/user/apply-msg' },
];
