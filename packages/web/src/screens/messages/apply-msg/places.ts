import type { Place } from '#app/sitemap.js';

const list = '/user/apply-msg';

export const places: Place[] = [
  { path: `${list}/add-edit`, title: ['编辑应用消息', 'Edit app message'], screen: 'AppMessageEditor', within: list },
  { path: `${list}/detail`, title: ['应用消息详情', 'App message'], screen: 'AppMessageDetail', within: list },
];
