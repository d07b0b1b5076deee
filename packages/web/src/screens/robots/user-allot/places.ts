import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  {
    path: '/wetchat-robot/allotment',
    title: ['客户分配', 'Customers by account'],
    screen: 'AllotmentList',
    within: '/wetchat-robot/wechat',
  },
];
