import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  {
    path: '/user/people-mass-texting/add-edit',
    title: ['编辑客户群发', 'Edit customer broadcast'],
    areas: ['work-chat'],
    within: '/user/people-mass-texting',
  },
  {
    path: '/user/people-mass-texting/detail',
    title: ['客户群发详情', 'Customer broadcast'],
    areas: ['work-chat'],
    within: '/user/people-mass-texting',
  },
  {
    path: '/user/group-mass-texting/add-edit',
    title: ['编辑客户群群发', 'Edit group broadcast'],
    areas: ['work-chat'],
    within: '/user/group-mass-texting',
  },
  {
    path: '/user/group-mass-texting/detail',
    title: ['客户群群发详情', 'Group broadcast'],
    areas: ['work-chat'],
    within: '/user/group-mass-texting',
  },
  { path: '/user/customer-group/detail', title: ['客户群成员', 'Group members'], areas: ['work-chat'], within: '/user/customer-group' },
];
