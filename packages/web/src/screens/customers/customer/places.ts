import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/user/userList/detail', title: ['客户详情', 'Customer'], screen: 'CustomerRecord', within: '/user/userList' },
  { path: '/user/userList/detail/:id', title: ['客户详情', 'Customer'], screen: 'CustomerRecord', within: '/user/userList' },
  { path: '/user/userPublic/detail', title: ['客户详情', 'Customer'], screen: 'PublicRecord', within: '/user/userPublic' },
  { path: '/user/userPublic/detail/:id', title: ['客户详情', 'Customer'], screen: 'PublicRecord', within: '/user/userPublic' },
];
