import type { Place } from '#app/sitemap.js';

const list = '/medal/fession';

export const places: Place[] = [
  { path: `${list}/activity-detail`, title: ['裂变活动详情', 'Referral campaign'], screen: 'FissionDetail', within: list },
  { path: `${list}/activity-edit`, title: ['编辑裂变活动', 'Edit referral campaign'], screen: 'FissionEditor', within: list },
  { path: '/fission/activity-detail', title: ['裂变活动详情', 'Referral campaign'], screen: 'FissionDetail', within: list },
  { path: '/fission/activity-edit', title: ['编辑裂变活动', 'Edit referral campaign'], screen: 'FissionEditor', within: list },
];
