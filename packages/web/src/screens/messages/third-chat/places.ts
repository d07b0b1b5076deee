import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  {
    path: '/user/people-mass-third/add-edit',
    title: ['编辑第三方客户群发', 'Edit third-party customer broadcast'],
    areas: ['third-chat'],
    within: '/user/people-mass-third',
  },
  {
    path: '/user/people-mass-third/detail',
    title: ['第三方客户群发详情', 'Third-party customer broadcast'],
    areas: ['third-chat'],
    within: '/user/people-mass-third',
  },
  {
    path: '/user/group-mass-third/add-edit',
    title: ['编辑第三方客户群群发', 'Edit third-party group broadcast'],
    areas: ['third-chat'],
    within: '/user/group-mass-third',
  },
  {
    path: '/user/group-mass-third/detail',
    title: ['第三方客户群群发详情', 'Third-party group broadcast'],
    areas: ['third-chat'],
    within: '/user/group-mass-third',
  },
];
