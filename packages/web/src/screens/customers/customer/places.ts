import type { Place } from '../../../app/sitemap.js';

export const places: Place[] = [
  {
    path: '/user/userList/detail',
    title: ['客户详情', 'Customer'],
    areas: ['customer', 'footmark', 'data-trend'],
    within: '/user/userList',
  },
  {
    path: '/user/userPublic/detail',
    title: ['客户详情', 'Customer'],
    areas: ['customer', 'footmark', 'data-trend'],
    within: '/user/userPublic',
  },
];
