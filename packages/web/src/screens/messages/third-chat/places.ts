import type { Place } from '#app/sitemap.js';

const people = '/user/people-mass-third';
const groups = '/user/group-mass-third';

export const places: Place[] = [
  {
    path: `${people}/add-edit`,
    title: ['编辑第三方客户群发', 'Edit robot message to customers'],
    screen: 'ThirdChatEditor',
    within: people,
  },
  { path: `${people}/detail`, title: ['第三方客户群发详情', 'Robot message to customers'], screen: 'ThirdChatDetail', within: people },
  {
    path: `${groups}/add-edit`,
    title: ['编辑第三方客户群群发', 'Edit robot message to groups'],
    screen: 'GroupThirdChatEditor',
    within: groups,
  },
  { path: `${groups}/detail`, title: ['第三方客户群群发详情', 'Robot message to groups'], screen: 'GroupThirdChatDetail', within: groups },
];
