import type { Place } from '#app/sitemap.js';

const list = '/system/handOver';

export const places: Place[] = [
  { path: `${list}/records`, title: ['交接记录', 'Hand-over records'], screen: 'HandOverRecords', within: list },
  { path: `${list}/detail`, title: ['交接详情', 'Hand-over'], screen: 'HandOverDetail', within: list },
];
