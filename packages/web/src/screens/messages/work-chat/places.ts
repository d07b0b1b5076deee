import type { Place } from '#app/sitemap.js';

const people = '/user/people-mass-texting';
const groups = '/user/group-mass-texting';

export const places: Place[] = [
  { path: `${people}/add-edit`, title: ['编辑客户群发', 'Edit customer broadcast'], screen: 'MassMessageEditor', within: people },
  { path: `${people}/detail`, title: ['客户群发详情', 'Customer broadcast'], screen: 'MassMessageDetail', within: people },
  { path: `${groups}/add-edit`, title: ['编辑客户群群发', 'Edit group broadcast'], screen: 'GroupMassMessageEditor', within: groups },
  { path: `${groups}/detail`, title: ['客户群群发详情', 'Group broadcast'], screen: 'GroupMassMessageDetail', within: groups },
];
